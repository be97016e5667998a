/**
 * Read-your-writes over replicas (decision record 0095): two servers and two real replicas that
 * pause and crash at random. Counts answers that lack what their session wrote or was told of; the
 * target is none in 10,000.
 */
import fc from 'fast-check'
import { startReplicatedServers } from '../server/src/testing/replicated-servers.ts'
import { generateSchedules, prepareSchedule } from '../server/src/testing/replica-schedule.ts'
import type { BenchContext, BenchLine } from './context.ts'

const READS = 10_000
const QUICK_READS = 500
const STEPS = 500
/** Other steps for each fault of a replica, which takes seconds. */
const CALM = 100
const SEED = 7

export async function run({ isQuick, print }: BenchContext): Promise<BenchLine[]> {
  const wanted = isQuick ? QUICK_READS : READS
  const world = await startReplicatedServers({ servers: 2, replicas: 2 })
  try {
    const { schedule, stop } = await prepareSchedule(world)
    const { result } = schedule
    for (let seed = SEED; result.reads < wanted; seed++) {
      for (const steps of fc.sample(generateSchedules({ steps: STEPS, calm: CALM }), {
        seed,
        numRuns: 1,
      }))
        await schedule.run(steps)
      print(`  ${result.reads} reads, ${result.stale.length} stale`)
    }
    await schedule.repair()
    await stop()
    for (const line of result.stale) print(`  ${line}`)
    const counts = world.servers.map(({ deps }) => deps.replicas.counts)
    const sum = (source: 'replica' | 'primary' | 'repeated') =>
      counts.reduce((total, one) => total + one[source], 0)
    return [
      {
        measurement: 'Answers over replicas with everything written and told',
        result: `${result.stale.length} stale in ${result.reads}; ${sum('replica')} by replicas, ${sum('primary')} by the primary, ${sum('repeated')} repeated there`,
        ratio: 1 - result.stale.length / result.reads,
        target: 1,
      },
    ]
  } finally {
    await world.close()
  }
}
