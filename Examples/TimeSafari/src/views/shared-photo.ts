import type { SharedImageFlow, SharedPhoto } from '/sharetarget/index.js';
import { announce, button, element, named, showFault } from '../dom.js';
import { takePhoto } from '../photos.js';
import { record } from '../timeline.js';

/** The page `/shared-photo`: one photo, and what the person wants with it. */
export function sharedPhotoView(
  flow: Pick<SharedImageFlow, 'loadSharedImage' | 'markSharedImageProcessed'>,
): (place: HTMLElement) => void {
  let shown: SharedPhoto | undefined;
  const show = (place: HTMLElement): void => {
    flow.loadSharedImage().then((photo) => {
      if (photo === undefined) {
        if (shown === undefined) showNothing(place);
      } else if (photo !== shown || place.childElementCount === 0) {
        shown = photo;
        showPhoto(place, photo);
      }
    }, showFault);
  };
  const finish = async (place: HTMLElement, photo: SharedPhoto): Promise<void> => {
    await flow.markSharedImageProcessed(photo);
    record(`marked share=${photo.shareId ?? 'unknown'}`);
    if (shown !== photo) return;
    shown = undefined;
    showNothing(place);
  };
  const showPhoto = (place: HTMLElement, photo: SharedPhoto): void => {
    const name = photo.fileName ?? 'A photo without a name';
    const image = element('img', { alt: name });
    const caption = element('figcaption', {}, named(name));
    image.addEventListener('load', () => {
      image.dataset['state'] = 'shown';
      record(`shown share=${photo.shareId ?? 'unknown'}`);
    });
    image.addEventListener('error', () => {
      image.dataset['state'] = 'unreadable';
      caption.append(' This photo cannot be shown here; it can be used all the same.');
      record(`unreadable share=${photo.shareId ?? 'unknown'}`);
    });
    const figure = element('figure', {}, image, caption);
    figure.dataset['shareId'] = photo.shareId ?? '';
    place.replaceChildren(
      element('h1', { textContent: 'Shared photo' }),
      figure,
      button('use-it', 'Use it', async () => {
        const isNew = await takePhoto(photo);
        record(`kept share=${photo.shareId ?? 'unknown'} first=${isNew}`);
        announce('Saved ', named(name), '.');
        await finish(place, photo);
      }),
      button('dismiss', 'Do not use it', async () => {
        announce('Not used: ', named(name), '.');
        await finish(place, photo);
      }),
    );
    image.src = photo.url;
    announce('A shared photo is here: ', named(name), '.');
  };
  return show;
}

function showNothing(place: HTMLElement): void {
  place.replaceChildren(
    element('h1', { textContent: 'Shared photo' }),
    element('p', { id: 'nothing', textContent: 'No photo is waiting.' }),
  );
}
