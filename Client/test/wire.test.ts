import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { createShareInbox, ShareTargetError } from '../src/index.js';
import type { ShareBridge } from '../src/index.js';
import { readShare } from '../src/wire.js';
import { settle } from './fake-native.js';

interface Exchange {
  readonly argument: Readonly<Record<string, unknown>>;
  readonly answer?: unknown;
  readonly rejection?: { readonly code: string };
}

const folder = new URL('../../../../Wire/', import.meta.url);

function exchanges(call: string): readonly Exchange[] {
  const text = readFileSync(new URL(`${call}.json`, folder), 'utf8');
  const file = JSON.parse(text) as { call: string; exchanges: Exchange[] };
  assert.equal(file.call, call);
  return file.exchanges;
}

/** A bridge that answers from the golden files and insists on their arguments. */
class GoldenBridge implements ShareBridge {
  readonly calls: string[] = [];
  constructor(private readonly script: [string, Exchange][]) {}
  isAvailable(): boolean {
    return true;
  }
  onSharesAvailable(): () => void {
    return () => undefined;
  }
  pageURL(fileURL: string): string {
    return fileURL.replace('file://', 'capacitor://localhost/_capacitor_file_');
  }
  async call(name: string, argument: Readonly<Record<string, unknown>>): Promise<unknown> {
    const [expected, exchange] = this.script.shift() ?? ['nothing more', { argument: {} }];
    assert.equal(name, expected);
    assert.deepEqual(argument, exchange.argument);
    this.calls.push(name);
    if (exchange.rejection) throw { code: exchange.rejection.code, message: 'as the file says' };
    return exchange.answer;
  }
}

function nth(call: string, index: number): [string, Exchange] {
  const exchange = exchanges(call)[index];
  assert(exchange, `${call}.json has no exchange ${index}`);
  return [call, exchange];
}

describe('the golden files of Wire/', () => {
  test('every file is read by a test of this suite', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    assert.deepEqual(names.sort(), [
      'acknowledge.json',
      'discard.json',
      'export.json',
      'get.json',
      'keep.json',
      'keptList.json',
      'list.json',
      'offer.json',
      'release.json',
      'retry.json',
      'status.json',
    ]);
  });

  test('offer, keep and acknowledge: a share with everything in it', async () => {
    const [name, full] = nth('offer', 0);
    const bridge = new GoldenBridge([
      [name, { ...full, argument: { excluding: [] } }],
      nth('keep', 0),
      nth('acknowledge', 0),
      nth('offer', 1),
    ]);
    const errors: string[] = [];
    const inbox = createShareInbox({ bridge, onError: (error) => errors.push(error.message) });
    let checks = 0;
    inbox.onShare(async (share) => {
      const base = `capacitor://localhost/_capacitor_file_/container/ShareTarget/1/inbox/${share.id}`;
      assert.equal(share.createdAt.getTime(), Date.UTC(2026, 7, 1, 12, 34, 56, 789));
      assert.equal(share.text, 'Look <b>here</b> \u2028 \u05d0');
      assert.deepEqual(share.recipient, { conversationIdentifier: 'c-1', displayName: 'Ada' });
      assert.deepEqual(
        share.items.map((item) => item.kind),
        ['image', 'movie', 'folder', 'webPage', 'file'],
      );
      assert.equal(share.items[0]?.url, `${base}/0.jpg`);
      assert.equal(share.items[0]?.name, 'My photo #1 100%.jpg');
      assert.deepEqual(share.items[0]?.pixelSize, { width: 640, height: 480 });
      assert.equal(share.items[0]?.orientation, 6);
      assert.deepEqual(share.items[0]?.alterations, ['locationRemoved']);
      assert.deepEqual(share.items[0]?.alternates, [
        { type: 'public.url', link: 'https://example.org/page' },
      ]);
      assert.deepEqual(share.items[3]?.page, {
        title: 'Example',
        selection: 'Look <i>there</i>',
        description: 'A page',
      });
      assert.equal(share.items[1]?.byteCount, 3_000_000_000);
      assert.equal(share.items[1]?.durationSeconds, 1.5);
      assert.equal(share.items[2]?.url, undefined);
      assert.equal(share.items[3]?.link, 'https://example.org/?a=1&b=2');
      assert.deepEqual(share.skipped, [
        { position: 4, reason: 'unavailable', name: 'cloud.heic' },
      ]);
      assert.equal(share.possibleDuplicateOf, '0198B2C0-1C01-7ABC-8DEF-0123456789AC');
      const kept = await share.keep();
      assert.equal(kept.isNew, true);
      assert(kept.items[0]?.url?.includes('/Application%20Support/'));
      checks += 1;
    });
    await settle();
    assert.deepEqual(errors, []);
    assert.equal(checks, 1);
    assert.deepEqual(bridge.calls, ['offer', 'keep', 'acknowledge', 'offer']);
  });

  test('release: the code of the handler and no text of its error', async () => {
    const [name, full] = nth('offer', 0);
    const [, empty] = nth('offer', 1);
    const id = (full.answer as { share: { id: string } }).share.id;
    const bridge = new GoldenBridge([
      [name, { ...full, argument: { excluding: [] } }],
      nth('release', 0),
      [name, { ...empty, argument: { excluding: [id] } }],
    ]);
    const inbox = createShareInbox({ bridge, onError: () => undefined });
    inbox.onShare(() => Promise.reject(new Error('what the person wrote')));
    await settle();
    assert.deepEqual(bridge.calls, ['offer', 'release', 'offer']);
  });

  test('get: a share without anything, and every rejection with its code (H22)', async () => {
    const bridge = new GoldenBridge(exchanges('get').map((one) => ['get', one]));
    const inbox = createShareInbox({ bridge });
    const [small, ...rejections] = exchanges('get');
    const share = await inbox.get(small?.argument['id'] as string);
    assert.deepEqual(Object.keys(share).sort(), ['createdAt', 'id', 'items', 'skipped']);
    for (const one of rejections) {
      if (one.argument['id'] === undefined) {
        // The types forbid a call without an id; the file is for the native side.
        await assert.rejects(bridge.call('get', {}), () => true);
        continue;
      }
      await assert.rejects(
        inbox.get(one.argument['id'] as string),
        (error) => error instanceof ShareTargetError && error.code === one.rejection?.code,
      );
    }
  });

  test('list, keptList and status', async () => {
    const bridge = new GoldenBridge([nth('list', 0), nth('keptList', 0), nth('status', 0)]);
    const inbox = createShareInbox({ bridge });
    const list = await inbox.list();
    assert.deepEqual(
      list.map((one) => [one.itemCount, one.skippedCount, one.title]),
      [
        [5, 1, 'Holiday'],
        [0, 0, undefined],
      ],
    );
    assert.equal((await inbox.kept())[0]?.items.length, 5);
    const status = await inbox.status();
    assert.equal(status.pending, 2);
    assert.equal(status.quarantined[0]?.reason, 'poison');
    assert.equal(status.faults.length, 1);
  });
});

