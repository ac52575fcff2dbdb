// Shows shares. Everything that people shared is put into the page as text or as an image, never as
// markup; links are links only when they are http or https.

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

const named = (text) => element('bdi', { textContent: text });

const shown = new Map();

/** Shows a share once per id; resolves when each of its photos is visible or known to be unreadable. */
export function showShare(share) {
  if (!shown.has(share.id)) shown.set(share.id, append(share));
  return shown.get(share.id);
}

/** Says what is wrong, without what was shared. */
export function showFault(error) {
  document.getElementById('fault').textContent =
    `Receiving shares is disturbed (${error.code ?? 'unknown'}). ${error.message}`;
}

async function append(share) {
  document.getElementById('empty').hidden = true;
  const heading = element('h2', { id: `heading-${share.id}` }, ...title(share));
  const article = element('article', { tabIndex: 0 }, heading);
  article.dataset.shareId = share.id;
  article.setAttribute('aria-labelledby', heading.id);
  if (share.text) {
    article.append(element('p', { className: 'text', dir: 'auto', textContent: share.text }));
  }
  const photos = [];
  for (const [index, item] of share.items.entries()) article.append(itemView(item, index, photos));
  if (share.skipped.length > 0) article.append(skippedView(share.skipped));
  insertInOrder(article);
  await Promise.all(photos);
  document.getElementById('status').textContent = `Received ${summary(share)}.`;
  console.info(`[timeline] shown share=${share.id}`);
}

/** Ids are ordered by time, so the order of the page is that of the sharing. */
function insertInOrder(article) {
  const list = document.getElementById('shares');
  const later = [...list.children].find(
    (other) => other.dataset.shareId > article.dataset.shareId,
  );
  list.insertBefore(article, later ?? null);
}

function title(share) {
  const time = element('time', {
    dateTime: share.createdAt.toISOString(),
    textContent: share.createdAt.toLocaleString(),
  });
  return share.title ? [named(share.title), ' ', time] : [time];
}

function summary(share) {
  const names = share.items.map((item) => item.name);
  if (names.length === 0) return share.text ? 'a text' : 'a share without content';
  return names.length === 1 ? names[0] : `${names.length} items: ${names.join(', ')}`;
}

function itemView(item, index, photos) {
  if (item.link) return linkView(item);
  if (item.url && isPicture(item)) return photoView(item, index, photos);
  return fileView(item);
}

/** A drawing that can hold scripts is a file here, whatever it was declared as. */
function isPicture(item) {
  const types = [item.type, item.detectedType];
  return item.kind === 'image' && !types.some((type) => /svg|html|xml/.test(type ?? ''));
}

function photoView(item, index, photos) {
  const image = element('img', { alt: item.name });
  image.dataset.item = String(index);
  const caption = element('figcaption', {}, named(item.name), ` (${size(item.byteCount)})`);
  photos.push(
    new Promise((resolve) => {
      image.addEventListener('load', () => {
        image.dataset.state = 'shown';
        resolve();
      });
      image.addEventListener('error', () => {
        image.dataset.state = 'unreadable';
        caption.append(' This photo cannot be shown here.');
        resolve();
      });
    }),
  );
  image.src = item.url;
  return element('figure', {}, image, caption);
}

function fileView(item) {
  const line = element('p', { className: 'file' }, named(item.name));
  line.append(`, ${kindNames[item.kind] ?? 'file'}, ${size(item.byteCount)}`);
  return line;
}

function linkView(item) {
  const link = element('a', { href: item.link, rel: 'noopener noreferrer', target: '_blank' });
  link.textContent = item.link;
  return element('p', { className: 'link' }, link);
}

function skippedView(skipped) {
  const list = element('ul', { className: 'skipped' });
  for (const one of skipped) {
    list.append(
      element('li', {}, named(one.name ?? `Attachment ${one.position + 1}`), ` (${one.reason})`),
    );
  }
  return element('section', {}, element('h3', { textContent: 'Not received' }), list);
}

const kindNames = { image: 'image', movie: 'film', audio: 'sound', folder: 'folder' };

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

function size(byteCount) {
  const step = Math.min(Math.floor(Math.log10(Math.max(byteCount, 1)) / 3), units.length - 1);
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: units[step],
    maximumFractionDigits: 1,
  }).format(byteCount / 1000 ** step);
}
