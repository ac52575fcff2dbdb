import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSharedImageFlow, imageDataURL, ShareTargetError } from '../src/index.js';
import type { SharedPhotoLocation } from '../src/index.js';
import { deepLinkMeaning } from '../src/deep-link.js';
import { imageOfRow } from '../src/image-data-url.js';

const codeIs =
  (code: string) =>
  (error: unknown): boolean =>
    error instanceof ShareTargetError && error.code === code;

/** The bytes of a text in base64. */
const bytes = (text: string): string => btoa(text);

const octets = 'data:application/octet-stream;base64,';

describe('the data URL of an image', () => {
  test('names what the bytes are', () => {
    const box = (brand: string): string => `\0\0\0\x20ftyp${brand}\0\0\0\0`;
    const beginnings: readonly [string, string][] = [
      ['image/jpeg', '\xff\xd8\xff\xe0'],
      ['image/png', '\x89PNG\r\n\x1a\n'],
      ['image/gif', 'GIF89a'],
      ['image/gif', 'GIF87a'],
      ['image/webp', 'RIFF\0\0\0\0WEBP'],
      ['image/bmp', 'BM\0\0\0\0\0\0\0\0\0\0\0\0'],
      ['image/tiff', 'II*\0'],
      ['image/tiff', 'MM\0*'],
      ['image/heic', box('heic')],
      ['image/heic', box('mif1')],
      ['image/avif', box('avif')],
    ];
    for (const [type, beginning] of beginnings) {
      const base64 = bytes(`${beginning} and more`);
      assert.equal(imageDataURL(base64), `data:${type};base64,${base64}`);
    }
  });

  test('names nothing for what can hold scripts, whatever it calls itself', () => {
    const pages = [
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">',
      '<?xml version="1.0"?><svg onload="alert(1)"/>',
      '<!doctype html><script>alert(1)</script>',
      '\xef\xbb\xbf<html>',
      ' \n<svg/>',
      'GIF88a<script>',
      '%PDF-1.7',
      '\0\0\0\x20ftypisom',
      'x',
    ];
    for (const page of pages) assert.equal(imageDataURL(bytes(page)), octets + bytes(page));
  });

  test('is refused for anything else than base64', () => {
    const wrong = [
      '',
      '=',
      '==',
      'A',
      'AAAAA',
      'AA=A',
      'A===',
      'AAAA"><script>alert(1)</script>',
      'image/svg+xml,<svg/>',
      'data:image/png;base64,AAAA',
      'AAAA,AAAA',
      'AAA\u0410',
      'AA-_',
    ];
    for (const base64 of wrong) assert.throws(() => imageDataURL(base64), codeIs('invalid_answer'));
  });

  test('has no white space, which some platforms put into base64', () => {
    assert.equal(imageDataURL('/9j/\n4AAA\r\n'), 'data:image/jpeg;base64,/9j/4AAA');
  });

  test('is made of sixty megabytes in one go', () => {
    const base64 = bytes('\xff\xd8\xff').repeat(20_000_000);
    assert.equal(imageDataURL(base64).length, 'data:image/jpeg;base64,'.length + 80_000_000);
  });
});

describe('a row that somebody else has written', () => {
  test('is made anew of its bytes: its declared type is not believed', () => {
    for (const declared of ['image/svg+xml', 'text/html', 'image/png;x="', 'IMAGE/PNG;a=b', '']) {
      const row = `data:${declared};base64,${bytes('<svg onload=alert(1)>')}`;
      assert.equal(imageOfRow(row), octets + bytes('<svg onload=alert(1)>'));
    }
  });

  test('that is no data URL in base64 is refused', () => {
    const wrong = [
      '',
      'javascript:alert(1)',
      'data:image/svg+xml,<svg onload="alert(1)">',
      'data:image/png;base64',
      'https://example.org/a.png',
      'x data:image/png;base64,AAAA',
      'data:image/png;base64,<script>',
    ];
    for (const row of wrong) assert.throws(() => imageOfRow(row), codeIs('invalid_row'));
  });
});

