import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import {
  capacitorBridge,
  createShareInbox,
  sharedImageOf,
  ShareTargetError,
  webViewBridge,
} from '../src/index.js';
import type { WebViewScope } from '../src/index.js';
import { foundBridge } from '../src/found-bridge.js';
import { settle, wireShare } from './fake-native.js';

interface Golden {
  readonly event: string;
  readonly files: string;
  readonly messages: readonly {
    readonly message: { readonly call?: string; readonly argument: Record<string, unknown> };
    readonly reply: {
      readonly answer?: unknown;
      readonly error?: { readonly code: string; readonly message: string };
    };
  }[];
  readonly page: { readonly file: string; readonly url: string };
}

const golden = JSON.parse(
  readFileSync(new URL('../../../../Wire/web-view/messages.json', import.meta.url), 'utf8'),
) as Golden;

/** A page with a handler that replies as it is told. */
class FakePage implements WebViewScope {
  readonly posted: unknown[] = [];
  private readonly listeners = new Map<string, ((event: { preventDefault(): void }) => void)[]>();
  readonly webkit;
  constructor(reply: (message: unknown) => unknown, name = 'ShareTarget') {
    const postMessage = async (message: unknown): Promise<unknown> => {
      this.posted.push(message);
      return reply(message);
    };
    this.webkit = { messageHandlers: { [name]: { postMessage } } };
  }
  addEventListener(type: string, listener: (event: { preventDefault(): void }) => void): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }
  removeEventListener(type: string, listener: (event: { preventDefault(): void }) => void): void {
    const others = (this.listeners.get(type) ?? []).filter((one) => one !== listener);
    this.listeners.set(type, others);
  }
  /** What the native side does; whether somebody has heard. */
  hint(): boolean {
    let isHeard = false;
    for (const listener of this.listeners.get(golden.event) ?? []) {
      listener({ preventDefault: () => (isHeard = true) });
    }
    return isHeard;
  }
}

describe('the bridge to a web view without Capacitor', () => {
  test('posts and reads the messages of the golden file', async () => {
    for (const { message, reply } of golden.messages) {
      if (message.call === undefined || Array.isArray(message.argument)) continue;
      const page = new FakePage(() => reply);
      const call = webViewBridge('ShareTarget', page).call(message.call, message.argument);
      if (reply.error === undefined) {
        assert.deepEqual(await call, reply.answer);
      } else {
        const { code, message: sentence } = reply.error;
        await assert.rejects(call, (error) => {
          assert(error instanceof ShareTargetError);
          assert.deepEqual([error.code, error.message], [code, sentence]);
          return true;
        });
      }
      assert.deepEqual(page.posted, [message]);
    }
  });

  test('files get the URL that the latest answer names', async () => {
    const page = new FakePage(() => ({ answer: {}, files: golden.files }));
    const bridge = webViewBridge('ShareTarget', page);
    assert.equal(bridge.pageURL(golden.page.file), golden.page.file);
    await bridge.call('list', {});
    assert.equal(bridge.pageURL(golden.page.file), golden.page.url);
    assert.equal(bridge.pageURL('https://example.org/a'), 'https://example.org/a');
  });

  test('the event is asked for, heard, and heard no more after the stop', async () => {
    const page = new FakePage(() => ({ answer: {}, files: golden.files }));
    let heard = 0;
    const stop = webViewBridge('ShareTarget', page).onSharesAvailable(() => (heard += 1));
    assert.deepEqual(page.posted, [{ call: 'listen', argument: {} }]);
    assert.equal(page.hint(), true);
    stop();
    assert.equal(page.hint(), false);
    assert.equal(heard, 1);
  });

  test('the plugin of the original contract is there without Capacitor', async () => {
    const page = new FakePage(() => ({ answer: { success: true }, files: golden.files }));
    const plugin = sharedImageOf(webViewBridge('ShareTarget', page));
    assert.deepEqual(await plugin.markProcessed({ shareId: 'A' }), { success: true });
    let heard = 0;
    const handle = await plugin.addListener('SharedPhotoReady', () => (heard += 1));
    page.hint();
    await handle.remove();
    page.hint();
    assert.equal(heard, 1);
    assert.deepEqual(page.posted, [
      { call: 'markProcessed', argument: { shareId: 'A' } },
      { call: 'listen', argument: {} },
    ]);
    await assert.rejects(
      sharedImageOf(webViewBridge('ShareTarget', {})).hasSharedImage(),
      (error) => error instanceof ShareTargetError && error.code === 'plugin_missing',
    );
  });

  test('a reply of something else is invalid_answer, and no handler is not available', async () => {
    for (const reply of [undefined, {}, { answer: {} }, { files: 'x' }]) {
      const bridge = webViewBridge('ShareTarget', new FakePage(() => reply));
      await assert.rejects(
        bridge.call('list', {}),
        (error) => error instanceof ShareTargetError && error.code === 'invalid_answer',
      );
    }
    assert.equal(webViewBridge('ShareTarget', new FakePage(() => ({}), 'Other')).isAvailable(), false);
    assert.equal(webViewBridge('ShareTarget', {}).isAvailable(), false);
  });

  test('an inbox finds the bridge that is there, at every call', async () => {
    const waiting = ['A'];
    const page = new FakePage((message) => {
      const { call } = message as { call: string };
      if (call === 'acknowledge') waiting.shift();
      const share = call === 'offer' && waiting[0] !== undefined ? wireShare(waiting[0]) : undefined;
      return { answer: share === undefined ? {} : { share }, files: golden.files };
    });
    const bridge = foundBridge([capacitorBridge('ShareTarget', {}), webViewBridge('ShareTarget', page)]);
    const seen: string[] = [];
    createShareInbox({ bridge }).onShare((share) => void seen.push(share.id));
    await settle();
    assert.deepEqual(seen, ['A']);
    assert.equal(foundBridge([capacitorBridge('ShareTarget', {})]).isAvailable(), false);
  });
});
