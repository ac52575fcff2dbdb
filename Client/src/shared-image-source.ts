import type { SharedImagePlugin } from './definitions.js';
import { ShareTargetError } from './error.js';
import { imageDataURL } from './image-data-url.js';
import type { ShareInbox } from './share-inbox.js';
import { withinTime } from './timer.js';
import type { StartTimer } from './timer.js';

/** A shared photo for the view. */
export interface SharedPhoto {
  /** What an `img` shows: a data URL, or the URL of the file when the photo is too large for one. */
  readonly url: string;
  /** The name that the host app gave; untrusted, to be shown as text. */
  readonly fileName?: string;
  /** The idempotency key; absent for what an older plugin or an earlier page left. */
  readonly shareId?: string;
}

/**
 * The plugin `SharedImage`, call by call with a time-out, and which shares this page is done with.
 *
 * A share whose mark could not be made is not given out again while the page lives.
 */
export class SharedImageSource {
  /** Shares that are done here; small, because one person shared each of them. */
  private readonly finished = new Set<string>();
  /** Those of them whose mark the native side has not confirmed. */
  private readonly owed = new Set<string>();
  /** What an older plugin without ids would go on to give, until it says that nothing waits. */
  private finishedWithoutId: string | undefined;

  constructor(
    private readonly plugin: SharedImagePlugin,
    private readonly inbox: Pick<ShareInbox, 'list' | 'get'> | undefined,
    private readonly timeoutMilliseconds: number,
    private readonly startTimer: StartTimer,
  ) {}

  /** Asks without a time-out of its own; any answer shows that the plugin is there. */
  async probe(): Promise<void> {
    await this.plugin.hasSharedImage();
  }

  /** Listens to the plugin's hint. */
  onReady(listener: () => void): Promise<{ remove(): Promise<void> }> {
    return this.ask('addListener', () =>
      this.plugin.addListener('SharedPhotoReady', () => listener()),
    );
  }

  /** The next photo that this page is not done with; asks before it reads (H24). */
  async next(): Promise<SharedPhoto | undefined> {
    const { hasImage } = await this.ask('hasSharedImage', () => this.plugin.hasSharedImage());
    if (!hasImage) {
      this.finishedWithoutId = undefined;
      return undefined;
    }
    const photo = await this.read();
    return photo === undefined || this.isFinished(photo) ? undefined : photo;
  }

  /** This page is done with the photo; it must be marked. */
  finish(photo: SharedPhoto): void {
    if (photo.shareId === undefined) {
      this.finishedWithoutId = likeness(photo);
    } else {
      this.finished.add(photo.shareId);
      this.owed.add(photo.shareId);
    }
  }

  /** Marks what is owed; a plugin without marks is left without them (H23). */
  async mark(): Promise<void> {
    for (const shareId of this.owed) {
      try {
        await this.ask('markProcessed', () => this.plugin.markProcessed({ shareId }));
      } catch (error) {
        if (ShareTargetError.from(error).code !== 'unimplemented') throw error;
      }
      this.owed.delete(shareId);
    }
  }

  private async read(): Promise<SharedPhoto | undefined> {
    try {
      const result = await this.ask('getSharedImage', () => this.plugin.getSharedImage());
      if (typeof result?.base64 !== 'string') return undefined;
      return described(imageDataURL(result.base64), result.fileName, result.shareId);
    } catch (error) {
      const failure = ShareTargetError.from(error);
      if (failure.code !== 'image_too_large' || this.inbox === undefined) throw failure;
      return this.readByURL(this.inbox);
    }
  }

  /** The photo that is too large for base64: the first image of the share that waits longest. */
  private async readByURL(inbox: Pick<ShareInbox, 'list' | 'get'>): Promise<SharedPhoto | undefined> {
    const [oldest] = await inbox.list();
    if (oldest === undefined) return undefined;
    const image = (await inbox.get(oldest.id)).items.find((item) => item.kind === 'image');
    return image?.url === undefined ? undefined : described(image.url, image.name, oldest.id);
  }

  private isFinished(photo: SharedPhoto): boolean {
    return photo.shareId === undefined
      ? likeness(photo) === this.finishedWithoutId
      : this.finished.has(photo.shareId);
  }

  private ask<Answer>(name: string, call: () => Promise<Answer>): Promise<Answer> {
    return withinTime((async () => call())(), name, this.timeoutMilliseconds, this.startTimer);
  }
}

function described(url: string, fileName: unknown, shareId: unknown): SharedPhoto {
  return {
    url,
    ...(typeof fileName === 'string' && fileName !== '' ? { fileName } : {}),
    ...(typeof shareId === 'string' && shareId !== '' ? { shareId } : {}),
  };
}

/** Enough of a photo without an id to know it again, and little enough to keep. */
function likeness(photo: SharedPhoto): string {
  const { url, fileName = '' } = photo;
  return `${url.length} ${url.slice(0, 256)} ${url.slice(-256)} ${fileName}`;
}
