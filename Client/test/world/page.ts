import { createSharedImageFlow } from '../../src/index.js';
import type { SharedPhoto, SharedPhotoNavigation } from '../../src/index.js';
import { createOriginalFlow } from '../original/original-flow.js';
import { Phone } from './phone.js';

/** Which algorithm a page runs: ours, or the original one as the negative control. */
export type Algorithm = 'ours' | 'original';

/** What both algorithms offer to a page. */
interface Flow {
  start(): Promise<void>;
  load(): Promise<SharedPhoto | undefined>;
  markProcessed(photo: SharedPhoto): Promise<void>;
}

/**
 * A page with its router, the view of the shared photo, and a person who uses every photo that is shown.
 *
 * The view shows what `load` resolves with, at each mount and at each change of `_refresh`.
 */
export class Page {
  private readonly flow: Flow;
  private readonly life: number;
  /** How many milliseconds the person looks at a photo. */
  thinks = (): number => this.phone.random.between(50, 600);

  constructor(
    private readonly phone: Phone,
    algorithm: Algorithm,
  ) {
    this.life = phone.life;
    this.flow = algorithm === 'ours' ? this.ours() : this.original();
  }

  /** The page is loaded. */
  start(): void {
    this.guard(this.flow.start());
    if (this.phone.path === '/shared-photo') this.view();
  }

  private ours(): Flow {
    const { phone } = this;
    const flow = createSharedImageFlow({
      store: phone.store,
      navigation: this.navigation,
      plugin: phone.plugin,
      app: phone.app,
      onError: (error) => phone.tell('error', error.code),
      log: () => undefined,
      startTimer: this.startTimer,
    });
    return {
      start: flow.start,
      load: flow.loadSharedImage,
      markProcessed: flow.markSharedImageProcessed,
    };
  }

  private original(): Flow {
    const { phone } = this;
    const flow = createOriginalFlow({
      store: phone.store,
      navigation: this.navigation,
      plugin: phone.plugin,
      app: phone.app,
      startTimer: this.startTimer,
    });
    return {
      start: async () => flow.start(),
      load: flow.loadSharedImage,
      markProcessed: async () => undefined,
    };
  }

  /** Timers of a page end with it. */
  private readonly startTimer = (milliseconds: number, onTime: () => void): (() => void) =>
    this.phone.time.after(milliseconds, () => {
      if (this.isAlive) onTime();
    });

  private get isAlive(): boolean {
    return this.life === this.phone.life;
  }

  private readonly navigation: SharedPhotoNavigation = {
    currentPath: () => this.phone.path,
    push: (location) => this.go('push', location.path),
    replace: (location) => this.go('replace', location.path),
  };

  private async go(name: string, path: string): Promise<void> {
    await this.phone.step(name, () => {
      this.phone.path = path;
      this.view();
    });
  }

  private view(): void {
    this.guard(
      (async () => {
        let photo: SharedPhoto | undefined;
        try {
          photo = await this.flow.load();
        } catch {
          return; // The view says that it could not load.
        }
        if (photo === undefined) return;
        const shown = photo;
        const id = Phone.idOf(shown.url);
        const isWhole = shown.shareId === undefined || this.phone.nameOf(shown.shareId) === id;
        await this.phone.display(shown.url);
        this.phone.tell('shown', isWhole ? id : 'mixed');
        this.startTimer(this.thinks(), () => this.guard(this.flow.markProcessed(shown)));
      })(),
    );
  }

  /** What the app would see as an unhandled rejection. */
  private guard(work: Promise<void>): void {
    work.catch((error) => {
      const { code } = error as { code?: string };
      this.phone.tell('throw', code ?? 'without a code');
    });
  }
}
