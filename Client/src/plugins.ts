import type { SharedImagePlugin, ShareTargetPlugin } from './definitions.js';
import { registerPlugin } from './register-plugin.js';
import { SharedImageWeb } from './shared-image-web.js';

/** The plugin `SharedImage` of the original contract; in a browser it never has an image. */
export const SharedImage: SharedImagePlugin = /* @__PURE__ */ registerPlugin<SharedImagePlugin>(
  'SharedImage',
  { web: () => new SharedImageWeb() },
);

/** The plugin `ShareTarget`, call by call; there is none in a browser. */
export const ShareTarget: ShareTargetPlugin =
  /* @__PURE__ */ registerPlugin<ShareTargetPlugin>('ShareTarget');
