import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { registerPlugin, SharedImage, SharedImageWeb, ShareTargetError } from '../src/index.js';
import type { CapacitorGlobal, SharedImagePlugin } from '../src/index.js';

const codeIs =
  (code: string) =>
  (error: unknown): boolean =>
    error instanceof ShareTargetError && error.code === code;

/** An app of Capacitor that answers from a function. */
function app(
  answer: (method: string, options: object) => Promise<unknown>,
  headers: CapacitorGlobal['PluginHeaders'] = [{ name: 'SharedImage' }],
): { Capacitor: CapacitorGlobal; calls: string[]; callbacks: ((data: unknown) => void)[] } {
  const calls: string[] = [];
  const callbacks: ((data: unknown) => void)[] = [];
  return {
    calls,
    callbacks,
    Capacitor: {
      ...(headers && { PluginHeaders: headers }),
      nativePromise: (plugin, method, options) => {
        calls.push(`${plugin}.${method} ${JSON.stringify(options)}`);
        return answer(method, options);
      },
      nativeCallback: (plugin, method, options, callback) => {
        calls.push(`${plugin}.${method} ${JSON.stringify(options)}`);
        callbacks.push(callback);
        return '7';
      },
    },
  };
}

const plugin = (scope: { Capacitor?: CapacitorGlobal }): SharedImagePlugin =>
  registerPlugin<SharedImagePlugin>('SharedImage', { web: () => new SharedImageWeb() }, scope);

describe('a registered plugin', () => {
  test('calls the native plugin with its options, and gives its codes on', async () => {
    const scope = app((method) =>
      method === 'hasSharedImage'
        ? Promise.resolve({ hasImage: true })
        : Promise.reject({ code: 'image_too_large', message: 'Take the file URL.' }),
    );
    assert.deepEqual(await plugin(scope).hasSharedImage(), { hasImage: true });
    await assert.rejects(plugin(scope).getSharedImage(), codeIs('image_too_large'));
    await assert.rejects(plugin(scope).markProcessed({ shareId: 'A' }), codeIs('image_too_large'));
    assert.deepEqual(scope.calls, [
      'SharedImage.hasSharedImage {}',
      'SharedImage.getSharedImage {}',
      'SharedImage.markProcessed {"shareId":"A"}',
    ]);
  });

  test('listens, and stops under the id that Capacitor gave', async () => {
    const scope = app(() => Promise.resolve({}));
    let count = 0;
    const handle = await plugin(scope).addListener('SharedPhotoReady', () => (count += 1));
    for (const callback of scope.callbacks) callback({});
    await handle.remove();
    assert.equal(count, 1);
    assert.deepEqual(scope.calls, [
      'SharedImage.addListener {"eventName":"SharedPhotoReady"}',
      'SharedImage.removeListener {"eventName":"SharedPhotoReady","callbackId":"7"}',
    ]);
  });

  test('that is missing natively is never called: the call would not settle (H23)', async () => {
    const scope = app(() => new Promise(() => undefined), []);
    await assert.rejects(plugin(scope).hasSharedImage(), codeIs('plugin_missing'));
    assert.deepEqual(scope.calls, []);
  });

  test('without a method says so, also when Capacitor says it (H23)', async () => {
    const header = { name: 'SharedImage', methods: [{ name: 'getSharedImage' }] };
    const scope = app(() => Promise.reject({ code: 'UNIMPLEMENTED', message: 'no' }), [header]);
    await assert.rejects(plugin(scope).markProcessed({ shareId: 'A' }), codeIs('unimplemented'));
    assert.deepEqual(scope.calls, []);
    await assert.rejects(plugin(scope).getSharedImage(), codeIs('unimplemented'));
  });

  test('can be the answer of a promise', async () => {
    assert.equal(await Promise.resolve(SharedImage), SharedImage);
    assert.equal(JSON.stringify({ SharedImage }), '{"SharedImage":{}}');
  });
});

describe('the plugin SharedImage in a browser', () => {
  test('never has an image, and never rejects (H17, H18, H19)', async () => {
    const web = plugin({});
    assert.equal(await web.getSharedImage(), null);
    assert.deepEqual(await web.hasSharedImage(), { hasImage: false });
    assert.deepEqual(await web.markProcessed({ shareId: 'A' }), { success: false });
    await (await web.addListener('SharedPhotoReady', () => undefined)).remove();
  });

  test('without an implementation for it is missing', async () => {
    const none = registerPlugin<SharedImagePlugin>('SharedImage', {}, {});
    await assert.rejects(none.hasSharedImage(), codeIs('plugin_missing'));
  });
});

describe('the golden files of Wire/shared-image', () => {
  for (const call of ['getSharedImage', 'hasSharedImage', 'markProcessed'] as const) {
    test(`${call}: every answer and every rejection reaches the page (H17-H19, H22)`, async () => {
      const url = new URL(`../../../../Wire/shared-image/${call}.json`, import.meta.url);
      const file = JSON.parse(readFileSync(url, 'utf8')) as {
        call: string;
        exchanges: { argument: object; answer?: unknown; rejection?: { code: string } }[];
      };
      assert.equal(file.call, call);
      for (const exchange of file.exchanges) {
        const scope = app((_, options) => {
          assert.deepEqual(options, exchange.argument);
          return exchange.rejection
            ? Promise.reject({ ...exchange.rejection, message: 'as the file says' })
            : Promise.resolve(exchange.answer);
        });
        const answer = (plugin(scope)[call] as (options: object) => Promise<unknown>)(
          exchange.argument,
        );
        if (exchange.rejection) await assert.rejects(answer, codeIs(exchange.rejection.code));
        else assert.deepEqual(await answer, exchange.answer);
      }
    });
  }
});
