import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createSharedImageFlow,
  SHARED_PHOTO_BASE64_KEY,
  ShareTargetError,
  STARTUP_PLUGIN_MAX_ATTEMPTS,
  STARTUP_PLUGIN_RETRY_DELAY_MS,
} from '../src/index.js';
import type {
  Share,
  SharedImageFlow,
  SharedImageFlowOptions,
  SharedImagePlugin,
  SharedPhoto,
  SharedPhotoLocation,
} from '../src/index.js';
import { Phone } from './world/phone.js';
import { Random, VirtualTime } from './world/time.js';

interface Bench {
  readonly phone: Phone;
  readonly flow: SharedImageFlow;
  readonly log: string[];
  readonly errors: ShareTargetError[];
  readonly visits: (SharedPhotoLocation & { readonly how: string })[];
}

function bench(
  change: (phone: Phone) => Partial<SharedImageFlowOptions> = () => ({}),
  ...shares: string[]
): Bench {
  const phone = new Phone(new VirtualTime(), new Random(1));
  phone.shares.push(...shares);
  const log: string[] = [];
  const errors: ShareTargetError[] = [];
  const visits: Bench['visits'] = [];
  const flow = createSharedImageFlow({
    store: phone.store,
    navigation: {
      currentPath: () => phone.path,
      push: (location) => void visits.push({ how: 'push', ...location }) ?? go(phone, location),
      replace: (location) => void visits.push({ how: 'replace', ...location }),
    },
    plugin: phone.plugin,
    app: phone.app,
    log: (line) => log.push(line),
    onError: (error) => errors.push(error),
    startTimer: phone.time.startTimer,
    ...change(phone),
  });
  return { phone, flow, log, errors, visits };
}

function go(phone: Phone, location: SharedPhotoLocation): void {
  phone.path = location.path;
}

/** What a promise resolves with while the phone's time passes. */
async function soon<Answer>(phone: Phone, work: Promise<Answer>): Promise<Answer> {
  work.catch(() => undefined);
  await phone.time.run(phone.time.now + 60_000);
  return work;
}

function withPlugin(change: Partial<SharedImagePlugin>) {
  return (phone: Phone): Partial<SharedImageFlowOptions> => ({
    plugin: { ...phone.plugin, ...change },
  });
}

const refused = (code: string) => (): Promise<never> =>
  Promise.reject(new ShareTargetError(code, `rejected with ${code}`));

describe('start-up (H23)', () => {
  test('writes the lines of the contract when the plugin is there', async () => {
    const { phone, flow, log } = bench();
    await soon(phone, flow.start());
    assert.deepEqual(log, [
      '[ShareTarget] Startup shared-image check waiting for SharedImage plugin',
      '[ShareTarget] SharedImage plugin ready after 1 attempt(s)',
    ]);
  });

  test('asks again after 300 ms, each time with a time-out, and finds a plugin that comes late', async () => {
    const { phone, flow, log, errors } = bench(() => ({}), 'A');
    phone.readyAt = 3000; // An attempt takes 1,000 ms until it is given up, then 300 ms pass.
    await soon(phone, flow.start());
    assert.equal(log[1], '[ShareTarget] SharedImage plugin ready after 4 attempt(s)');
    assert.equal(phone.path, '/shared-photo');
    assert.deepEqual(errors, []);
  });

  test('gives up after ten attempts, and checks once anyway', async () => {
    let asked = 0;
    const { phone, flow, log, errors } = bench(
      withPlugin({
        hasSharedImage: () => {
          asked += 1;
          return refused('plugin_missing')();
        },
        addListener: refused('plugin_missing'),
      }),
    );
    const start = flow.start();
    await phone.time.run((STARTUP_PLUGIN_MAX_ATTEMPTS - 1) * STARTUP_PLUGIN_RETRY_DELAY_MS);
    await start;
    assert.deepEqual(log, [
      '[ShareTarget] Startup shared-image check waiting for SharedImage plugin',
      '[ShareTarget] Startup shared-image check giving up after 10 attempt(s)',
    ]);
    assert.equal(STARTUP_PLUGIN_MAX_ATTEMPTS, 10);
    assert.equal(STARTUP_PLUGIN_RETRY_DELAY_MS, 300);
    assert.equal(asked, 11);
    assert.deepEqual(errors.map((error) => error.code), ['plugin_missing']);
  });

  test('asks once per page, whoever waits', async () => {
    const { phone, flow, log } = bench();
    const both = [flow.waitForSharedImagePluginReady(), flow.waitForSharedImagePluginReady()];
    assert.deepEqual(await soon(phone, Promise.all(both)), [true, true]);
    await soon(phone, flow.start());
    assert.equal(log.length, 2);
  });

  test('takes a rejection with a code of its own as an answer', async () => {
    const { phone, flow } = bench(withPlugin({ hasSharedImage: refused('missing_app_group') }));
    assert.equal(await soon(phone, flow.waitForSharedImagePluginReady()), true);
  });
});

