export type { ShareBridge } from './bridge.js';
export { capacitorBridge } from './capacitor-bridge.js';
export type { CapacitorGlobal, CapacitorScope } from './capacitor-global.js';
export type { AppPlugin } from './deep-link.js';
export type {
  SharedImagePlugin,
  SharedImageResult,
  ShareTargetPlugin,
  WireShare,
  WireShareSummary,
} from './definitions.js';
export { ShareTargetError } from './error.js';
export type { ClientErrorCode } from './error.js';
export { imageDataURL } from './image-data-url.js';
export { indexedDBStore } from './indexed-db-store.js';
export { SHARED_PHOTO_PATH } from './navigation.js';
export type { SharedPhotoLocation, SharedPhotoNavigation } from './navigation.js';
export { SharedImage, ShareTarget } from './plugins.js';
export {
  STARTUP_PLUGIN_MAX_ATTEMPTS,
  STARTUP_PLUGIN_PROBE_TIMEOUT_MS,
  STARTUP_PLUGIN_RETRY_DELAY_MS,
} from './readiness.js';
export { registerPlugin } from './register-plugin.js';
export type { PluginImplementations, PluginListenerHandle } from './register-plugin.js';
export type { ErrorListener } from './report.js';
export { createSharedImageFlow } from './shared-image-flow.js';
export type { SharedImageFlow, SharedImageFlowOptions } from './shared-image-flow.js';
export type { SharedPhoto } from './shared-image-source.js';
export { sharedImageOf } from './shared-image-of.js';
export { SharedImageWeb } from './shared-image-web.js';
export { createShareInbox } from './share-inbox.js';
export type { ShareHandler, ShareInbox, ShareInboxOptions } from './share-inbox.js';
export type {
  InboxStatus,
  ItemKind,
  KeptShare,
  OfferedShare,
  QuarantinedShare,
  Share,
  SharedItem,
  ShareSummary,
  SkippedAttachment,
} from './share.js';
export { databaseOfPlugin, sqliteStore } from './sqlite-store.js';
export type { SQLiteDatabase, SQLitePlugin } from './sqlite-store.js';
export { SHARED_PHOTO_BASE64_KEY } from './temporary-store.js';
export type { TemporaryStore } from './temporary-store.js';
export type { StartTimer } from './timer.js';
export type { WakeUpSource } from './wake-ups.js';
export { webViewBridge } from './web-view-bridge.js';
export type { WebViewScope } from './web-view-bridge.js';
