import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createShareInbox, ShareTargetError } from '../src/index.js';
import type { OfferedShare, ShareInbox } from '../src/index.js';
import { FakeNative, gate, settle } from './fake-native.js';

class FakePage {
  private readonly listeners = new Map<string, Set<() => void>>();
  addEventListener(type: string, listener: () => void): void {
    this.listeners.set(type, (this.listeners.get(type) ?? new Set()).add(listener));
  }
  removeEventListener(type: string, listener: () => void): void {
    this.listeners.get(type)?.delete(listener);
  }
  fire(type: string): void {
    for (const listener of this.listeners.get(type) ?? []) listener();
  }
}

function setUp(native = new FakeNative()): {
  native: FakeNative;
  page: FakePage;
  inbox: ShareInbox;
  errors: string[];
  timers: (() => void)[];
} {
  const page = new FakePage();
  const errors: string[] = [];
  const timers: (() => void)[] = [];
  const inbox = createShareInbox({
    bridge: native,
    wakeUpSource: page,
    onError: (error) => errors.push(error.code),
    startTimer: (_, onTime) => {
      timers.push(onTime);
      return () => {
        const index = timers.indexOf(onTime);
        if (index >= 0) timers.splice(index, 1);
      };
    },
  });
  return { native, page, inbox, errors, timers };
}

/** Lets time pass until nothing waits for it. */
async function passTime(timers: (() => void)[]): Promise<void> {
  await settle();
  while (timers.length > 0) {
    for (const onTime of timers.splice(0)) onTime();
    await settle();
  }
}

