import { SharedImageWeb } from '/sharetarget/index.js';

/** The plugin in a browser, to which nothing is shared. */
export class SharedImagePluginWeb extends SharedImageWeb {}
