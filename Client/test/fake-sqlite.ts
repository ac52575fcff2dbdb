import type { SQLitePlugin } from '../src/index.js';

/** A SQLite plugin that knows the table `temp` and the statements on it, and refuses all others. */
export class FakeSQLite implements SQLitePlugin {
  readonly rows = new Map<string, string>();
  readonly log: string[] = [];
  /** Some platforms answer a query with a row of column names first. */
  putsColumnsFirst = false;

  async run(options: Parameters<SQLitePlugin['run']>[0]): Promise<unknown> {
    const [id, value] = options.values as string[];
    this.log.push(`${options.database}: ${options.statement}`);
    if (options.statement === 'DELETE FROM temp WHERE id = ?') {
      return { changes: { changes: this.rows.delete(id ?? '') ? 1 : 0 } };
    }
    if (options.statement === 'INSERT OR REPLACE INTO temp (id, blobB64) VALUES (?, ?)') {
      this.rows.set(id ?? '', value ?? '');
      return { changes: { changes: 1 } };
    }
    throw { code: 'sql', message: 'No such statement.' };
  }

  async query(options: Parameters<SQLitePlugin['query']>[0]): Promise<{ values: unknown[] }> {
    this.log.push(`${options.database}: ${options.statement}`);
    if (options.statement !== 'SELECT blobB64 FROM temp WHERE id = ?') {
      throw { code: 'sql', message: 'No such statement.' };
    }
    const value = this.rows.get(options.values[0] as string);
    const columns = this.putsColumnsFirst ? [{ ios_columns: ['blobB64'] }] : [];
    return { values: value === undefined ? [] : [...columns, { blobB64: value }] };
  }
}
