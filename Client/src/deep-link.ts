import type { PluginListenerHandle } from './register-plugin.js';

/** What this package uses of the plugin `App` of `@capacitor/app`; both events are only wake-ups (H24). */
export interface AppPlugin {
  /** Hears that a link of the app's scheme was opened, by anybody. */
  addListener(
    eventName: 'appUrlOpen',
    listener: (event: { url: string }) => void,
  ): Promise<PluginListenerHandle>;
  /** Hears that the app came to the front or left it. */
  addListener(
    eventName: 'appStateChange',
    listener: (state: { isActive: boolean }) => void,
  ): Promise<PluginListenerHandle>;
}

/** The longest link that is passed on to an app's own links, in UTF-16 units. */
const longestLink = 2048;

/**
 * What a link may do: wake the drain, be passed on to the app's own links, or nothing (H28).
 *
 * Any app and any page can open the scheme. A link therefore never carries a share, names a file or
 * acknowledges anything: what follows an empty path is not read, the page of shared photos cannot be
 * reached by a link, and an overlong link is dropped.
 */
export function deepLinkMeaning(
  url: unknown,
  sharedPhotoPath: string,
): 'wakeUp' | 'appLink' | 'nothing' {
  if (typeof url !== 'string') return 'nothing';
  // Only the beginning is looked at, so that a link of a megabyte costs nothing.
  const [, rest] = /^[a-z][a-z0-9+.-]{0,62}:(.*)$/is.exec(url.slice(0, longestLink)) ?? [];
  if (rest === undefined) return 'nothing';
  const path = (rest.split(/[?#]/, 1)[0] ?? '').replace(/^\/+|\/+$/g, '');
  if (path === '') return 'wakeUp';
  if (url.length > longestLink) return 'nothing';
  return namesPage(path, sharedPhotoPath) ? 'wakeUp' : 'appLink';
}

/** Whether any part of a link's path is the page's name, however it is written. */
function namesPage(path: string, page: string): boolean {
  const name = page.replace(/^\/+/, '').toLowerCase();
  return path.split(/[\\/]+/).some((part) => decoded(part).toLowerCase() === name);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
