import { registerPlugin } from '/sharetarget/index.js';
import type { SharedImagePlugin } from './definitions.js';

/** The plugin of the original contract, registered natively before the first page is loaded. */
export const SharedImage = registerPlugin<SharedImagePlugin>('SharedImage', {
  web: async () => {
    const { SharedImagePluginWeb } = await import('./SharedImagePlugin.web.js');
    return new SharedImagePluginWeb();
  },
});
