import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createShareInbox } from '../src/index.js';
import { Page } from './world/page.js';
import { faults, Phone } from './world/phone.js';
import type { Fault } from './world/phone.js';
import { Random, VirtualTime } from './world/time.js';

/** A page of either kind: it looks for shares, shows them, and says when it has them. */
type StartPage = (phone: Phone) => void;

const sharedImagePage: StartPage = (phone) => new Page(phone, 'ours').start();

/** A page of the native API: its handler takes a moment, and shows. */
const inboxPage: StartPage = (phone) => {
  const { life } = phone;
  const inbox = createShareInbox({
    bridge: phone.bridge,
    onError: (error) => phone.tell('error', error.code),
    startTimer: (milliseconds, onTime) =>
      phone.time.after(milliseconds, () => {
        if (life === phone.life) onTime();
      }),
  });
  phone.app.addListener('appStateChange', () => inbox.wake());
  inbox.onShare((share) => phone.step('handler', () => phone.tell('shown', share.id)));
};

interface Run {
  readonly phone: Phone;
  /** Which faults were met, and at which step. */
  readonly met: readonly string[];
}

/** Two shares, one page, and a return to the app now and then; a page that ends is loaded anew. */
async function run(startPage: StartPage, plan: ReadonlyMap<number, Fault>): Promise<Run> {
  const phone = new Phone(new VirtualTime(), new Random(1));
  const met: string[] = [];
  phone.shares.push('A', 'B');
  phone.faultAt = (step) => {
    const fault = plan.get(step);
    if (fault !== undefined) met.push(`${fault} ${phone.steps[step]} (step ${step})`);
    return fault;
  };
  phone.onPageEnd = () => phone.time.after(500, () => startPage(phone));
  startPage(phone);
  for (let at = 30_000; at < 300_000; at += 30_000) phone.time.after(at, () => phone.returnToApp());
  await phone.time.run(400_000);
  return { phone, met };
}

/** What does not hold: everything is shown and marked, in order, and nothing after its mark. */
function violations({ phone, met }: Run, isDisturbed: boolean): string[] {
  const found: string[] = [];
  const told = phone.happenings;
  for (const id of phone.shares) {
    const shown = told.filter((one) => one.what === 'shown' && one.id === id).length;
    const marks = told.filter((one) => one.what === 'processed' && one.id === id).length;
    if (shown === 0 || (!isDisturbed && shown > 1)) found.push(`${id} is shown ${shown} times`);
    if (marks !== 1) found.push(`${id} is marked ${marks} times`);
    const mark = told.findIndex((one) => one.what === 'processed' && one.id === id);
    const late = told.slice(mark + 1).some((one) => one.what === 'shown' && one.id === id);
    if (late) found.push(`${id} is shown after its mark`);
  }
  const order = told.filter((one) => one.what === 'processed').map((one) => one.id);
  // A handler that rejects gives its share back, and the next one comes first.
  const isReleased = met.some((one) => /^(error|silence) \w+ handler/.test(one));
  if (order.join() !== phone.shares.join() && !isReleased) {
    found.push(`marked in the order ${order.join()}`);
  }
  if (told.some((one) => one.id === 'mixed')) found.push('bytes of one share under the id of another');
  if (told.some((one) => one.what === 'throw')) found.push('something is thrown into the app');
  if (phone.rows.size > 0) found.push('a row is left');
  return found;
}

for (const [name, startPage, stepNames] of [
  [
    'the flow of the original contract',
    sharedImagePage,
    'hasSharedImage getSharedImage markProcessed push replace ' +
      'delete old row insert row read row delete row',
  ],
  ['the inbox', inboxPage, 'offer handler acknowledge'],
] as const) {
  describe(`every step of ${name}`, () => {
    test('is one of those that are named here', async () => {
      const { phone } = await run(startPage, new Map());
      for (const step of phone.steps) assert(stepNames.includes(step), step);
      assert.deepEqual(violations({ phone, met: [] }, false), []);
    });

    test('can be disturbed in every way: the share comes back with its id, or was marked', async () => {
      const { phone } = await run(startPage, new Map());
      for (let step = 0; step < phone.steps.length; step += 1) {
        for (const fault of faults) {
          // A handler may take as long as a person does; only its page's end ends it.
          if (phone.steps[step] === 'handler' && fault.startsWith('silence')) continue;
          const disturbed = await run(startPage, new Map([[step, fault]]));
          assert.equal(disturbed.met.length, 1);
          assert.deepEqual(violations(disturbed, true), [], disturbed.met.join());
        }
      }
    });

    test('can be disturbed together with any other one', async () => {
      const { phone } = await run(startPage, new Map());
      const kinds: readonly Fault[] = ['error before', 'error after', 'reload after'];
      for (let first = 0; first < phone.steps.length; first += 1) {
        for (let second = first + 1; second < phone.steps.length + 4; second += 1) {
          for (const one of kinds) {
            for (const two of kinds) {
              const plan = new Map([[first, one], [second, two]] as const);
              const disturbed = await run(startPage, plan);
              assert.deepEqual(violations(disturbed, true), [], disturbed.met.join());
            }
          }
        }
      }
    });
  });
}
