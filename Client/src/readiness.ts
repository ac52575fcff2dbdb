import { ShareTargetError } from './error.js';
import { pause, withinTime } from './timer.js';
import type { StartTimer } from './timer.js';

/** How often start-up asks for a plugin before it gives up waiting (H23). */
export const STARTUP_PLUGIN_MAX_ATTEMPTS = 10;

/** How many milliseconds lie between two attempts of start-up (H23). */
export const STARTUP_PLUGIN_RETRY_DELAY_MS = 300;

/** After how many milliseconds an attempt counts as failed: a plugin that is missing never answers. */
export const STARTUP_PLUGIN_PROBE_TIMEOUT_MS = 1000;

/** What asking for a plugin has shown. */
export interface Readiness<Answer> {
  /** Whether the plugin has answered; a rejection of its own is an answer too. */
  readonly isReady: boolean;
  /** How many attempts were made, from 1. */
  readonly attempts: number;
  /** The outcome of the last attempt, settled. */
  readonly lastAnswer: Promise<Answer>;
}

/** Codes that say nothing of the plugin, so that it may still come. */
const absenceCodes: readonly string[] = [
  'plugin_missing',
  'timed_out',
  'unimplemented',
  'unavailable',
  'unknown',
];

/**
 * Asks until the plugin answers, at most {@link STARTUP_PLUGIN_MAX_ATTEMPTS} times,
 * {@link STARTUP_PLUGIN_RETRY_DELAY_MS} ms apart, each attempt with a time-out of its own.
 *
 * Never rejects. A late answer to an attempt that was given up is ignored.
 */
export async function probeUntilReady<Answer>(
  name: string,
  probe: () => Promise<Answer>,
  startTimer: StartTimer,
): Promise<Readiness<Answer>> {
  for (let attempts = 1; ; attempts += 1) {
    // The async wrapper makes a rejection of what the probe throws at once.
    const lastAnswer = withinTime(
      (async () => probe())(),
      name,
      STARTUP_PLUGIN_PROBE_TIMEOUT_MS,
      startTimer,
    );
    const isReady = await lastAnswer.then(
      () => true,
      (reason) => !absenceCodes.includes(ShareTargetError.from(reason).code),
    );
    if (isReady || attempts === STARTUP_PLUGIN_MAX_ATTEMPTS) return { isReady, attempts, lastAnswer };
    await pause(STARTUP_PLUGIN_RETRY_DELAY_MS, startTimer);
  }
}
