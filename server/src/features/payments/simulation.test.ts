import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate } from '../../testing/simulate.ts'
import { openSimulationEnv, type SimulationEnv } from '../../testing/simulation-env.ts'

let env: SimulationEnv
beforeAll(async () => {
  env = await openSimulationEnv()
})
afterAll(() => env.close())

/** `bench/simulate.ts` runs a thousand. */
const SEEDS = 25
const STEPS = 300

test(
  'keeps the ledger right under random faults of servers, database, provider and time',
  { timeout: 300_000 },
  async () => {
    let faults = 0
    for (let seed = 1; seed <= SEEDS; seed++) {
      const simulated = await simulate(env, { seed, steps: STEPS })
      faults += simulated.faults
      if (simulated.broken.length > 0)
        expect.fail(
          `seed ${seed}: ${simulated.broken.join('; ')}\n${simulated.story.slice(-60).join('\n')}`,
        )
    }
    expect(faults).toBeGreaterThan(SEEDS)
  },
)

test(
  'repeats the same history for the same seed, statement by statement',
  { timeout: 300_000 },
  async () => {
    const fingerprints = new Set<string>()
    for (let time = 0; time < 5; time++)
      fingerprints.add((await simulate(env, { seed: 4711, steps: STEPS })).fingerprint)
    expect(fingerprints.size).toBe(1)
    expect((await simulate(env, { seed: 4712, steps: STEPS })).fingerprint).not.toBe(
      [...fingerprints][0],
    )
  },
)
