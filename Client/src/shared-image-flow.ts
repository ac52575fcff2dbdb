import { deepLinkMeaning } from './deep-link.js';
import type { AppPlugin } from './deep-link.js';
import type { SharedImagePlugin } from './definitions.js';
import { ShareTargetError } from './error.js';
import { Exclusive } from './exclusive.js';
import { imageDataURL, imageOfRow } from './image-data-url.js';
import { SHARED_PHOTO_PATH, showSharedPhoto } from './navigation.js';
import type { SharedPhotoNavigation } from './navigation.js';
import { SharedImage } from './plugins.js';
import { probeUntilReady } from './readiness.js';
import { tell, warn } from './report.js';
import type { ErrorListener } from './report.js';
import type { ShareInbox } from './share-inbox.js';
import { SharedImageSource } from './shared-image-source.js';
import type { SharedPhoto } from './shared-image-source.js';
import { SingleFlight } from './single-flight.js';
import { SHARED_PHOTO_BASE64_KEY } from './temporary-store.js';
import type { TemporaryStore } from './temporary-store.js';
import { CALL_TIMEOUT_MS, startPageTimer, withinTime } from './timer.js';
import type { StartTimer } from './timer.js';
import { isAbsence, listenToPage, pageWakeUps, PluginListeners } from './wake-ups.js';
import type { WakeUpSource } from './wake-ups.js';

/** What the flow of the original contract is made of; all but the first two have a default. */
export interface SharedImageFlowOptions {
  /** The place of the temporary row. */
  readonly store: TemporaryStore;
  /** The app's router. */
  readonly navigation: SharedPhotoNavigation;
  /** The plugin; {@link SharedImage} by default. */
  readonly plugin?: SharedImagePlugin;
  /** Where an image that is too large for base64 is found by its URL; without it that is an error. */
  readonly inbox?: Pick<ShareInbox, 'list' | 'get'>;
  /** The plugin `App` of `@capacitor/app`, for links and for the return to the app. */
  readonly app?: AppPlugin;
  /** Gets the app's own links: those that are no wake-up, of at most 2,048 signs, untrusted. */
  readonly onAppLink?: (url: string) => void;
  /** Hears of everything that went wrong in the background; the console by default. */
  readonly onError?: ErrorListener;
  /** Takes the lines of start-up; the console by default. */
  readonly log?: (line: string) => void;
  /** After how many milliseconds a call is given up that never settles; 20,000 by default. */
  readonly timeoutMilliseconds?: number;
  /** Starts timers; those of the page by default. */
  readonly startTimer?: StartTimer;
  /** Where wake-ups of the page come from; the document by default. */
  readonly wakeUpSource?: WakeUpSource;
  /** A text that differs from every earlier one; made of the time by default. */
  readonly refreshToken?: () => string;
}

/**
 * One shared photo at a time: from the plugin into the temporary row, from there into the view, and marked
 * when the app has it. The functions have the names of the original contract and can be passed on alone.
 */
export interface SharedImageFlow {
  /** Listens for wake-ups, waits for the plugin, and looks. Call it once, before the first view. */
  start(): Promise<void>;
  /** Stops listening; what is under way is finished. */
  stop(): void;
  /**
   * Waits until the plugin answers, and resolves whether it does (H23); asks at most ten times per page.
   */
  waitForSharedImagePluginReady(): Promise<boolean>;
  /**
   * Puts a waiting photo into the temporary row; `success` tells that one lies there for the view.
   *
   * Never rejects: `onError` hears what went wrong, and the next wake-up tries again.
   */
  checkAndStoreNativeSharedImage(): Promise<{
    readonly success: boolean;
    readonly fileName?: string;
  }>;
  /**
   * Puts an image into the temporary row: the old row is deleted, the new one inserted (H25).
   *
   * Rejects with `invalid_answer` for anything else than base64, and with what the store rejects with.
   */
  storeSharedImageInTempDB(base64: string): Promise<void>;
  /**
   * Looks, stores and shows; every wake-up comes here, any number of times (H24). Never rejects.
   *
   * A router must not wait for it inside the navigation that it causes.
   */
  checkForSharedImageAndNavigate(): Promise<void>;
  /** Takes an opened link: one with an empty path is a wake-up, and nothing in a link is more (H28). */
  handleDeepLink(event: { readonly url: string }): Promise<void>;
  /**
   * Listens to opened links, at once, for an app that does not call `start`; nothing depends on it.
   * Never rejects.
   */
  registerDeepLinkListener(): Promise<void>;
  /**
   * The photo for the view: reads the row, deletes it, and resolves with what it held (H25).
   *
   * Call it when the view is mounted and when `_refresh` changes. A view that is mounted again gets the
   * same photo until it is marked; `undefined` means that there is none. Rejects with a code when the row
   * cannot be read or deleted; the next wake-up shows the page again.
   */
  loadSharedImage(): Promise<SharedPhoto | undefined>;
  /**
   * The app has this photo, or the person does not want it: it is marked and never shown again (H27).
   *
   * Then the next one is looked for. It must be the photo that `loadSharedImage` gave, so that a
   * late press of a button cannot mark another one. When the mark cannot be made it is made at the next
   * wake-up; if the page ends before, the photo comes again under the same id. Rejects only when its row
   * cannot be deleted.
   */
  markSharedImageProcessed(photo: SharedPhoto): Promise<void>;
}

