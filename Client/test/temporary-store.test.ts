import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  databaseOfPlugin,
  indexedDBStore,
  SHARED_PHOTO_BASE64_KEY,
  ShareTargetError,
  sqliteStore,
} from '../src/index.js';
import type { TemporaryStore } from '../src/index.js';
import { FakeIndexedDB } from './fake-indexed-db.js';
import { FakeSQLite } from './fake-sqlite.js';

const stores: readonly [string, () => TemporaryStore][] = [
  ['SQLite', () => sqliteStore(databaseOfPlugin(new FakeSQLite(), 'timesafari'))],
  [
    'SQLite that puts column names first',
    () => {
      const plugin = new FakeSQLite();
      plugin.putsColumnsFirst = true;
      return sqliteStore(databaseOfPlugin(plugin, 'timesafari'));
    },
  ],
  ['IndexedDB', () => indexedDBStore('temporary', new FakeIndexedDB().factory)],
];

for (const [name, make] of stores) {
  describe(`the temporary store in ${name} (H25)`, () => {
    test('holds one row per key, the newest', async () => {
      const store = make();
      assert.equal(await store.get(SHARED_PHOTO_BASE64_KEY), undefined);
      await store.put(SHARED_PHOTO_BASE64_KEY, 'one');
      await store.put(SHARED_PHOTO_BASE64_KEY, 'two');
      await store.put('another', 'three');
      assert.equal(await store.get(SHARED_PHOTO_BASE64_KEY), 'two');
      await store.delete(SHARED_PHOTO_BASE64_KEY);
      await store.delete(SHARED_PHOTO_BASE64_KEY);
      assert.equal(await store.get(SHARED_PHOTO_BASE64_KEY), undefined);
      assert.equal(await store.get('another'), 'three');
    });
  });
}

describe('the row in SQLite (H25)', () => {
  test('is deleted, then inserted or replaced, in the table temp under the key of the contract', async () => {
    const plugin = new FakeSQLite();
    await sqliteStore(databaseOfPlugin(plugin, 'timesafari')).put(SHARED_PHOTO_BASE64_KEY, 'x');
    assert.equal(SHARED_PHOTO_BASE64_KEY, 'shared-photo-base64');
    assert.deepEqual(plugin.log, [
      'timesafari: DELETE FROM temp WHERE id = ?',
      'timesafari: INSERT OR REPLACE INTO temp (id, blobB64) VALUES (?, ?)',
    ]);
    assert.deepEqual([...plugin.rows], [['shared-photo-base64', 'x']]);
  });
});

describe('the row in IndexedDB', () => {
  const fails = async (work: Promise<unknown>, code: string): Promise<void> => {
    await assert.rejects(
      work,
      (error) => error instanceof ShareTargetError && error.code === code,
    );
  };

  test('is there only when its transaction is complete, and nothing stays open', async () => {
    const database = new FakeIndexedDB();
    const store = indexedDBStore('temporary', database.factory);
    database.abortsWith = { name: 'QuotaExceededError' };
    await fails(store.put('key', 'value'), 'no_space');
    database.abortsWith = { name: 'AbortError' };
    await fails(store.put('key', 'value'), 'unavailable');
    database.abortsWith = undefined;
    assert.equal(await store.get('key'), undefined);
    database.opensWith = { name: 'InvalidStateError' };
    await fails(store.put('key', 'value'), 'unavailable');
    assert.equal(database.openCount, 0);
  });
});
