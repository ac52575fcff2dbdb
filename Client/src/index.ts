export { capacitorBridge } from './capacitor-bridge.js';
export type { CapacitorGlobal } from './capacitor-bridge.js';
export type { ShareBridge } from './bridge.js';
export { ShareTargetError } from './error.js';
export type { ClientErrorCode } from './error.js';
export type { StartTimer } from './native-calls.js';
export { createShareInbox } from './share-inbox.js';
export type { ShareHandler, ShareInbox, ShareInboxOptions, WakeUpSource } from './share-inbox.js';
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