/** Makes the flow of the original contract. One is enough; it does nothing before it is asked. */
export function createSharedImageFlow(options: SharedImageFlowOptions): SharedImageFlow {
  const flow = new PageFlow(options);
  return {
    start: () => flow.start(),
    stop: () => flow.stop(),
    waitForSharedImagePluginReady: () => flow.waitForPlugin(),
    checkAndStoreNativeSharedImage: () => flow.checkAndStore(),
    storeSharedImageInTempDB: (base64) => flow.store(base64),
    checkForSharedImageAndNavigate: () => flow.checkAndNavigate(),
    handleDeepLink: (event) => flow.handleDeepLink(event),
    registerDeepLinkListener: () => flow.registerDeepLinkListener(),
    loadSharedImage: () => flow.load(),
    markSharedImageProcessed: (photo) => flow.markProcessed(photo),
  };
}

/** The photo between its arrival and its mark. */
interface PhotoInHand {
  readonly photo: SharedPhoto;
  /** In the row; the page was asked to show it; the view has it. */
  stage: 'stored' | 'navigated' | 'loaded';
}

class PageFlow {
  private readonly source: SharedImageSource;
  private readonly onError: ErrorListener;
  private readonly startTimer: StartTimer;
  private readonly timeoutMilliseconds: number;
  private readonly flight = new SingleFlight(() => this.pass());
  /** One at a time: storing, loading and marking, so that bytes and ids never mix. */
  private readonly row = new Exclusive();
  private inHand: PhotoInHand | undefined;
  private readiness: Promise<boolean> | undefined;
  private wantsToShow = false;
  private readonly stops: (() => void)[] = [];
  private refreshCount = 0;

  constructor(private readonly options: SharedImageFlowOptions) {
    this.startTimer = options.startTimer ?? startPageTimer;
    this.timeoutMilliseconds = options.timeoutMilliseconds ?? CALL_TIMEOUT_MS;
    this.onError = options.onError ?? warn;
    this.source = new SharedImageSource(
      options.plugin ?? SharedImage,
      options.inbox,
      this.timeoutMilliseconds,
      this.startTimer,
    );
  }

  async start(): Promise<void> {
    const wake = (): void => void this.checkAndNavigate();
    const listeners = new PluginListeners(this.onError);
    this.stops.push(
      listenToPage(this.options.wakeUpSource ?? pageWakeUps(), wake),
      () => listeners.stop(),
    );
    await Promise.all([
      listeners.add(() => this.source.onReady(wake)),
      listeners.addApp(this.options.app, wake, (event) => void this.handleDeepLink(event)),
      this.checkAndNavigate(),
    ]);
  }

  stop(): void {
    for (const stop of this.stops.splice(0)) stop();
  }

  waitForPlugin(): Promise<boolean> {
    this.readiness ??= this.askForPlugin();
    return this.readiness;
  }

  async checkAndStore(): Promise<{ success: boolean; fileName?: string }> {
    await this.flight.wake();
    if (this.inHand === undefined || this.inHand.stage === 'loaded') return { success: false };
    const { fileName } = this.inHand.photo;
    return { success: true, ...(fileName === undefined ? {} : { fileName }) };
  }

  checkAndNavigate(): Promise<void> {
    this.wantsToShow = true;
    return this.flight.wake();
  }

  store(base64: string): Promise<void> {
    return this.row.run(async () => {
      await this.put(imageDataURL(base64));
    });
  }

  async handleDeepLink(event: { readonly url: string }): Promise<void> {
    const url: unknown = (event as { url?: unknown } | undefined)?.url;
    const meaning = deepLinkMeaning(url, SHARED_PHOTO_PATH);
    if (meaning === 'wakeUp') return this.checkAndNavigate();
    if (meaning === 'nothing') return;
    try {
      this.options.onAppLink?.(url as string);
    } catch {
      tell(this.onError, appFailed('The app has rejected one of its own links.'));
    }
  }

  async registerDeepLinkListener(): Promise<void> {
    const { app } = this.options;
    if (app === undefined) return;
    const listeners = new PluginListeners(this.onError);
    this.stops.push(() => listeners.stop());
    await listeners.add(() =>
      app.addListener('appUrlOpen', (event) => void this.handleDeepLink(event)),
    );
  }

