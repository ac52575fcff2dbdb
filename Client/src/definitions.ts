import type { PluginListenerHandle } from './register-plugin.js';
import type { InboxStatus, Share, SharedItem } from './share.js';

/** The shared image, as the original contract has it: without a share iOS answers with three `null`s. */
export interface SharedImageResult {
  /** The bytes of the image in base64, without a `data:` prefix. */
  readonly base64: string | null;
  /** The name that the host app gave; untrusted text. */
  readonly fileName: string | null;
  /** The share's id, for {@link SharedImagePlugin.markProcessed}. */
  readonly shareId: string | null;
}

/** The plugin `SharedImage` of the original contract. */
export interface SharedImagePlugin {
  /**
   * The pending image, as often as it is asked for: a read changes nothing (H12, H17).
   *
   * The web resolves `null`. Rejects with `image_too_large` above the app's limit: take that image by the
   * URL of its file, from {@link ShareTargetPlugin.get}.
   */
  getSharedImage(): Promise<SharedImageResult | null>;
  /** Whether an image waits; reads no bytes (H13, H18). */
  hasSharedImage(): Promise<{ readonly hasImage: boolean }>;
  /**
   * Records that the app has the image; it is not offered again (H19, H20).
   *
   * Marking twice is harmless, and an id that is not the pending one hides nothing. Rejects with
   * `invalid_argument` without an id; on the web `success` is `false`.
   */
  markProcessed(options: { readonly shareId: string }): Promise<{ readonly success: boolean }>;
  /** Hears that an image may wait: a hint without content, which older plugins do not give (H14). */
  addListener(
    eventName: 'SharedPhotoReady',
    listener: () => void,
  ): Promise<PluginListenerHandle>;
}

/** A share as it crosses the bridge: its time is ISO 8601, its items have no URL of the page. */
export type WireShare = Omit<Share, 'createdAt' | 'items'> & {
  readonly createdAt: string;
  readonly items: readonly Omit<SharedItem, 'url'>[];
};

/** The summary of a share as it crosses the bridge. */
export interface WireShareSummary {
  /** The share's id. */
  readonly id: string;
  /** When it was shared, in ISO 8601. */
  readonly createdAt: string;
  /** The title that the host app gave. */
  readonly title?: string;
  /** How many things were kept. */
  readonly itemCount: number;
  /** How many were offered and not kept. */
  readonly skippedCount: number;
}

/**
 * The plugin `ShareTarget`, call by call (H21); {@link createShareInbox} is made of it and easier to use.
 *
 * Every rejection carries a code (H22).
 */
export interface ShareTargetPlugin {
  /** The next share for this page, or none; a page that asks again gets the open offer again. */
  offer(options: { readonly excluding: readonly string[] }): Promise<{ readonly share?: WireShare }>;
  /** The page has the share: it is never offered again. */
  acknowledge(options: { readonly id: string }): Promise<{ readonly id: string }>;
  /** The page gives an offered share back, with a code as the reason. */
  release(options: {
    readonly id: string;
    readonly reason: string;
  }): Promise<{ readonly id: string }>;
  /** What waits, oldest first; reading changes nothing. */
  list(): Promise<{ readonly shares: readonly WireShareSummary[] }>;
  /** One waiting share, with the URLs of its files; reading changes nothing. */
  get(options: { readonly id: string }): Promise<{ readonly share: WireShare }>;
  /** Copies an offered share into the app's own storage, once per id. */
  keep(options: {
    readonly id: string;
  }): Promise<{ readonly first: boolean; readonly share: WireShare }>;
  /** The shares that were kept, oldest first. */
  keptList(): Promise<{ readonly shares: readonly WireShare[] }>;
  /** What waits, and what is wrong. */
  status(): Promise<InboxStatus>;
  /** Puts a share from quarantine back among the waiting ones. */
  retry(options: { readonly id: string }): Promise<{ readonly id: string }>;
  /** Copies what is left of a share in quarantine; answers the URL of the new folder. */
  export(options: { readonly id: string }): Promise<{ readonly file: string }>;
  /** Throws a share in quarantine away, for good. */
  discard(options: { readonly id: string }): Promise<{ readonly id: string }>;
  /** Hears that looking is worth while: a hint without content, kept until a listener exists. */
  addListener(eventName: 'sharesAvailable', listener: () => void): Promise<PluginListenerHandle>;
}
