/**
 * An IndexedDB for one object store, as strict as the real one where it matters here: changes last only
 * when the transaction is complete, and a transaction that aborts has changed nothing.
 */
export class FakeIndexedDB {
  readonly rows = new Map<string, unknown>();
  /** How transactions end: an error aborts them after their request has succeeded. */
  abortsWith: { readonly name: string } | undefined;
  opensWith: { readonly name: string } | undefined;
  openCount = 0;
  private hasTable = false;

  /** As the factory of a page. */
  get factory(): IDBFactory {
    return { open: () => this.open() } as never;
  }

  private open(): unknown {
    const request = {
      result: undefined as unknown,
      error: this.opensWith ?? null,
      onupgradeneeded: () => undefined,
      onsuccess: () => undefined,
      onerror: () => undefined,
    };
    queueMicrotask(() => {
      if (this.opensWith !== undefined) {
        request.onerror();
        return;
      }
      request.result = this.database();
      if (!this.hasTable) request.onupgradeneeded();
      queueMicrotask(() => request.onsuccess());
    });
    return request;
  }

  private database(): unknown {
    this.openCount += 1;
    return {
      createObjectStore: () => (this.hasTable = true),
      close: () => (this.openCount -= 1),
      transaction: () => this.transaction(),
    };
  }

  private transaction(): unknown {
    const copy = new Map(this.rows);
    const transaction = {
      error: this.abortsWith ?? null,
      oncomplete: () => undefined,
      onabort: () => undefined,
      objectStore: () => ({
        put: (value: unknown, key: string) => ended(() => copy.set(key, value)),
        get: (key: string) => ended(() => copy.get(key)),
        delete: (key: string) => ended(() => copy.delete(key)),
      }),
    };
    const ended = (work: () => unknown): unknown => {
      const request = { result: work(), error: null };
      queueMicrotask(() => {
        if (this.abortsWith !== undefined) {
          transaction.onabort();
          return;
        }
        this.rows.clear();
        for (const [key, value] of copy) this.rows.set(key, value);
        transaction.oncomplete();
      });
      return request;
    };
    return transaction;
  }
}