describe('a wake-up (H24)', () => {
  test('asks before it reads, and reads nothing when nothing waits', async () => {
    const { phone, flow } = bench();
    await soon(phone, flow.start());
    phone.returnToApp();
    phone.openLink();
    phone.sendHint();
    await phone.time.run(phone.time.now + 10_000);
    assert.equal(phone.reads, 0);
    assert(phone.steps.every((step) => step === 'hasSharedImage'));
  });

  test('of each kind is enough', async () => {
    for (const wakeUp of ['returnToApp', 'openLink', 'sendHint'] as const) {
      const { phone, flow, visits } = bench();
      await soon(phone, flow.start());
      phone.shares.push('A');
      phone[wakeUp]();
      await phone.time.run(phone.time.now + 10_000);
      assert.equal(visits.length, 1, wakeUp);
    }
  });

  test('after stop does nothing', async () => {
    const { phone, flow, visits } = bench();
    await soon(phone, flow.start());
    flow.stop();
    phone.shares.push('A');
    phone.sendHint();
    await phone.time.run(phone.time.now + 10_000);
    assert.equal(visits.length, 0);
  });

  test('without the plugin App, and without the event, is a return to the page (H23)', async () => {
    const listeners: (() => void)[] = [];
    const { phone, flow, visits, errors } = bench((phone) => ({
      plugin: { ...phone.plugin, addListener: refused('unimplemented') },
      app: { addListener: refused('plugin_missing') },
      wakeUpSource: {
        addEventListener: (_, listener) => listeners.push(listener),
        removeEventListener: () => undefined,
      },
    }));
    await soon(phone, flow.start());
    phone.shares.push('A');
    for (const listener of listeners) listener();
    await phone.time.run(phone.time.now + 10_000);
    assert.equal(visits.length, 1);
    assert.deepEqual(errors, []);
  });
});

