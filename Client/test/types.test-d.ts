// Compiled and never run: what the types allow, and, by the expected errors, what they forbid.
import {
  createSharedImageFlow,
  createShareInbox,
  databaseOfPlugin,
  indexedDBStore,
  registerPlugin,
  SharedImage,
  SharedImageWeb,
  ShareTarget,
  sqliteStore,
  STARTUP_PLUGIN_MAX_ATTEMPTS,
} from '../src/index.js';
import type {
  AppPlugin,
  ClientErrorCode,
  InboxStatus,
  OfferedShare,
  SharedImageFlow,
  SharedImagePlugin,
  SharedImageResult,
  SharedPhoto,
  Share,
  ShareTargetError,
  TemporaryStore,
} from '../src/index.js';

/** Compiles only when both are the same type. */
type Same<One, Other> = (<Value>() => Value extends One ? 1 : 2) extends <
  Value,
>() => Value extends Other ? 1 : 2
  ? true
  : false;
const isTrue = <Claim extends true>(claim?: Claim): void => void claim;

export async function theOriginalContract(): Promise<void> {
  const result = await SharedImage.getSharedImage();
  isTrue<Same<typeof result, SharedImageResult | null>>();
  // @ts-expect-error There may be no result.
  result.base64;
  if (result === null) return;
  isTrue<Same<typeof result.base64, string | null>>();
  // @ts-expect-error A result is not changed.
  result.shareId = 'A';
  isTrue<Same<Awaited<ReturnType<SharedImagePlugin['hasSharedImage']>>['hasImage'], boolean>>();
  const marked: { success: boolean } = await SharedImage.markProcessed({ shareId: 'A' });
  // @ts-expect-error A mark needs the id.
  await SharedImage.markProcessed({});
  // @ts-expect-error The id is a text.
  await SharedImage.markProcessed({ shareId: 7 });
  // @ts-expect-error The plugin has one event.
  await SharedImage.addListener('sharesAvailable', () => undefined);
  await (await SharedImage.addListener('SharedPhotoReady', () => undefined)).remove();
  const web: SharedImagePlugin = new SharedImageWeb();
  void [marked, web];
}

export async function theNativePlugin(): Promise<void> {
  const { shares } = await ShareTarget.list();
  isTrue<Same<(typeof shares)[number]['createdAt'], string>>();
  const { share } = await ShareTarget.get({ id: 'A' });
  // @ts-expect-error What crosses the bridge has no URL of the page.
  share.items[0]?.url;
  isTrue<Same<Awaited<ReturnType<typeof ShareTarget.status>>, InboxStatus>>();
  // @ts-expect-error An acknowledgement needs the id.
  await ShareTarget.acknowledge();
  // @ts-expect-error A release needs its reason.
  await ShareTarget.release({ id: 'A' });
  for (const call of [ShareTarget.retry, ShareTarget.export, ShareTarget.discard]) {
    await call({ id: 'A' });
  }
  await ShareTarget.addListener('sharesAvailable', () => undefined);
}

export function theInbox(): void {
  const inbox = createShareInbox();
  const stop = inbox.onShare(async (share) => {
    isTrue<Same<typeof share, OfferedShare>>();
    isTrue<Same<typeof share.createdAt, Date>>();
    isTrue<Same<typeof share.title, string | undefined>>();
    isTrue<Same<Awaited<ReturnType<typeof share.keep>>['isNew'], boolean>>();
  });
  stop();
  // @ts-expect-error A handler takes the share, not its id.
  inbox.onShare((id: string) => id);
  // @ts-expect-error Absent is absent and never null.
  const share: Share = { id: 'A', createdAt: new Date(), title: null, items: [], skipped: [] };
  void share;
}

export function theFlow(store: TemporaryStore, app: AppPlugin): SharedImageFlow {
  const navigation = { currentPath: () => '/', push: () => undefined, replace: () => undefined };
  const flow = createSharedImageFlow({ store, navigation, app });
  isTrue<Same<ReturnType<typeof flow.loadSharedImage>, Promise<SharedPhoto | undefined>>>();
  // @ts-expect-error The photo that is marked is the one that was loaded.
  void flow.markSharedImageProcessed();
  // @ts-expect-error A store is needed.
  createSharedImageFlow({ navigation });
  // @ts-expect-error A router has to say where it is.
  createSharedImageFlow({ store, navigation: { push: () => undefined, replace: () => undefined } });
  // @ts-expect-error A link is given as Capacitor gives it.
  void flow.handleDeepLink('timesafari://');
  return flow;
}

export function theRest(error: ShareTargetError): void {
  const code: ClientErrorCode | string = error.code;
  if (error.code === 'plugin_missing') void code;
  // @ts-expect-error A code is not changed.
  error.code = 'other';
  isTrue<Same<typeof STARTUP_PLUGIN_MAX_ATTEMPTS, 10>>();
  const plugin = registerPlugin<{ echo(options: { text: string }): Promise<string> }>('Echo');
  // @ts-expect-error A plugin has the methods of its type.
  plugin.shout();
  // @ts-expect-error A plugin that takes the database's name is needed.
  sqliteStore(databaseOfPlugin({}, 'app'));
  const store: TemporaryStore = indexedDBStore();
  void store;
}
