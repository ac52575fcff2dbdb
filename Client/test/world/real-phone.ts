import { registerPlugin } from '../../src/index.js';
import type { AppPlugin, SharedImagePlugin } from '../../src/index.js';
import type { CapacitorGlobal } from '../../src/index.js';
import type { Algorithm } from './page.js';
import { Phone } from './phone.js';
import { play, races } from './races.js';
import { Random, VirtualTime } from './time.js';

/** The test's own plugin: what people and the system do to the phone. */
interface Stage {
  /** The extension stores a photo whose bytes end in `mark`. */
  share(options: { readonly mark: string }): Promise<{ readonly shareId: string }>;
  /** The app comes to the front: the ready flag is taken, and the announcement goes its way. */
  becomeActive(): Promise<void>;
  /** An event of the plugin `App`; resolves when the page has heard it. */
  fire(options: { readonly event: string; readonly data: object }): Promise<void>;
  /** Locks the device, so that nothing in the container can be read, or unlocks it. */
  lock(options: { readonly isLocked: boolean }): Promise<void>;
  /** Which shares were acknowledged since the last time, in order; what is left is ended. */
  close(): Promise<{ readonly shareIds: readonly string[] }>;
}

/** The real native side behind the bridge, and whether it owes the page an answer. */
class NativeSide {
  readonly image = registerPlugin<SharedImagePlugin>('SharedImage');
  readonly app = registerPlugin<AppPlugin>('App');
  readonly stage = registerPlugin<Stage>('RaceStage');
  /** The phone of the story that is played; an event goes to it alone. */
  phone: RealPhone | undefined;
  private open = 0;
  private waiting: (() => void)[] = [];

  /** Listens once, as one page does. */
  async listen(): Promise<void> {
    await this.image.addListener('SharedPhotoReady', () => this.phone?.heard('hint'));
    await this.app.addListener('appStateChange', (state) => this.phone?.heard('state', state));
    await this.app.addListener('appUrlOpen', (event) => this.phone?.heard('link', event));
  }

  /** Does something natively; time stands still until it is answered. */
  async call<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.open += 1;
    try {
      return await work();
    } finally {
      this.open -= 1;
      if (this.open === 0) for (const resume of this.waiting.splice(0)) resume();
    }
  }

  /** Lets everything happen that can happen without time passing, natively too. */
  readonly rest = async (): Promise<void> => {
    for (;;) {
      await turn();
      if (this.open === 0) return;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  };
}

/** The next turn of the page's loop, after all promises. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/**
 * A phone whose native side is the real one: plugin, bridge, inbox and container; only time and the
 * database are the story's.
 */
class RealPhone extends Phone {
  private readonly names = new Map<string, string>();

  constructor(
    seed: number,
    private readonly native: NativeSide,
  ) {
    super(new VirtualTime(native.rest), new Random(seed));
    native.phone = this;
  }

  /** An event of the native side. */
  heard(what: 'hint' | 'state' | 'link', data?: unknown): void {
    if (what === 'hint') this.hint?.();
    else if (what === 'state') this.stateListener?.(data as { isActive: boolean });
    else this.linkListener?.(data as { url: string });
  }

  override nameOf(shareId: string): string {
    return this.names.get(shareId) ?? shareId;
  }

  override share(id: string): void {
    void this.native.call(async () => {
      const { shareId } = await this.native.stage.share({ mark: ` the photo ${id}` });
      this.names.set(shareId, id);
    });
  }

  override returnToApp(): void {
    void this.native.call(async () => {
      await this.native.stage.fire({ event: 'appStateChange', data: { isActive: true } });
      await this.native.stage.becomeActive();
    });
  }

  override openLink(url = 'timesafari://'): void {
    void this.native.call(() => this.native.stage.fire({ event: 'appUrlOpen', data: { url } }));
  }

  override sendHint(): void {
    void this.native.call(() => this.native.stage.becomeActive());
  }

  /** The photo is decoded by the page, as an image. */
  override display(url: string): Promise<void> {
    return this.native.call(async () => {
      const image = new Image();
      image.src = url;
      document.body.replaceChildren(image);
      await image.decode();
    });
  }

  override async close(): Promise<void> {
    const { shareIds } = await this.native.call(() => this.native.stage.close());
    for (const name of shareIds.map((shareId) => this.nameOf(shareId))) {
      this.processed.add(name);
      this.tell('processed', name);
    }
  }

  /** A plugin that is missing natively is really called, and really never answers. */
  protected override call<Answer>(
    name: string,
    effect: () => Answer | Promise<Answer>,
  ): Promise<Answer> {
    if (this.time.now >= this.readyAt) return this.step(name, effect);
    const { Capacitor } = globalThis as unknown as { readonly Capacitor: CapacitorGlobal };
    return Capacitor.nativePromise?.('NotThereYet', name, {}) as Promise<Answer>;
  }

  /** An error of the plugin is a real one: the device is locked. */
  protected override disturb(
    kind: string | undefined,
    reject: (error: unknown) => void,
    name: string,
    effect: () => unknown,
  ): void {
    if (kind !== 'error' || !(name in this.plugin)) return super.disturb(kind, reject, name, effect);
    const { stage } = this.native;
    void this.native.call(async () => {
      await stage.lock({ isLocked: true });
      try {
        await effect();
        this.tell('throw', 'a locked device answered');
      } catch (error) {
        reject(error);
      } finally {
        await stage.lock({ isLocked: false });
      }
    });
  }

  override readonly plugin: SharedImagePlugin = {
    hasSharedImage: () =>
      this.call('hasSharedImage', () => this.native.call(() => this.native.image.hasSharedImage())),
    getSharedImage: () =>
      this.call('getSharedImage', () => {
        this.reads += 1;
        return this.native.call(() => this.native.image.getSharedImage());
      }),
    markProcessed: (options) =>
      this.call('markProcessed', () =>
        this.native.call(() => this.native.image.markProcessed(options)),
      ),
    addListener: (_, listener) => {
      this.hint = listener;
      return this.listening(() => (this.hint = undefined));
    },
  };
}

/** What a campaign found. */
interface Findings {
  /** The seeds in which ours failed, and how. */
  readonly failures: readonly string[];
  /** In how many seeds the original algorithm failed. */
  readonly originalFailures: number;
}

/** The names of all stories. */
export const names = races.map((race) => race.name);

/** Plays one story under both algorithms with the seeds from 1 on. */
export async function campaign(name: string, seedCount: number): Promise<Findings> {
  const race = races.find((one) => one.name === name);
  if (race === undefined) throw new Error(`There is no story ${name}.`);
  const native = new NativeSide();
  await native.listen();
  const failures: string[] = [];
  let originalFailures = 0;
  const run = (algorithm: Algorithm, seed: number): Promise<string[]> =>
    play(race, algorithm, new RealPhone(seed, native));
  for (let seed = 1; seed <= seedCount; seed += 1) {
    const found = await run('ours', seed);
    if (found.length > 0) failures.push(`seed ${seed}: ${found.join(', ')}`);
    if ((await run('original', seed)).length > 0) originalFailures += 1;
  }
  native.phone = undefined;
  return { failures, originalFailures };
}
