import type { AppPlugin, ShareBridge, SharedImagePlugin, TemporaryStore } from '../../src/index.js';
import type { PluginListenerHandle } from '../../src/index.js';
import { wireShare } from '../fake-native.js';
import type { Random, VirtualTime } from './time.js';

/** What disturbs a step: before or after its effect, seen by the page as an error, silence, or its end. */
export type Fault = `${'error' | 'silence' | 'reload' | 'kill'} ${'before' | 'after'}`;

/** All of them. */
export const faults: readonly Fault[] = [
  'error before',
  'error after',
  'silence before',
  'silence after',
  'reload before',
  'reload after',
  'kill before',
  'kill after',
];

/** What stands before the id in the bytes of a photo. */
const mark = ' the photo ';

/** Something that happened, in order. */
export interface Happening {
  readonly what: 'shown' | 'processed' | 'error' | 'throw';
  readonly id: string;
}

/**
 * The app's native side, its database, and what lasts when a page ends: as strict as the real ones.
 *
 * Each call is a step of random length: its effect takes place in the middle, and its answer reaches only
 * the page that asked. Reading is repeatable, marks last, and nothing is told twice.
 */
export class Phone {
  readonly shares: string[] = [];
  readonly processed = new Set<string>();
  readonly rows = new Map<string, string>();
  readonly steps: string[] = [];
  readonly happenings: Happening[] = [];
  policy: 'queue' | 'latestOnly' = 'queue';
  /** When the plugin begins to answer; before, calls never settle. */
  readyAt = 0;
  /** The path that is shown; lasts when a page is loaded anew. */
  path = '/';
  /** How often bytes were read. */
  reads = 0;
  /** The page that is alive; an answer for another one is lost. */
  life = 0;
  faultAt: (step: number) => Fault | undefined = () => undefined;
  onPageEnd: () => void = () => undefined;
  private offered: string | undefined;
  protected hint: (() => void) | undefined;
  protected stateListener: ((state: { isActive: boolean }) => void) | undefined;
  protected linkListener: ((event: { url: string }) => void) | undefined;

  constructor(
    readonly time: VirtualTime,
    readonly random: Random,
  ) {}

  /** The share that the original contract shows. */
  get pending(): string | undefined {
    const waiting = this.waiting;
    return this.policy === 'queue' ? waiting[0] : waiting[waiting.length - 1];
  }

  get waiting(): string[] {
    return this.shares.filter((id) => !this.processed.has(id));
  }

  /** The bytes of a share: they tell its id, so that a mix is seen. */
  static base64(id: string): string {
    return btoa(`\xff\xd8\xff${mark}${id}`);
  }

  /** The id that bytes tell. */
  static idOf(url: string): string {
    const bytes = atob(url.slice(url.indexOf(',') + 1));
    return bytes.slice(bytes.lastIndexOf(mark) + mark.length);
  }

  /** The name under which a share was made; here it is its id. */
  nameOf(shareId: string): string {
    return shareId;
  }

  /** Somebody shares a photo. */
  share(id: string): void {
    this.shares.push(id);
  }

  /** A photo is put before the person. */
  async display(_url: string): Promise<void> {
    return;
  }

  /** The story is over. */
  async close(): Promise<void> {
    return;
  }

  tell(what: Happening['what'], id: string): void {
    this.happenings.push({ what, id });
  }

  // ---- Wake-ups ----

  returnToApp(): void {
    this.stateListener?.({ isActive: true });
  }

  openLink(url = 'timesafari://'): void {
    this.linkListener?.({ url });
  }

  sendHint(): void {
    this.hint?.();
  }

  /** The page ends: everything that it waited for never comes. */
  endPage(): void {
    this.life += 1;
    this.hint = undefined;
    this.stateListener = undefined;
    this.linkListener = undefined;
    this.onPageEnd();
  }

  // ---- What the page sees ----