describe('the golden files of quarantine', () => {
  test('retry, export and discard answer, and say so where there is no such share', async () => {
    const script = ['retry', 'export', 'discard'].flatMap((call) => [nth(call, 0), nth(call, 1)]);
    const bridge = new GoldenBridge(script);
    const inbox = createShareInbox({ bridge });
    const isUnknown = (error: unknown): boolean =>
      error instanceof ShareTargetError && error.code === 'unknown_share';
    const id = nth('retry', 0)[1].argument['id'] as string;
    const unknown = nth('retry', 1)[1].argument['id'] as string;
    await inbox.retryQuarantined(id);
    await assert.rejects(inbox.retryQuarantined(unknown), isUnknown);
    assert.equal(await inbox.exportQuarantined(id), `file:///exports/ShareTarget-${id}-2/`);
    await assert.rejects(inbox.exportQuarantined(unknown), isUnknown);
    await inbox.discardQuarantined(id);
    await assert.rejects(inbox.discardQuarantined(unknown), isUnknown);
    assert.deepEqual(bridge.calls, ['retry', 'retry', 'export', 'export', 'discard', 'discard']);
  });

  test('an export without a folder is an answer of another shape', async () => {
    const bridge = new GoldenBridge([['export', { argument: { id: 'A' }, answer: {} }]]);
    await assert.rejects(
      createShareInbox({ bridge }).exportQuarantined('A'),
      (error) => error instanceof ShareTargetError && error.code === 'invalid_answer',
    );
  });
});

describe('an answer of another shape', () => {
  const good = { id: 'A', createdAt: '2026-08-01T12:00:00Z', items: [], skipped: [] };
  const anItem = { kind: 'url', position: 0, name: 'n', type: 't', byteCount: 0 };
  const read = (share: unknown): unknown => readShare({ share }, (url) => url);

  test('is refused with the path of what is wrong', () => {
    const wrong: [unknown, string][] = [
      [{ ...good, id: 7 }, 'answer.share.id'],
      [{ ...good, createdAt: 'yesterday' }, 'answer.share.createdAt'],
      [{ ...good, items: {} }, 'answer.share.items'],
      [{ ...good, items: [{ ...anItem, byteCount: '1' }] }, 'answer.share.items[0].byteCount'],
      [null, 'answer.share'],
    ];
    for (const [share, path] of wrong) {
      assert.throws(
        () => read(share),
        (error) =>
          error instanceof ShareTargetError &&
          error.code === 'invalid_answer' &&
          error.message.startsWith(`${path} `),
      );
    }
  });

  test('with unknown keys and kinds is read (format F3)', () => {
    const share = read({ ...good, later: 1, items: [{ ...anItem, kind: 'hologram' }] });
    assert.equal((share as { items: { kind: string }[] }).items[0]?.kind, 'file');
  });

  test('never makes a link of anything but http and https (S33)', () => {
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'x']) {
      const share = read({ ...good, items: [{ ...anItem, link }] });
      assert.equal((share as { items: { link?: string }[] }).items[0]?.link, undefined, link);
    }
  });
});
