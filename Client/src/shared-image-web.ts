import type { SharedImagePlugin } from './definitions.js';
import type { PluginListenerHandle } from './register-plugin.js';

/** The plugin `SharedImage` where there is no native side: nothing is ever shared to a browser (H17-H19). */
export class SharedImageWeb implements SharedImagePlugin {
  /** Resolves `null`. */
  async getSharedImage(): Promise<null> {
    return null;
  }

  /** Resolves that there is none. */
  async hasSharedImage(): Promise<{ readonly hasImage: boolean }> {
    return { hasImage: false };
  }

  /** Resolves that nothing was marked. */
  async markProcessed(_: { readonly shareId: string }): Promise<{ readonly success: boolean }> {
    return { success: false };
  }

  /** Takes a listener that is never called. */
  async addListener(_: 'SharedPhotoReady', __: () => void): Promise<PluginListenerHandle> {
    return { remove: async () => undefined };
  }
}