  /** One step of the page: an effect in the middle, and an answer for this page alone. */
  step<Answer>(name: string, effect: () => Answer | Promise<Answer>): Promise<Answer> {
    const { life } = this;
    this.steps.push(name);
    const [kind, when] = (this.faultAt(this.steps.length - 1) ?? ' ').split(' ');
    return new Promise((resolve, reject) => {
      const answered = (answer: () => void): void => {
        this.time.after(this.random.between(1, 40), () => {
          if (life === this.life) answer();
        });
      };
      this.time.after(this.random.between(1, 40), async () => {
        if (kind !== '' && when === 'before') return this.disturb(kind, reject, name, effect);
        let answer: Answer;
        try {
          answer = await effect();
        } catch (error) {
          return answered(() => reject(error));
        }
        if (kind !== '') return this.disturb(kind, reject, name, effect);
        answered(() => resolve(answer));
      });
    });
  }

  /** The disturbance of a step, whose effect has not been or has been. */
  protected disturb(
    kind: string | undefined,
    reject: (error: unknown) => void,
    _name: string,
    _effect: () => unknown,
  ): void {
    if (kind === 'error') reject({ code: 'not_now', message: 'The device is locked.' });
    if (kind === 'reload' || kind === 'kill') {
      if (kind === 'kill') this.offered = undefined;
      this.endPage();
    }
  }

  protected call<Answer>(name: string, effect: () => Answer | Promise<Answer>): Promise<Answer> {
    if (this.time.now < this.readyAt) return new Promise(() => undefined);
    return this.step(name, effect);
  }

  protected listening(remove: () => void): Promise<PluginListenerHandle> {
    return Promise.resolve({ remove: async () => remove() });
  }

  readonly plugin: SharedImagePlugin = {
    hasSharedImage: () =>
      this.call('hasSharedImage', () => ({ hasImage: this.pending !== undefined })),
    getSharedImage: () =>
      this.call('getSharedImage', () => {
        this.reads += 1;
        const shareId = this.pending ?? null;
        return shareId === null
          ? { base64: null, fileName: null, shareId }
          : { base64: Phone.base64(shareId), fileName: `${shareId}.jpg`, shareId };
      }),
    markProcessed: ({ shareId }) =>
      this.call('markProcessed', () => {
        this.finish(shareId);
        return { success: true };
      }),
    addListener: (_, listener) => {
      this.hint = listener;
      return this.listening(() => (this.hint = undefined));
    },
  };

  readonly app: AppPlugin = {
    addListener: (name: string, listener: (event: never) => void) => {
      if (name === 'appStateChange') this.stateListener = listener as never;
      else this.linkListener = listener as never;
      return this.listening(() => undefined);
    },
  };

  readonly store: TemporaryStore = {
    put: async (key, value) => {
      await this.step('delete old row', () => void this.rows.delete(key));
      await this.step('insert row', () => void this.rows.set(key, value));
    },
    get: (key) => this.step('read row', () => this.rows.get(key)),
    delete: (key) => this.step('delete row', () => void this.rows.delete(key)),
  };

  /** The same shares for the plugin `ShareTarget`. */
  readonly bridge: ShareBridge = {
    isAvailable: () => this.time.now >= this.readyAt,
    pageURL: (url) => url,
    onSharesAvailable: (listener) => {
      this.hint = listener;
      return () => (this.hint = undefined);
    },
    call: (name, argument) => {
      const id = argument['id'] as string;
      return this.step(name, (): unknown => {
        switch (name) {
          case 'offer': {
            const excluding = argument['excluding'] as string[];
            this.offered ??= this.waiting.find((one) => !excluding.includes(one));
            return this.offered === undefined ? {} : { share: wireShare(this.offered) };
          }
          case 'acknowledge':
            if (this.offered === id) this.offered = undefined;
            this.finish(id);
            return { id };
          default:
            if (this.offered !== id) throw { code: 'not_offered', message: 'No longer offered.' };
            this.offered = undefined;
            return { id };
        }
      });
    },
  };

  private finish(id: string): void {
    if (this.processed.has(id)) return;
    this.processed.add(id);
    this.tell('processed', id);
  }
}