describe('the temporary row and the view (H25, H26)', () => {
  test('holds a data URL under the key, until the view has read and deleted it', async () => {
    const { phone, flow, visits } = bench(() => ({}), 'A');
    await soon(phone, flow.start());
    assert.deepEqual([...phone.rows.keys()], [SHARED_PHOTO_BASE64_KEY]);
    assert.deepEqual(visits, [{ how: 'push', path: '/shared-photo', query: {} }]);
    const url = `data:image/jpeg;base64,${Phone.base64('A')}`;
    const photo = await soon(phone, flow.loadSharedImage());
    assert.deepEqual(photo, { url, fileName: 'A.jpg', shareId: 'A' });
    assert.equal(phone.rows.size, 0);
    // A view that is mounted again has it again.
    assert.equal(await soon(phone, flow.loadSharedImage()), photo);
  });

  test('the view that is shown already is loaded again by a _refresh that differs each time', async () => {
    const { phone, flow, visits } = bench(() => ({}), 'A', 'B');
    phone.path = '/shared-photo';
    await soon(phone, flow.start());
    for (const id of ['A', 'B']) {
      const photo = (await soon(phone, flow.loadSharedImage())) as SharedPhoto;
      assert.equal(photo.shareId, id);
      await soon(phone, flow.markSharedImageProcessed(photo));
    }
    assert.deepEqual(visits.map((visit) => visit.how), ['replace', 'replace']);
    const tokens = visits.map((visit) => visit.query._refresh);
    assert(tokens[0] !== undefined && tokens[1] !== undefined && tokens[0] !== tokens[1]);
  });

  test('storing alone tells whether a row lies there for the view', async () => {
    const { phone, flow, visits } = bench(() => ({}), 'A');
    const check = (): Promise<unknown> => soon(phone, flow.checkAndStoreNativeSharedImage());
    assert.deepEqual(await check(), { success: true, fileName: 'A.jpg' });
    await soon(phone, flow.loadSharedImage());
    assert.deepEqual(await check(), { success: false });
    assert.equal(visits.length, 0);
  });

  test('a row that the app stores itself is shown, without an id', async () => {
    const { phone, flow } = bench();
    await soon(phone, flow.storeSharedImageInTempDB(Phone.base64('own')));
    const photo = await soon(phone, flow.loadSharedImage());
    assert.deepEqual(photo, { url: `data:image/jpeg;base64,${Phone.base64('own')}` });
    assert.equal(await soon(phone, flow.loadSharedImage()), undefined);
  });

  test('a wake-up between the navigation and the view does not navigate again', async () => {
    const { phone, flow, visits } = bench(() => ({}), 'A');
    await soon(phone, flow.start());
    await soon(phone, flow.checkForSharedImageAndNavigate());
    assert.equal(visits.length, 1);
  });

  test('a row without its share waits until its share can be asked for', async () => {
    let code = 'not_now';
    const { phone, flow } = bench(
      withPlugin({ hasSharedImage: () => refused(code)(), addListener: refused('unimplemented') }),
    );
    const url = `data:image/jpeg;base64,${Phone.base64('A')}`;
    phone.rows.set(SHARED_PHOTO_BASE64_KEY, url);
    await assert.rejects(
      soon(phone, flow.loadSharedImage()),
      (error) => error instanceof ShareTargetError && error.code === 'not_now',
    );
    assert.equal(phone.rows.size, 1);
    // Where there is no plugin at all, the row is all there is.
    code = 'unimplemented';
    assert.deepEqual(await soon(phone, flow.loadSharedImage()), { url });
    assert.equal(phone.rows.size, 0);
  });

  test('a router that rejects or goes elsewhere is asked again at the next wake-up', async () => {
    let count = 0;
    const { phone, flow, errors } = bench(
      (phone) => ({
        navigation: {
          currentPath: () => phone.path,
          push: (location) => {
            count += 1;
            if (count === 1) throw new Error('what the person shared');
            if (count === 3) phone.path = location.path;
          },
          replace: () => undefined,
        },
      }),
      'A',
    );
    await soon(phone, flow.start());
    for (let wakeUp = 0; wakeUp < 4; wakeUp += 1) await soon(phone, flow.checkForSharedImageAndNavigate());
    assert.equal(count, 3);
    assert.deepEqual(errors.map((error) => error.code), ['app_failed']);
    assert(!errors.some((error) => error.message.includes('person')));
  });
});

