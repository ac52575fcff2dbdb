import { ShareTargetError } from './error.js';
import type { TemporaryStore } from './temporary-store.js';

/**
 * The temporary store in an IndexedDB of the page, for apps without SQLite and for the web.
 *
 * The database holds one object store `temp`; it is opened anew for every call, so that nothing is held
 * open while the app sleeps. A call resolves when its transaction is complete, not before.
 *
 * @param databaseName the database's name
 * @param factory where databases are opened
 */
export function indexedDBStore(
  databaseName = 'sharetarget',
  factory: IDBFactory = globalThis.indexedDB,
): TemporaryStore {
  const run = async <Answer>(
    mode: IDBTransactionMode,
    work: (rows: IDBObjectStore) => IDBRequest<Answer>,
  ): Promise<Answer> => {
    const database = await opened(factory, databaseName);
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const transaction = database.transaction(tableName, mode);
        const request = work(transaction.objectStore(tableName));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onerror = () => reject(failure(transaction.error ?? request.error));
        transaction.onabort = () => reject(failure(transaction.error ?? request.error));
      });
    } finally {
      database.close();
    }
  };
  return {
    async put(key, value) {
      await run('readwrite', (rows) => rows.put(value, key));
    },
    async get(key) {
      const value: unknown = await run('readonly', (rows) => rows.get(key));
      return typeof value === 'string' ? value : undefined;
    },
    async delete(key) {
      await run('readwrite', (rows) => rows.delete(key));
    },
  };
}

const tableName = 'temp';

function opened(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(tableName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(failure(request.error));
    request.onblocked = () => reject(failure(null));
  });
}

function failure(error: DOMException | null): ShareTargetError {
  return error?.name === 'QuotaExceededError'
    ? new ShareTargetError('no_space', 'The page has no space left. Free some and try again.')
    : new ShareTargetError('unavailable', 'The database of the page cannot be used at the moment.');
}
