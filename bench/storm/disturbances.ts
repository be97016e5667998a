import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '@adire/contract/durations.ts'
import type { SeededRandom } from '../../server/src/testing/seeded-random.ts'
import type { World } from './world.ts'

/** Everything that the storm does to the servers. */
export const disturbanceKinds = [
  'app killed',
  'relay leader killed',
  'primary killed',
  'standby killed',
  'web proxy killed',
  'web proxy reloaded',
  'database proxy killed',
  'pooler killed',
  'disk full',
  'clock stepped',
] as const
export type DisturbanceKind = (typeof disturbanceKinds)[number]

/** Time after which a service manager starts a killed proxy or pooler again. */
const RESTART_MS = 1_000
const DISK_FULL_MS = 5_000
const CLOCK_OFF_MS = 8_000
const CLOCK_STEP_MS = 15 * MINUTE_MS

type Disturb = (world: World, random: SeededRandom) => Promise<void>

/** Causes each disturbance, and ends those that do not end by themselves. */
export const disturb: Readonly<Record<DisturbanceKind, Disturb>> = {
  'app killed': async ({ servers }, random) => random.pick(servers).kill(),

  'relay leader killed': async ({ cluster, servers }) => {
    const leader = servers.find(({ isRelayLeader }) => isRelayLeader)
    await cluster.endRelaySession()
    leader?.kill()
  },

  'primary killed': ({ cluster }) => cluster.killPrimary(),

  'standby killed': ({ cluster }) => cluster.killStandby(),

  'web proxy killed': ({ webProxy }) => restart(webProxy),

  'web proxy reloaded': ({ webProxy }) => webProxy.reload(),

  'database proxy killed': ({ databaseProxy }) => restart(databaseProxy),

  'pooler killed': async ({ pooler }) => {
    if (pooler) await restart(pooler)
  },

  'disk full': async ({ store }) => {
    const filler = join(store, 'filler')
    fill(filler)
    await wait(DISK_FULL_MS)
    rmSync(filler, { force: true })
  },

  'clock stepped': async ({ servers }, random) => {
    const server = random.pick(servers)
    server.stepClock(random.pick([CLOCK_STEP_MS, -CLOCK_STEP_MS]))
    await wait(CLOCK_OFF_MS)
    server.stepClock(0)
  },
}

/** Lists the disturbances that are possible in this world. */
export function listPossible({ pooler, isStoreLimited }: World): DisturbanceKind[] {
  return disturbanceKinds.filter(
    (kind) =>
      (kind !== 'pooler killed' || pooler !== undefined) &&
      (kind !== 'disk full' || isStoreLimited),
  )
}

async function restart(program: { kill(): Promise<void>; start(): Promise<void> }): Promise<void> {
  await program.kill()
  await wait(RESTART_MS)
  await program.start()
}

/** Writes until the file system is full. */
function fill(path: string): void {
  const block = Buffer.alloc(1 << 20)
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, block)
  } catch {
    // It is full.
  } finally {
    closeSync(file)
  }
}

/** Chooses the disturbances of a storm: all kinds once in random order, and then any. */
export function* chooseDisturbances(
  kinds: readonly DisturbanceKind[],
  random: SeededRandom,
): Generator<DisturbanceKind, never> {
  for (;;) yield* random.shuffle(kinds)
}