describe('the mark (H27)', () => {
  test('is made once, when the app has the photo, and then the next one comes', async () => {
    const { phone, flow, visits } = bench(() => ({}), 'A', 'B');
    await soon(phone, flow.start());
    const photo = (await soon(phone, flow.loadSharedImage())) as SharedPhoto;
    assert.equal(phone.processed.size, 0);
    await soon(phone, Promise.all([1, 2, 3].map(() => flow.markSharedImageProcessed(photo))));
    assert.deepEqual([...phone.processed], ['A']);
    assert.equal((await soon(phone, flow.loadSharedImage()))?.shareId, 'B');
    // A late press of A's button does not mark B, nor is B shown anew for it.
    await soon(phone, flow.markSharedImageProcessed(photo));
    assert.deepEqual([...phone.processed], ['A']);
    assert.equal(visits.length, 2);
  });

  test('that cannot be made is made at the next wake-up, and the photo is not shown again', async () => {
    let isLocked = true;
    const { phone, flow, visits, errors } = bench(
      (phone) => ({
        plugin: {
          ...phone.plugin,
          markProcessed: (options) =>
            isLocked ? refused('not_now')() : phone.plugin.markProcessed(options),
        },
      }),
      'A',
    );
    await soon(phone, flow.start());
    const photo = (await soon(phone, flow.loadSharedImage())) as SharedPhoto;
    await soon(phone, flow.markSharedImageProcessed(photo));
    assert(errors.length > 0 && errors.every((error) => error.code === 'not_now'));
    isLocked = false;
    phone.returnToApp();
    await phone.time.run(phone.time.now + 10_000);
    assert.deepEqual([...phone.processed], ['A']);
    assert.equal(visits.length, 1);
  });

  test('is left out where the plugin has none (H23)', async () => {
    const { phone, flow, visits, errors } = bench(
      withPlugin({ markProcessed: refused('unimplemented') }),
      'A',
    );
    await soon(phone, flow.start());
    const photo = (await soon(phone, flow.loadSharedImage())) as SharedPhoto;
    await soon(phone, flow.markSharedImageProcessed(photo));
    await soon(phone, flow.checkForSharedImageAndNavigate());
    assert.deepEqual(errors, []);
    assert.equal(visits.length, 1);
  });

  test('of an older plugin without ids hides that photo until nothing waits', async () => {
    let waiting: string[] = ['one'];
    const { phone, flow, visits } = bench(
      withPlugin({
        hasSharedImage: async () => ({ hasImage: waiting.length > 0 }),
        getSharedImage: async () => ({
          base64: Phone.base64(waiting[0] ?? ''),
          fileName: null,
          shareId: null,
        }),
      }),
    );
    await soon(phone, flow.start());
    const photo = (await soon(phone, flow.loadSharedImage())) as SharedPhoto;
    assert.deepEqual(Object.keys(photo), ['url']);
    await soon(phone, flow.markSharedImageProcessed(photo));
    await soon(phone, flow.checkForSharedImageAndNavigate());
    assert.equal(await soon(phone, flow.loadSharedImage()), undefined);
    for (const next of [[], ['one']]) {
      waiting = next;
      await soon(phone, flow.checkForSharedImageAndNavigate());
    }
    assert.equal((await soon(phone, flow.loadSharedImage()))?.url, photo.url);
    assert.equal(visits.length, 2);
  });
});

describe('a photo that is too large for base64 (H17)', () => {
  const url = 'capacitor://localhost/_capacitor_file_/inbox/A/0.jpg';
  const item = { kind: 'image', position: 0, name: 'large.jpg', type: 'public.jpeg', byteCount: 6e7, url };
  const share = { id: 'A', createdAt: new Date(0), items: [item], skipped: [] } as unknown as Share;
  const tooLarge = { getSharedImage: refused('image_too_large') };

  test('is shown by the URL of its file, and marked like any other', async () => {
    const { phone, flow, errors } = bench(
      (phone) => ({
        ...withPlugin(tooLarge)(phone),
        inbox: {
          list: async () => [{ id: 'A', createdAt: new Date(0), itemCount: 1, skippedCount: 0 }],
          get: async () => share,
        },
      }),
      'A',
    );
    await soon(phone, flow.start());
    const photo = (await soon(phone, flow.loadSharedImage())) as SharedPhoto;
    assert.deepEqual(photo, { url, fileName: 'large.jpg', shareId: 'A' });
    await soon(phone, flow.markSharedImageProcessed(photo));
    assert.deepEqual([...phone.processed], ['A']);
    assert.deepEqual(errors, []);
  });

  test('is a coded error where the inbox is not given', async () => {
    const { phone, flow, errors, visits } = bench(withPlugin(tooLarge), 'A');
    await soon(phone, flow.start());
    assert.deepEqual(errors.map((error) => error.code), ['image_too_large']);
    assert.equal(visits.length, 0);
  });
});

describe('a hundred shares, and ten more while they are taken', () => {
  test('arrive in order, none lost, and no more than one is held', async () => {
    const ids = Array.from({ length: 110 }, (_, index) => `share ${index}`);
    const { phone, flow } = bench(() => ({}), ...ids.slice(0, 100));
    await soon(phone, flow.start());
    const taken: unknown[] = [];
    for (let photo = await soon(phone, flow.loadSharedImage()); photo; ) {
      taken.push(photo.shareId);
      if (taken.length === 50) phone.shares.push(...ids.slice(100));
      await soon(phone, flow.markSharedImageProcessed(photo));
      assert(phone.rows.size <= 1);
      photo = await soon(phone, flow.loadSharedImage());
    }
    assert.deepEqual(taken, ids);
    assert.deepEqual([...phone.processed], ids);
  });
});
