/** The key of the one temporary row (H25). */
export const SHARED_PHOTO_BASE64_KEY = 'shared-photo-base64';

/**
 * The app's place for a shared photo between its arrival and the view: one row under a key (H25).
 *
 * Every promise resolves only when what it did lasts, and rejects when it did nothing.
 */
export interface TemporaryStore {
  /** Deletes the old row and inserts the new one. */
  put(key: string, value: string): Promise<void>;
  /** The row's value, or `undefined`; changes nothing. */
  get(key: string): Promise<string | undefined>;
  /** Removes the row; removing what is not there is no error. */
  delete(key: string): Promise<void>;
}
