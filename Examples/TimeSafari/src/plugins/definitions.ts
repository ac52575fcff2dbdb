/** The original app's names for the plugin's types. */
export type { SharedImagePlugin, SharedImageResult } from '/sharetarget/index.js';