describe('onShare', () => {
  test('takes what waits at the start, oldest first, each acknowledged before the next', async () => {
    const { native, inbox, errors } = setUp();
    native.waiting = ['A', 'B'];
    inbox.onShare(() => undefined);
    await settle();
    assert.deepEqual(native.log, ['offer A', 'acknowledge A', 'offer B', 'acknowledge B']);
    assert.deepEqual(errors, []);
  });

  test('acknowledges only when the handler has resolved (H27)', async () => {
    const { native, inbox } = setUp();
    native.waiting = ['A'];
    const done = gate();
    inbox.onShare(() => done.promise);
    await settle();
    assert.deepEqual(native.log, ['offer A']);
    done.open();
    await settle();
    assert.deepEqual(native.log, ['offer A', 'acknowledge A']);
  });

  test('releases a share that it cannot read, and those behind it arrive', async () => {
    const { native, page, inbox, errors } = setUp();
    native.waiting = ['A', 'B', 'C'];
    native.unreadable.add('A');
    inbox.onShare(() => undefined);
    await settle();
    assert.deepEqual(native.log, [
      'offer A',
      'release A invalid_answer',
      'offer B',
      'acknowledge B',
      'offer C',
      'acknowledge C',
    ]);
    assert.deepEqual(errors, ['invalid_answer']);
    native.unreadable.clear();
    page.fire('resume');
    await settle();
    assert.deepEqual(native.log.slice(6), ['offer A', 'acknowledge A']);
  });

  test('a share that can be neither read nor released ends the pass, and does not loop', async () => {
    const { native, inbox, errors } = setUp();
    native.waiting = ['A', 'B'];
    native.unreadable.add('A');
    native.held.add('release');
    inbox.onShare(() => undefined);
    (await native.nextHeld()).reject('not_now');
    await settle();
    assert.deepEqual(native.log, ['offer A', 'offer A']);
    assert.deepEqual(errors, ['invalid_answer', 'not_now', 'invalid_answer']);
  });

  test('releases on rejection, goes on with the next, and comes back at the next wake-up', async () => {
    const { native, inbox, errors } = setUp();
    native.waiting = ['A', 'B'];
    let failures = 1;
    inbox.onShare(async (share) => {
      if (share.id === 'A' && failures-- > 0) throw new Error('private text');
    });
    await settle();
    assert.deepEqual(native.log, [
      'offer A',
      'release A handler_failed',
      'offer B',
      'acknowledge B',
    ]);
    assert.deepEqual(errors, ['handler_failed']);
    native.hint();
    await settle();
    assert.deepEqual(native.log.slice(4), ['offer A', 'acknowledge A']);
  });

  test('a wake-up during a pass causes one more pass, not two (H24)', async () => {
    const { native, inbox } = setUp();
    native.held.add('offer');
    inbox.onShare(() => undefined);
    const first = await native.nextHeld();
    native.arrive('A');
    native.hint();
    native.hint();
    first.resolve({}); // This look was made before the share came.
    native.answer(await native.nextHeld());
    native.answer(await native.nextHeld());
    await settle();
    assert.deepEqual(native.log, ['offer A', 'acknowledge A']);
    assert.equal(native.open.length, 0);
  });

  test('every wake-up alone is enough (promise 4)', async () => {
    for (const wakeUp of ['hint', 'visibilitychange', 'resume', 'wake']) {
      const { native, page, inbox } = setUp();
      inbox.onShare(() => undefined);
      await settle();
      native.arrive('A', false);
      if (wakeUp === 'hint') native.hint();
      else if (wakeUp === 'wake') inbox.wake();
      else page.fire(wakeUp);
      await settle();
      assert.deepEqual(native.log, ['offer A', 'acknowledge A'], wakeUp);
    }
  });

  test('the plugin App wakes by its events until the handler is stopped (H24, H28)', async () => {
    const listeners = new Map<string, (event: never) => void>();
    const removed: string[] = [];
    const native = new FakeNative();
    const inbox = createShareInbox({
      bridge: native,
      onError: () => undefined,
      app: {
        addListener: async (name: string, listener: (event: never) => void) => {
          listeners.set(name, listener);
          return { remove: async () => void removed.push(name) };
        },
      },
    });
    const stop = inbox.onShare(() => undefined);
    await settle();
    const events: readonly [string, object][] = [
      ['appStateChange', { isActive: true }],
      ['appUrlOpen', { url: 'app://' }],
    ];
    for (const [name, event] of events) {
      native.arrive(name, false);
      listeners.get('appStateChange')?.({ isActive: false } as never);
      await settle();
      assert.equal(native.waiting.length, 1);
      listeners.get(name)?.(event as never);
      await settle();
      assert.equal(native.waiting.length, 0);
    }
    stop();
    await settle();
    assert.deepEqual(removed.sort(), ['appStateChange', 'appUrlOpen']);
  });

  test('four triggers at once show a share exactly once (section 6)', async () => {
    const { native, page, inbox } = setUp();
    const seen: string[] = [];
    native.waiting = ['A'];
    inbox.onShare((share) => {
      seen.push(share.id);
      page.fire('resume');
      native.hint();
    });
    page.fire('visibilitychange');
    page.fire('resume');
    native.hint();
    await settle();
    assert.deepEqual(seen, ['A']);
  });

  test('a second handler is refused until the first is stopped', async () => {
    const { native, inbox } = setUp();
    const stop = inbox.onShare(() => undefined);
    assert.throws(
      () => inbox.onShare(() => undefined),
      (error) => error instanceof ShareTargetError && error.code === 'already_consuming',
    );
    stop();
    assert.equal(native.listenerCount, 0);
    native.arrive('A');
    inbox.wake();
    await settle();
    assert.deepEqual(native.log, []);
    inbox.onShare(() => undefined);
    await settle();
    assert.deepEqual(native.log, ['offer A', 'acknowledge A']);
  });

  test('stopping decides the share that is in the handler, and offers no other', async () => {
    const { native, inbox } = setUp();
    native.waiting = ['A', 'B'];
    const done = gate();
    const stop = inbox.onShare(() => done.promise);
    await settle();
    stop();
    done.open();
    await settle();
    assert.deepEqual(native.log, ['offer A', 'acknowledge A']);
  });

  test('a share whose acknowledgement fails is not handled twice', async () => {
    const { native, inbox, errors } = setUp();
    const seen: string[] = [];
    native.waiting = ['A'];
    native.held.add('acknowledge');
    inbox.onShare((share) => {
      seen.push(share.id);
    });
    const acknowledgement = await native.nextHeld();
    native.offered = undefined; // The native side remembers that the receipt is owed.
    native.waiting = [];
    acknowledgement.reject('no_space');
    await settle();
    assert.deepEqual(errors, ['no_space']);
    native.held.clear();
    native.arrive('A');
    await settle();
    assert.deepEqual(seen, ['A']);
    assert.deepEqual(native.waiting, []);
  });

  test('a failed look is reported and repeated at the next wake-up (S14)', async () => {
    const { native, inbox, errors } = setUp();
    native.waiting = ['A'];
    native.held.add('offer');
    inbox.onShare(() => undefined);
    (await native.nextHeld()).reject('not_now');
    await settle();
    assert.deepEqual(errors, ['not_now']);
    native.held.clear();
    inbox.wake();
    await settle();
    assert.deepEqual(native.log, ['offer A', 'acknowledge A']);
  });

  test('native code that takes the shares is no error', async () => {
    const { native, inbox, errors } = setUp();
    native.isBusy = true;
    inbox.onShare(() => undefined);
    await settle();
    assert.deepEqual(errors, []);
  });

  test('an onError that throws does not stop the deliveries', async () => {
    const native = new FakeNative();
    native.waiting = ['A', 'B'];
    const logged: unknown[] = [];
    const { error } = console;
    console.error = (...words: unknown[]) => logged.push(words);
    const inbox = createShareInbox({
      bridge: native,
      onError: () => {
        throw new Error('broken');
      },
    });
    inbox.onShare((share: OfferedShare) =>
      share.id === 'A' ? Promise.reject(new Error('no')) : undefined,
    );
    await settle();
    console.error = error;
    assert.deepEqual(native.log.slice(-1), ['acknowledge B']);
    assert.equal(logged.length, 1);
  });
});

