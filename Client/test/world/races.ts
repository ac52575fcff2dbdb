import { Page } from './page.js';
import type { Algorithm } from './page.js';
import type { Phone } from './phone.js';

/** A story in which the triggers' times are random, and what it must lead to. */
export interface Race {
  /** The row of handoff section 6. */
  readonly name: string;
  /** Arranges what happens, from the start of the page at 0. */
  arrange(phone: Phone, page: Page): void;
  /** What does not hold at the end. */
  violations(phone: Phone): string[];
}

const moment = (phone: Phone, first: number, last: number, run: () => void): void =>
  void phone.time.after(phone.random.between(first, last), run);

/** The shares are shown and marked once each, in this order, and nothing else happened. */
function onceEach(...ids: string[]) {
  return (phone: Phone): string[] => {
    const list = (what: string): string =>
      phone.happenings
        .filter((one) => one.what === what)
        .map((one) => one.id)
        .join(' ');
    const found: string[] = [];
    if (list('shown') !== ids.join(' ')) found.push(`shown: ${list('shown')}`);
    if (list('processed') !== ids.join(' ')) found.push(`processed: ${list('processed')}`);
    if (list('throw') !== '') found.push(`thrown: ${list('throw')}`);
    return found;
  };
}

/** One story per row of the table, some rows in both policies. */
export const races: readonly Race[] = [
  {
    name: 'four triggers fire for one share: it is shown exactly once',
    arrange(phone) {
      moment(phone, 0, 900, () => phone.share('A'));
      for (const trigger of ['returnToApp', 'openLink', 'sendHint'] as const) {
        for (let count = 0; count < 3; count += 1) {
          moment(phone, 900, 4000, () => phone[trigger]());
        }
      }
    },
    violations: onceEach('A'),
  },
  {
    name: 'the deep-link listener comes 2 s late: a cold start by URL delivers without it',
    arrange(phone) {
      phone.share('A');
      phone.readyAt = phone.random.between(1100, 2600);
      moment(phone, 0, 1900, () => phone.openLink());
    },
    violations: onceEach('A'),
  },
  {
    name: 'the first read comes before the plugin: nothing is thrown, and the share arrives',
    arrange(phone) {
      phone.share('A');
      phone.readyAt = phone.random.between(1100, 6000);
      for (let count = 0; count < 3; count += 1) moment(phone, 6000, 9000, () => phone.returnToApp());
    },
    violations: onceEach('A'),
  },
  {
    name: 'the ready flag is cleared before anyone reads: what lies on disk arrives',
    arrange(phone) {
      phone.share('A');
      phone.readyAt = phone.random.between(1100, 2600);
      for (let count = 0; count < 2; count += 1) moment(phone, 0, 900, () => phone.sendHint());
    },
    violations: onceEach('A'),
  },
  {
    name: 'the notification is not dead: it alone delivers',
    arrange(phone) {
      moment(phone, 3000, 5000, () => {
        phone.share('A');
        phone.sendHint();
      });
    },
    violations: onceEach('A'),
  },
  {
    name: 'a second share while the first is in flight (queue): both arrive, in order, never mixed',
    arrange(phone) {
      phone.share('A');
      moment(phone, 1000, 1300, () => {
        phone.share('B');
        phone.returnToApp();
      });
    },
    violations: onceEach('A', 'B'),
  },
  {
    name: 'a second share while the first is in flight (latestOnly): the newer arrives whole',
    arrange(phone) {
      phone.policy = 'latestOnly';
      phone.share('A');
      moment(phone, 1000, 1300, () => {
        phone.share('B');
        phone.returnToApp();
      });
    },
    violations(phone) {
      const shown = phone.happenings.filter((one) => one.what === 'shown').map((one) => one.id);
      // The older one is whole or absent; the newer one is shown, once, and is marked.
      const found = ['B', 'A B'].includes(shown.join(' ')) ? [] : [`shown: ${shown.join(' ')}`];
      if (!phone.processed.has('B')) found.push('B is not marked');
      return found;
    },
  },
  {
    name: 'one failed read is not final: it is reported, and the next wake-up delivers',
    arrange(phone) {
      phone.share('A');
      const failing = phone.random.between(0, 3);
      phone.faultAt = (step) => (step === failing ? 'error before' : undefined);
      moment(phone, 5000, 6000, () => phone.sendHint());
    },
    violations(phone) {
      const isReported = phone.happenings.some((one) => one.what === 'error');
      const wasProbe = phone.steps[0] === 'hasSharedImage' && phone.faultAt(0) !== undefined;
      return [...onceEach('A')(phone), ...(isReported || wasProbe ? [] : ['nothing was reported'])];
    },
  },
  {
    name: 'hasSharedImage is used: nothing is read when nothing waits',
    arrange(phone) {
      for (let count = 0; count < 5; count += 1) moment(phone, 0, 5000, () => phone.returnToApp());
    },
    violations: (phone) => (phone.reads === 0 ? [] : [`${phone.reads} reads for nothing`]),
  },
];

/** Plays a race to its end, and tells what does not hold then. */
export async function play(race: Race, algorithm: Algorithm, phone: Phone): Promise<string[]> {
  const page = new Page(phone, algorithm);
  race.arrange(phone, page);
  page.start();
  await phone.time.run(120_000);
  await phone.close();
  return race.violations(phone);
}
