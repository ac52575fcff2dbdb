/** The page on which a shared photo is shown (H26). */
export const SHARED_PHOTO_PATH = '/shared-photo';

/** Where to go: a path, and a query whose change makes the view load again. */
export interface SharedPhotoLocation {
  /** {@link SHARED_PHOTO_PATH}. */
  readonly path: string;
  /** Empty, or with a `_refresh` that differs from every earlier one. */
  readonly query: { readonly _refresh?: string };
}

/** The app's router; `vue-router` has this shape but for the path, and others need three lines. */
export interface SharedPhotoNavigation {
  /** The path that is shown, without its query. */
  currentPath(): string;
  /** Goes to a page; may resolve when it is there. A rejection is repeated at the next wake-up. */
  push(location: SharedPhotoLocation): Promise<unknown> | void;
  /** Goes to a page in place of the present one. */
  replace(location: SharedPhotoLocation): Promise<unknown> | void;
}

/**
 * Shows the page of the shared photo, or has it load again when it is shown already (H26).
 *
 * The location carries no name and no id: nothing that was shared gets into the history.
 */
export async function showSharedPhoto(
  navigation: SharedPhotoNavigation,
  refresh: string,
): Promise<void> {
  if (navigation.currentPath() === SHARED_PHOTO_PATH) {
    await navigation.replace({ path: SHARED_PHOTO_PATH, query: { _refresh: refresh } });
  } else {
    await navigation.push({ path: SHARED_PHOTO_PATH, query: {} });
  }
}