  load(): Promise<SharedPhoto | undefined> {
    return this.row.run(async () => {
      const failure = await this.lookQuietly();
      const { store } = this.options;
      const value = await this.stored('get', () => store.get(SHARED_PHOTO_BASE64_KEY));
      if (this.inHand === undefined) {
        if (value === undefined) return undefined;
        // A row without its share: left by an earlier page whose share may come again, if it can be asked.
        if (failure !== undefined && !isAbsence(failure)) throw failure;
      }
      if (value !== undefined) await this.deleteRow();
      if (this.inHand !== undefined) {
        this.inHand.stage = 'loaded';
        return this.inHand.photo;
      }
      return { url: imageOfRow(value ?? '') };
    });
  }

  async markProcessed(photo: SharedPhoto): Promise<void> {
    await this.row.run(async () => {
      const { inHand } = this;
      if (inHand !== undefined && isSame(inHand.photo, photo)) {
        if (inHand.stage !== 'loaded') await this.deleteRow();
        this.inHand = undefined;
      }
      this.source.finish(photo);
      await this.settleMarks();
    });
    // Not awaited: a view may mark inside the navigation for which a pass waits.
    void this.checkAndNavigate();
  }

  /** One look: finishes marks, stores what waits, and shows what is stored. */
  private async pass(): Promise<void> {
    const wantsToShow = this.wantsToShow;
    this.wantsToShow = false;
    await this.row.run(() => this.lookQuietly());
    if (wantsToShow) await this.show();
  }

  /** Stores the next photo when none is in hand; resolves with what failed, which is reported. */
  private async lookQuietly(): Promise<ShareTargetError | undefined> {
    await this.waitForPlugin();
    await this.settleMarks();
    if (this.inHand !== undefined) return undefined;
    try {
      const photo = await this.source.next();
      if (photo === undefined) return undefined;
      await this.put(photo.url);
      this.inHand = { photo, stage: 'stored' };
      return undefined;
    } catch (error) {
      const failure = ShareTargetError.from(error);
      tell(this.onError, failure);
      return failure;
    }
  }

  /** Has the page of the photo shown, unless the view has it or is about to load it. */
  private async show(): Promise<void> {
    const { inHand } = this;
    const { navigation } = this.options;
    if (inHand === undefined || inHand.stage === 'loaded') return;
    // Not from inside `row`: the view may load before the router says that it is there.
    try {
      if (inHand.stage === 'navigated' && navigation.currentPath() === SHARED_PHOTO_PATH) return;
      inHand.stage = 'navigated';
      await this.inTime('navigation', () => showSharedPhoto(navigation, this.refreshToken()));
    } catch {
      if (stageOf(inHand) === 'navigated') inHand.stage = 'stored';
      tell(this.onError, appFailed('The app could not show the page of the shared photo.'));
    }
  }

  private async settleMarks(): Promise<void> {
    try {
      await this.source.mark();
    } catch (error) {
      tell(this.onError, ShareTargetError.from(error));
    }
  }

  private async askForPlugin(): Promise<boolean> {
    const log = this.options.log ?? ((line: string) => console.info(line));
    log('[ShareTarget] Startup shared-image check waiting for SharedImage plugin');
    const { isReady, attempts } = await probeUntilReady(
      'hasSharedImage',
      () => this.source.probe(),
      this.startTimer,
    );
    log(
      isReady
        ? `[ShareTarget] SharedImage plugin ready after ${attempts} attempt(s)`
        : `[ShareTarget] Startup shared-image check giving up after ${attempts} attempt(s)`,
    );
    return isReady;
  }

  private put(value: string): Promise<void> {
    return this.stored('put', () => this.options.store.put(SHARED_PHOTO_BASE64_KEY, value));
  }

  private deleteRow(): Promise<void> {
    return this.stored('delete', () => this.options.store.delete(SHARED_PHOTO_BASE64_KEY));
  }

  /** Uses the store and gives its errors a code; a failure to load shows the page again later. */
  private async stored<Answer>(name: string, use: () => Promise<Answer>): Promise<Answer> {
    try {
      return await this.inTime(`${name} of the temporary store`, use);
    } catch (reason) {
      if (this.inHand?.stage === 'navigated') this.inHand.stage = 'stored';
      const failure = ShareTargetError.from(reason);
      throw failure.code === 'unknown'
        ? appFailed('The temporary store has failed. It is tried again at the next wake-up.')
        : failure;
    }
  }

  /** What the app does must settle too, or no wake-up would ever be heard again. */
  private inTime<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
    return withinTime((async () => work())(), name, this.timeoutMilliseconds, this.startTimer);
  }

  private refreshToken(): string {
    this.refreshCount += 1;
    return this.options.refreshToken?.() ?? `${Date.now()}-${this.refreshCount}`;
  }
}

/** The stage as it is now; the view may have changed it while a promise was awaited. */
function stageOf(inHand: PhotoInHand): PhotoInHand['stage'] {
  return inHand.stage;
}

function isSame(one: SharedPhoto, other: SharedPhoto): boolean {
  return one === other || (one.shareId !== undefined && one.shareId === other.shareId);
}

function appFailed(message: string): ShareTargetError {
  return new ShareTargetError('app_failed', message);
}
