import type { InboxStatus, ShareInbox } from '/sharetarget/index.js';
import { announce, button, element, named, showFault } from '../dom.js';
import { record, timeline } from '../timeline.js';

/** The page `/diagnostics`: what waits, what is wrong, and what happened on this page. */
export function diagnosticsView(inbox: ShareInbox): (place: HTMLElement) => void {
  const show = (place: HTMLElement): void => {
    const status = element('section', {}, element('h2', { textContent: 'Status' }));
    const story = element('section', {}, element('h2', { textContent: 'Timeline' }), timelineView());
    place.replaceChildren(
      element('h1', { textContent: 'Diagnostics' }),
      button('refresh', 'Refresh', async () => show(place)),
      status,
      story,
    );
    const retry = (id: string): HTMLElement =>
      button(`retry-${id}`, 'Try again', async () => {
        await inbox.retryQuarantined(id);
        record(`retried share=${id}`);
        show(place);
      });
    const save = (id: string): HTMLElement =>
      button(`export-${id}`, 'Save a copy', async () => {
        announce('Saved to ', named(await inbox.exportQuarantined(id)), '.');
        record(`exported share=${id}`);
      });
    const discard = (id: string): HTMLElement =>
      button(`discard-${id}`, 'Throw away', async () => {
        await inbox.discardQuarantined(id);
        record(`discarded share=${id}`);
        show(place);
      });
    inbox.status().then((found) => {
      status.append(statusView(found));
      for (const { id, reason } of found.quarantined) {
        const words = element('p', {}, named(id), ` was put aside: ${reason}. `);
        status.append(element('div', {}, words, retry(id), save(id), discard(id)));
      }
    }, showFault);
  };
  return show;
}

function statusView(status: InboxStatus): HTMLElement {
  const rows: readonly (readonly [name: string, value: number])[] = [
    ['Waiting', status.pending],
    ['Put aside', status.quarantined.length],
    ['Damaged', status.damaged],
    ['Not readable now', status.unreadableNow],
    ['Of a newer version', status.newerVersion],
    ['Drafts', status.drafts],
    ['To be sent', status.outbox],
  ];
  const list = element('dl', { id: 'numbers' });
  for (const [name, value] of rows) {
    list.append(
      element('dt', { textContent: name }),
      element('dd', { textContent: String(value) }),
    );
  }
  const faults = element('ul', { id: 'faults' });
  for (const fault of status.faults) faults.append(element('li', { textContent: fault }));
  return element('div', {}, list, faults);
}

function timelineView(): HTMLElement {
  const list = element('ol', { id: 'timeline' });
  for (const { at, text } of timeline) {
    const time = element('time', { dateTime: at.toISOString(), textContent: at.toISOString() });
    list.append(element('li', {}, time, ' ', text));
  }
  return list;
}
