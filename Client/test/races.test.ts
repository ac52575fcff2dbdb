import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Phone } from './world/phone.js';
import { play, races } from './world/races.js';
import { seedCount } from './world/seeds.js';
import { Random, VirtualTime } from './world/time.js';

const phone = (seed: number): Phone => new Phone(new VirtualTime(), new Random(seed));

describe(`the races of handoff section 6, ${seedCount} seeds each`, () => {
  for (const race of races) {
    test(`${race.name}`, async () => {
      let failures = 0;
      for (let seed = 1; seed <= seedCount; seed += 1) {
        assert.deepEqual(await play(race, 'ours', phone(seed)), [], `seed ${seed}`);
        if ((await play(race, 'original', phone(seed))).length > 0) failures += 1;
      }
      assert(failures > 0, 'The original algorithm passes this race, so it shows nothing.');
    });
  }
});
