import type { TemporaryStore } from './temporary-store.js';

/** An open database; a connection of `@capacitor-community/sqlite` has this shape. */
export interface SQLiteDatabase {
  /** Runs one statement that changes something. */
  run(statement: string, values?: (string | number | null)[]): Promise<unknown>;
  /** Runs one statement that reads; some platforms put a row of column names first. */
  query(
    statement: string,
    values?: (string | number | null)[],
  ): Promise<{ readonly values?: readonly unknown[] }>;
}

/** What this package uses of a SQLite plugin that takes the database's name with every call. */
export interface SQLitePlugin {
  /** Runs one statement that changes something. */
  run(options: {
    readonly database: string;
    readonly statement: string;
    readonly values: readonly (string | number | null)[];
  }): Promise<unknown>;
  /** Runs one statement that reads. */
  query(options: {
    readonly database: string;
    readonly statement: string;
    readonly values: readonly (string | number | null)[];
  }): Promise<{ readonly values?: readonly unknown[] }>;
}

/** One database of a plugin that takes the database's name with every call. */
export function databaseOfPlugin(plugin: SQLitePlugin, database: string): SQLiteDatabase {
  return {
    run: (statement, values = []) => plugin.run({ database, statement, values }),
    query: (statement, values = []) => plugin.query({ database, statement, values }),
  };
}

/**
 * The temporary store in the app's SQLite table `temp`, with the columns `id` (primary key) and `blobB64`.
 *
 * The table is the app's; it is not made here. A kill between the two statements of `put` leaves no row,
 * and the share comes again.
 */
export function sqliteStore(database: SQLiteDatabase): TemporaryStore {
  return {
    async put(key, value) {
      await database.run('DELETE FROM temp WHERE id = ?', [key]);
      await database.run('INSERT OR REPLACE INTO temp (id, blobB64) VALUES (?, ?)', [key, value]);
    },
    async get(key) {
      const { values = [] } = await database.query('SELECT blobB64 FROM temp WHERE id = ?', [key]);
      for (const row of values) {
        const { blobB64 } = (row ?? {}) as { blobB64?: unknown };
        if (typeof blobB64 === 'string') return blobB64;
      }
      return undefined;
    },
    async delete(key) {
      await database.run('DELETE FROM temp WHERE id = ?', [key]);
    },
  };
}
