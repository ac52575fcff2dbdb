import { element, named, showFault } from '../dom.js';
import { ownPhotos } from '../photos.js';

/** The page `/`: the photos that the app has. */
export function homeView(place: HTMLElement): void {
  const list = element('ol', { id: 'photos' });
  const empty = element('p', {
    textContent: 'Share a photo to TimeSafari from another app.',
  });
  place.replaceChildren(element('h1', { textContent: 'TimeSafari' }), empty, list);
  ownPhotos().then((photos) => {
    for (const photo of photos) {
      const line = element('li', {}, named(photo.fileName === '' ? 'A photo' : photo.fileName));
      line.dataset['shareId'] = photo.id;
      list.append(line);
    }
    empty.hidden = photos.length > 0;
  }, showFault);
}
