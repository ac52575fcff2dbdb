import type {
  AppPlugin,
  SharedImagePlugin,
  SharedPhotoNavigation,
  TemporaryStore,
} from '../../src/index.js';
import type { StartTimer } from '../../src/index.js';

/**
 * The original algorithm of the JavaScript side, made by us after handoff sections 4 to 6, with its faults:
 * the negative control of the races. It is for these tests alone.
 *
 * It reads at once when it is woken, drops a wake-up that comes while it reads, never asks whether anything
 * waits, listens to links only two seconds after the start, to no event of the plugin at all, swallows
 * what fails, and marks nothing.
 */
export function createOriginalFlow(parts: {
  readonly store: TemporaryStore;
  readonly navigation: SharedPhotoNavigation;
  readonly plugin: SharedImagePlugin;
  readonly app: AppPlugin;
  readonly startTimer: StartTimer;
}): {
  start(): void;
  loadSharedImage(): Promise<{ readonly url: string } | undefined>;
} {
  const { store, navigation, plugin, app, startTimer } = parts;
  const key = 'shared-photo-base64';
  const path = '/shared-photo';
  let isChecking = false;
  let refreshCount = 0;

  const checkAndStore = async (): Promise<boolean> => {
    if (isChecking) return false;
    isChecking = true;
    try {
      const result = await plugin.getSharedImage();
      if (typeof result?.base64 !== 'string') return false;
      await store.put(key, `data:image/jpeg;base64,${result.base64}`);
      return true;
    } catch {
      return false;
    } finally {
      isChecking = false;
    }
  };

  const checkAndNavigate = async (): Promise<void> => {
    if (!(await checkAndStore())) return;
    try {
      if (navigation.currentPath() === path) {
        refreshCount += 1;
        await navigation.replace({ path, query: { _refresh: String(refreshCount) } });
      } else {
        await navigation.push({ path, query: {} });
      }
    } catch {
      return;
    }
  };

  return {
    start() {
      void app.addListener('appStateChange', ({ isActive }) => {
        if (isActive) void checkAndNavigate();
      });
      startTimer(1000, () => void checkAndNavigate());
      startTimer(2000, () => {
        void app.addListener('appUrlOpen', () => void checkAndNavigate());
      });
    },
    async loadSharedImage() {
      const url = await store.get(key);
      if (url === undefined) return undefined;
      await store.delete(key);
      return { url };
    },
  };
}
