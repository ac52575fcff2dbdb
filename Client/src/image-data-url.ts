import { ShareTargetError } from './error.js';

/** How the images begin that may be named in a data URL; whatever else comes is bytes without a meaning. */
const beginnings: readonly (readonly [type: string, pattern: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/bmp', /^BM[^]{12}/],
  ['image/tiff', /^(?:II\*\0|MM\0\*)/],
  ['image/avif', /^[^]{4}ftypavi[fs]/],
  ['image/heic', /^[^]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/],
];

/**
 * Makes a data URL of base64, whose type follows the bytes and nothing that was declared.
 *
 * It names one of eight kinds of pictures, or `application/octet-stream`: a drawing or a page that calls
 * itself a photo cannot run, and no name or declared type gets into the URL. White space, which some
 * platforms put into base64, is taken out. Throws `invalid_answer` for anything else than base64.
 */
export function imageDataURL(base64: string): string {
  const bare = /\s/.test(base64) ? base64.replace(/\s+/g, '') : base64;
  const padding = bare.endsWith('==') ? 2 : bare.endsWith('=') ? 1 : 0;
  const digitCount = bare.length - padding;
  if (digitCount % 4 === 1 || !/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) {
    throw new ShareTargetError(
      'invalid_answer',
      'The image is not bare base64. Use the client and the native plugin of one version.',
    );
  }
  const beginning = atob(bare.slice(0, Math.min(digitCount, 32)));
  const type = beginnings.find(([, pattern]) => pattern.test(beginning))?.[0];
  return `data:${type ?? 'application/octet-stream'};base64,${bare}`;
}

/**
 * What a view may take from the temporary row: a data URL, made anew of its bytes.
 *
 * A row can come from an earlier page or from the app's own service worker, so it is untrusted. Throws
 * `invalid_row` for anything else than a data URL in base64.
 */
export function imageOfRow(value: string): string {
  const comma = value.indexOf(',');
  if (!/^data:[^,]*;base64$/i.test(value.slice(0, comma))) {
    throw new ShareTargetError('invalid_row', 'The temporary row holds no data URL in base64.');
  }
  try {
    return imageDataURL(value.slice(comma + 1));
  } catch {
    throw new ShareTargetError('invalid_row', 'The temporary row holds no base64.');
  }
}
