import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { capacitorBridge, createShareInbox } from '../src/index.js';
import type { CapacitorGlobal } from '../src/index.js';
import { settle } from './fake-native.js';

function fakeCapacitor(): CapacitorGlobal & { log: string[]; callbacks: (() => void)[] } {
  const log: string[] = [];
  const callbacks: (() => void)[] = [];
  return {
    log,
    callbacks,
    PluginHeaders: [{ name: 'ShareTarget' }],
    async nativePromise(plugin, method, options) {
      log.push(`${plugin}.${method} ${JSON.stringify(options)}`);
      return {};
    },
    nativeCallback(plugin, method, options, callback) {
      log.push(`${plugin}.${method} ${JSON.stringify(options)}`);
      callbacks.push(() => callback({}));
      return '42';
    },
    convertFileSrc: (url) => url.replace('file://', 'capacitor://localhost/_capacitor_file_'),
  };
}

describe('the bridge to Capacitor', () => {
  test('listens, looks, and stops listening under the id that Capacitor gave', async () => {
    const capacitor = fakeCapacitor();
    const inbox = createShareInbox({ bridge: capacitorBridge('ShareTarget', { Capacitor: capacitor }) });
    const stop = inbox.onShare(() => undefined);
    await settle();
    for (const callback of capacitor.callbacks) callback();
    await settle();
    stop();
    assert.deepEqual(capacitor.log, [
      'ShareTarget.addListener {"eventName":"sharesAvailable"}',
      'ShareTarget.offer {"excluding":[]}',
      'ShareTarget.offer {"excluding":[]}',
      'ShareTarget.removeListener {"eventName":"sharesAvailable","callbackId":"42"}',
    ]);
  });

  test('is not available when the plugin was registered after the page was loaded (H15)', () => {
    const capacitor = { ...fakeCapacitor(), PluginHeaders: [{ name: 'Other' }] };
    assert.equal(capacitorBridge('ShareTarget', { Capacitor: capacitor }).isAvailable(), false);
    assert.equal(capacitorBridge('Other', { Capacitor: capacitor }).isAvailable(), true);
    assert.equal(capacitorBridge('ShareTarget', {}).isAvailable(), false);
  });

  test('leaves URLs of files to Capacitor, with their escapes', () => {
    const bridge = capacitorBridge('ShareTarget', { Capacitor: fakeCapacitor() });
    assert.equal(bridge.pageURL('file:///a%20b/0.jpg'), 'capacitor://localhost/_capacitor_file_/a%20b/0.jpg');
  });
});
