import { ShareTarget } from '/sharetarget/index.js';
import type { SharedPhoto } from '/sharetarget/index.js';
import { database } from './plugins/SQLitePlugin.js';

/** A photo that the app has. */
export interface OwnPhoto {
  /** The share's id, under which it was taken. */
  readonly id: string;
  /** The name that the host app gave; untrusted. */
  readonly fileName: string;
}

let table: Promise<unknown> | undefined;

/** Makes the table where it is missing; tried again after a failure. */
async function ready(): Promise<void> {
  table ??= database.run(
    'CREATE TABLE IF NOT EXISTS photos (id TEXT PRIMARY KEY, fileName TEXT, blobB64 TEXT)',
  );
  try {
    await table;
  } catch (error) {
    table = undefined;
    throw error;
  }
}

/**
 * Takes a photo into the app, once per share: the share's id is the key, so that a share that comes again
 * after a crash makes no second photo. Resolves whether it is new.
 */
export async function takePhoto(photo: SharedPhoto): Promise<boolean> {
  await ready();
  const isInline = photo.url.startsWith('data:');
  // What is too large for the bridge is copied by the native side.
  if (!isInline && photo.shareId !== undefined) await ShareTarget.keep({ id: photo.shareId });
  const answer = await database.run('INSERT OR IGNORE INTO photos (id, fileName, blobB64) VALUES (?, ?, ?)', [
    photo.shareId ?? `photo ${Date.now()}`,
    photo.fileName ?? '',
    isInline ? photo.url : null,
  ]);
  return (answer as { changes?: { changes?: unknown } } | undefined)?.changes?.changes !== 0;
}

/** The photos that the app has, in the order in which they were taken. */
export async function ownPhotos(): Promise<readonly OwnPhoto[]> {
  await ready();
  const { values = [] } = await database.query('SELECT id, fileName FROM photos ORDER BY rowid');
  return values.flatMap((row) => {
    const { id, fileName } = (row ?? {}) as { id?: unknown; fileName?: unknown };
    return typeof id === 'string' ? [{ id, fileName: String(fileName ?? '') }] : [];
  });
}