describe('a share in quarantine', () => {
  test('comes to the handler when it is retried, without another wake-up (S9)', async () => {
    const { native, inbox } = setUp();
    native.quarantined = ['A'];
    inbox.onShare(() => undefined);
    await settle();
    assert.deepEqual(native.log, []);
    await inbox.retryQuarantined('A');
    await settle();
    assert.deepEqual(native.log, ['offer A', 'acknowledge A']);
  });
});

describe('a native side that is not there', () => {
  test('is never called, because such a call never settles (H23)', async () => {
    const native = new FakeNative();
    native.isPresent = false;
    const { inbox, errors, timers } = setUp(native);
    inbox.onShare(() => undefined);
    await passTime(timers);
    assert.deepEqual(errors, ['plugin_missing']);
    // Only start-up waits; a later wake-up asks once.
    inbox.wake();
    await settle();
    assert.deepEqual(errors, ['plugin_missing', 'plugin_missing']);
    await assert.rejects(
      inbox.status(),
      (error) => error instanceof ShareTargetError && error.code === 'plugin_missing',
    );
  });

  test('and one that does not answer in time end in a coded error (H23)', async () => {
    const { native, inbox, errors, timers } = setUp();
    native.held.add('offer');
    inbox.onShare(() => undefined);
    await passTime(timers);
    assert.deepEqual(errors, ['timed_out']);
    // Ten attempts of start-up, and one more anyway.
    assert.equal(native.open.splice(0).length, 11);
    assert.equal(timers.length, 0);
    // The next wake-up tries again.
    native.waiting = ['A'];
    native.held.clear();
    inbox.wake();
    await settle();
    assert.deepEqual(native.log, ['offer A', 'acknowledge A']);
  });

  test('that comes while start-up asks is found without another wake-up (H23)', async () => {
    const native = new FakeNative();
    native.isPresent = false;
    native.waiting = ['A'];
    const { inbox, errors, timers } = setUp(native);
    inbox.onShare(() => undefined);
    await settle();
    native.isPresent = true;
    await passTime(timers);
    assert.deepEqual(native.log, ['offer A', 'acknowledge A']);
    assert.deepEqual(errors, []);
  });

  test('a page without any bridge gets a coded error and no throw', async () => {
    const errors: string[] = [];
    const timers: (() => void)[] = [];
    const inbox = createShareInbox({
      onError: (error) => errors.push(error.code),
      startTimer: (_, onTime) => {
        timers.push(onTime);
        return () => undefined;
      },
    });
    inbox.onShare(() => undefined);
    await passTime(timers);
    assert.deepEqual(errors, ['plugin_missing']);
  });
});

describe('a page that is loaded anew', () => {
  test('gets the share that the old page had, under the same id', async () => {
    const native = new FakeNative();
    native.waiting = ['A', 'B'];
    const old = setUp(native);
    old.inbox.onShare(() => new Promise(() => undefined));
    await settle();
    const anew = setUp(native);
    anew.inbox.onShare(() => undefined);
    await settle();
    assert.deepEqual(native.log, [
      'offer A',
      'offer A',
      'acknowledge A',
      'offer B',
      'acknowledge B',
    ]);
  });
});
