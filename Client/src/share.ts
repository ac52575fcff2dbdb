/** What an item is; follows the type that the host app declared. */
export type ItemKind = 'image' | 'movie' | 'audio' | 'file' | 'folder' | 'url' | 'webPage';

/** One thing of a share that was kept. */
export interface SharedItem {
  /** What it is. */
  readonly kind: ItemKind;
  /**
   * The attachment's place among all that the host app offered, from 0. The film of a Live Photo follows
   * its picture, with the same place.
   */
  readonly position: number;
  /** The host app's name for it, made safe to show as text; never a path. */
  readonly name: string;
  /** The uniform type identifier that the host app declared. */
  readonly type: string;
  /** The type that the leading bytes tell, where they tell one. */
  readonly detectedType?: string;
  /** The size of the file, or of all files of a folder. */
  readonly byteCount: number;
  /** Where the page can load the bytes, for `img`, `video` or `fetch`; absent for folders and links. */
  readonly url?: string;
  /** The file's own URL, for other native plugins. */
  readonly file?: string;
  /** The shared link of a `url` or `webPage`; only `http:` and `https:`. */
  readonly link?: string;
  /** Width and height in pixels as stored. */
  readonly pixelSize?: { readonly width: number; readonly height: number };
  /** How the pixels are turned and mirrored, as EXIF counts it from 1 to 8; browsers heed it. */
  readonly orientation?: number;
  /** Length of a film or sound. */
  readonly durationSeconds?: number;
  /** Other representations that add something, such as the page that an image came from. */
  readonly alternates?: readonly { readonly type: string; readonly link?: string }[];
  /** What was done to the bytes: `encoded`, `locationRemoved`; absent when they are the host's own. */
  readonly alterations?: readonly string[];
  /** What a web page's script said of it. */
  readonly page?: {
    readonly title?: string;
    readonly selection?: string;
    readonly description?: string;
  };
}

/** Something that was offered and not kept. */
export interface SkippedAttachment {
  /** Its place among all that the host app offered, from 0. */
  readonly position: number;
  /** Why it was not kept, for example `tooLarge` or `unavailable`. */
  readonly reason: string;
  /** The host app's name for it. */
  readonly name?: string;
}

/** One act of one person: what was shared, in the host app's order. */
export interface Share {
  /** The idempotency key: the same share always comes under the same id. */
  readonly id: string;
  /** When it was shared. */
  readonly createdAt: Date;
  /** The title that the host app gave. */
  readonly title?: string;
  /** All accompanying text. */
  readonly text?: string;
  /** The person whom the system suggested and the user chose. */
  readonly recipient?: { readonly conversationIdentifier: string; readonly displayName?: string };
  /** What was kept. */
  readonly items: readonly SharedItem[];
  /** What was offered and not kept. */
  readonly skipped: readonly SkippedAttachment[];
  /**
   * An earlier share that looks the same: shared at most ten minutes before, with the same kinds, sizes,
   * links, texts and ends of files. Nothing is kept back for it; the person may have meant it.
   */
  readonly possibleDuplicateOf?: string;
}

/** A share that waits, without its items. */
export interface ShareSummary {
  /** The share's id. */
  readonly id: string;
  /** When it was shared. */
  readonly createdAt: Date;
  /** The title that the host app gave. */
  readonly title?: string;
  /** How many things were kept. */
  readonly itemCount: number;
  /** How many were offered and not kept. */
  readonly skippedCount: number;
}

/** A share that a handler has, until its promise settles. */
export interface OfferedShare extends Share {
  /**
   * Copies the share into the app's own storage, once per id, and resolves when the copy is durable.
   *
   * The files of the share itself go after the acknowledgement; those of the copy stay.
   */
  keep(): Promise<KeptShare>;
}

/** A share that the app keeps in its own storage. */
export interface KeptShare extends Share {
  /** Whether this call made the copy; `false` when it was there before. */
  readonly isNew: boolean;
}

/** A share that was put aside because it cannot be read or because it ended the app repeatedly. */
export interface QuarantinedShare {
  /** The share's id. */
  readonly id: string;
  /** The code of the reason. */
  readonly reason: string;
}

/** What waits, and what is wrong; numbers count shares. */
export interface InboxStatus {
  /** Shares that wait for a consumer. */
  readonly pending: number;
  /** Shares that were put aside; nothing deletes them silently. */
  readonly quarantined: readonly QuarantinedShare[];
  /** Shares of a newer version of the app. */
  readonly newerVersion: number;
  /** Shares that cannot be read at the moment. */
  readonly unreadableNow: number;
  /** Waiting shares that are damaged and will be put aside. */
  readonly damaged: number;
  /** Drafts of a compose sheet. */
  readonly drafts: number;
  /** Submissions that the app has yet to send. */
  readonly outbox: number;
  /** What is wrong with the set-up, as sentences for a developer. */
  readonly faults: readonly string[];
}
