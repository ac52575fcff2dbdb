import type { SharedPhotoLocation, SharedPhotoNavigation } from '/sharetarget/index.js';
import { element } from './dom.js';

/** Shows one page of the app; called again when only its query has changed. */
export type View = (place: HTMLElement) => void;

/** The app's pages, by the paths of the page's own address. */
export class Router implements SharedPhotoNavigation {
  private shown: { readonly path: string; readonly place: HTMLElement } | undefined;

  constructor(
    private readonly views: ReadonlyMap<string, { readonly title: string; readonly show: View }>,
    private readonly place: HTMLElement,
  ) {}

  /** Shows the page of the present address, and follows links and the way back. */
  start(): void {
    window.addEventListener('popstate', () => this.show());
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.('a[data-route]');
      const path = link?.getAttribute('data-route');
      if (path === null || path === undefined) return;
      event.preventDefault();
      this.push({ path, query: {} });
    });
    this.show();
  }

  currentPath(): string {
    return window.location.pathname;
  }

  push(location: SharedPhotoLocation): void {
    window.history.pushState(null, '', address(location));
    this.show();
  }

  replace(location: SharedPhotoLocation): void {
    window.history.replaceState(null, '', address(location));
    this.show();
  }

  private show(): void {
    const path = this.views.has(this.currentPath()) ? this.currentPath() : '/';
    const view = this.views.get(path);
    if (view === undefined) return;
    document.querySelectorAll('nav a[data-route]').forEach((link) => {
      if (link.getAttribute('data-route') === path) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    });
    document.title = view.title === 'TimeSafari' ? view.title : `${view.title} – TimeSafari`;
    if (this.shown?.path !== path) {
      const isFirst = this.shown === undefined;
      // A place of its own, so that a view that answers late writes into none that is seen.
      this.shown = { path, place: element('section') };
      this.place.replaceChildren(this.shown.place);
      // Who listens to the page hears where it is now; not at its first view, which is read anyway.
      if (!isFirst) this.place.focus();
    }
    view.show(this.shown.place);
  }
}

function address({ path, query }: SharedPhotoLocation): string {
  const { _refresh: refresh } = query;
  return refresh === undefined ? path : `${path}?_refresh=${encodeURIComponent(refresh)}`;
}
