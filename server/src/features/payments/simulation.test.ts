import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate } from '../../testing/simulate.ts'
import { openSimulatedHouse, type SimulatedHouse } from '../../testing/simulated-house.ts'

let house: SimulatedHouse
beforeAll(async () => {
  house = await openSimulatedHouse()
})
afterAll(() => house.close())

/** `bench/simulate.ts` runs a thousand. */
const SEEDS = 25
const STEPS = 300

test('keeps the ledger right under random faults of servers, database, provider and time', { timeout: 300_000 }, async () => {
  let faults = 0
  for (let seed = 1; seed <= SEEDS; seed++) {
    const simulated = await simulate(house, { seed, steps: STEPS })
    faults += simulated.faults
    if (simulated.broken.length > 0) expect.fail(`seed ${seed}: ${simulated.broken.join('; ')}\n${simulated.story.slice(-60).join('\n')}`)
  }
  expect(faults).toBeGreaterThan(SEEDS)
})

test('repeats the same history for the same seed, statement by statement', { timeout: 300_000 }, async () => {
  const fingerprints = new Set<string>()
  for (let time = 0; time < 10; time++) fingerprints.add((await simulate(house, { seed: 4711, steps: STEPS })).fingerprint)
  expect(fingerprints.size).toBe(1)
  expect((await simulate(house, { seed: 4712, steps: STEPS })).fingerprint).not.toBe([...fingerprints][0])
})