describe('a link of the scheme (H28)', () => {
  const meaning = (url: unknown): string => deepLinkMeaning(url, '/shared-photo');

  test('with an empty path is a wake-up, whatever follows', () => {
    const links = [
      'timesafari://',
      'timesafari:',
      'timesafari:///',
      'TIMESAFARI://',
      'timesafari://?shareId=A&file=/etc/passwd&processed=true',
      'timesafari://#shared-photo',
      `timesafari://?${'x'.repeat(1 << 20)}`,
    ];
    for (const link of links) assert.equal(meaning(link), 'wakeUp', link.slice(0, 80));
  });

  test('that names the page of shared photos is a wake-up and no visit', () => {
    const links = [
      'timesafari://shared-photo?fileName=x',
      'timesafari:///shared-photo/',
      'timesafari://Shared-Photo',
      'timesafari://x/shared-photo',
      'timesafari://%73hared-photo#/',
      'timesafari://a\\shared-photo',
    ];
    for (const link of links) assert.equal(meaning(link), 'wakeUp', link);
  });

  test('of the app itself is passed on, when it is short enough', () => {
    assert.equal(meaning('timesafari://claim/01ABC?x=1'), 'appLink');
    assert.equal(meaning('timesafari://claim/%E0%A4%A'), 'appLink');
    assert.equal(meaning(`timesafari://claim/${'x'.repeat(1 << 20)}`), 'nothing');
  });

  test('that is none means nothing', () => {
    for (const url of [undefined, null, 7, {}, '', 'no link', '://', '1a:b', ' timesafari://']) {
      assert.equal(meaning(url), 'nothing');
    }
  });

  test('reads, marks and names nothing: a megabyte of ids and paths does what an empty one does', async () => {
    const calls: string[] = [];
    const links: string[] = [];
    const visits: SharedPhotoLocation[] = [];
    const flow = createSharedImageFlow({
      store: {
        put: async () => void calls.push('put'),
        get: async () => undefined,
        delete: async () => void calls.push('delete'),
      },
      navigation: {
        currentPath: () => '/',
        push: (location) => void visits.push(location),
        replace: (location) => void visits.push(location),
      },
      plugin: {
        hasSharedImage: async () => {
          calls.push('hasSharedImage');
          return { hasImage: false };
        },
        getSharedImage: async () => {
          calls.push('getSharedImage');
          return null;
        },
        markProcessed: async () => {
          calls.push('markProcessed');
          return { success: true };
        },
        addListener: async () => ({ remove: async () => undefined }),
      },
      onAppLink: (url) => links.push(url),
      onError: (error) => assert.equal(error, undefined),
      log: () => undefined,
      startTimer: () => () => undefined,
    });
    await flow.handleDeepLink({ url: `timesafari://?id=A&file=/x&${'A'.repeat(1 << 20)}` });
    await flow.handleDeepLink({ url: 'timesafari://shared-photo?shareId=A' });
    await flow.handleDeepLink(undefined as never);
    await flow.handleDeepLink({ url: 'timesafari://claim/1' });
    assert.deepEqual([...new Set(calls)], ['hasSharedImage']);
    assert.deepEqual(visits, []);
    assert.deepEqual(links, ['timesafari://claim/1']);
  });
});

describe('a hostile name', () => {
  const names = [
    '<img src=x onerror=alert(1)>.jpg',
    '</script><script>alert(1)</script>',
    'a\u2028b\u2029c.jpg',
    '\u202egpj.exe',
    '\u2066\u2069\u200f"\'`${x}',
    '../../etc/passwd\0',
    'javascript:alert(1)',
  ];

  test('reaches the view as the text that it is, and nothing else: no address, no line, no error', async () => {
    for (const fileName of names) {
      const told: string[] = [];
      const flow = createSharedImageFlow({
        store: {
          put: async () => undefined,
          get: async () => undefined,
          delete: async () => undefined,
        },
        navigation: {
          currentPath: () => '/',
          push: (location) => {
            told.push(JSON.stringify(location));
            throw new Error(fileName);
          },
          replace: () => undefined,
        },
        plugin: {
          hasSharedImage: async () => ({ hasImage: true }),
          getSharedImage: async () => ({ base64: bytes('\xff\xd8\xff'), fileName, shareId: 'A' }),
          markProcessed: () => Promise.reject(new Error(fileName)),
          addListener: async () => ({ remove: async () => undefined }),
        },
        onError: (error) => told.push(`${error.code} ${error.message}`),
        log: (line) => told.push(line),
        startTimer: () => () => undefined,
      });
      await flow.checkForSharedImageAndNavigate();
      const photo = await flow.loadSharedImage();
      assert.deepEqual(photo, { url: 'data:image/jpeg;base64,/9j/', fileName, shareId: 'A' });
      if (photo !== undefined) await flow.markSharedImageProcessed(photo);
      assert(told.some((line) => line.startsWith('app_failed')), told.join());
      assert(told.some((line) => line.startsWith('unknown')), told.join());
      assert(!told.some((line) => line.includes(fileName)), told.join());
    }
  });
});
