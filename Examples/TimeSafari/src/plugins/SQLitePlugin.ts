import { databaseOfPlugin, registerPlugin } from '/sharetarget/index.js';
import type { SQLiteDatabase, SQLitePlugin } from '/sharetarget/index.js';

/** The app's database: its temporary row, and the photos that it has. */
export const database: SQLiteDatabase = databaseOfPlugin(
  registerPlugin<SQLitePlugin>('CapacitorSQLite'),
  'timesafari',
);
