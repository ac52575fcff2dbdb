import {
  createSharedImageFlow,
  createShareInbox,
  indexedDBStore,
  registerPlugin,
  SHARED_PHOTO_PATH,
  sqliteStore,
} from '/sharetarget/index.js';
import type { AppPlugin, CapacitorScope } from '/sharetarget/index.js';
import { showFault } from './dom.js';
import { SharedImage } from './plugins/SharedImagePlugin.js';
import { database } from './plugins/SQLitePlugin.js';
import { Router } from './router.js';
import type { View } from './router.js';
import { record } from './timeline.js';
import { diagnosticsView } from './views/diagnostics.js';
import { homeView } from './views/home.js';
import { sharedPhotoView } from './views/shared-photo.js';

const isInApp = (globalThis as CapacitorScope).Capacitor?.nativePromise !== undefined;
const inbox = createShareInbox();
const views = new Map<string, { title: string; show: View }>();
const router = new Router(views, document.getElementById('view') as HTMLElement);

const flow = createSharedImageFlow({
  store: isInApp ? sqliteStore(database) : indexedDBStore('timesafari'),
  navigation: router,
  plugin: SharedImage,
  inbox,
  app: registerPlugin<AppPlugin>('App'),
  log: record,
  onError(error) {
    record(`error code=${error.code}`);
    showFault(error);
  },
});

/** The functions of the original app, under its names. */
export const {
  waitForSharedImagePluginReady,
  checkAndStoreNativeSharedImage,
  storeSharedImageInTempDB,
  checkForSharedImageAndNavigate,
  handleDeepLink,
  registerDeepLinkListener,
  loadSharedImage,
} = flow;

views.set('/', { title: 'TimeSafari', show: homeView });
views.set(SHARED_PHOTO_PATH, { title: 'Shared photo', show: sharedPhotoView(flow) });
views.set('/diagnostics', { title: 'Diagnostics', show: diagnosticsView(inbox) });

void flow.start();
router.start();
