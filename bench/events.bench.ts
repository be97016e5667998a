import { killRelays } from '../server/src/testing/relay-kills.ts'
import { SeededRandom } from '../server/src/testing/seeded-random.ts'
import { startBenchApp } from './app.ts'
import { alternate, type BenchContext, type BenchLine } from './context.ts'
import { withClient } from './data.ts'
import { runScript } from './pgbench.ts'
import { type Parts, prepareSenders, sendScript } from './send-data.ts'

/** Lowest acceptable ratio of transactions with events and jobs to those without. */
const TARGET = 0.9
const WRITERS = [32, 64]
/** Shorter runs end before so many connections have made enough transactions. */
const LEAST_SECONDS = 5
const KILLS = { quick: 10, full: 100 }
const KILL_EVENTS_PER_SECOND = 500

/**
 * Compares the transaction of a message with and without its live events and jobs, while a server relays
 * the events; then kills relays under load and counts the events that were lost, repeated or reordered.
 */
export async function run(context: BenchContext): Promise<BenchLine[]> {
  const url = await context.prepare(context.sizes[0] ?? 20_000)
  return [...(await compareWriters(context, url)), await measureKills(context, url)]
}

async function compareWriters(
  { seconds, rounds, print }: BenchContext,
  url: string,
): Promise<BenchLine[]> {
  const { length } = await prepareSenders(url)
  const app = await startBenchApp(url)
  const lines: BenchLine[] = []
  try {
    for (const clients of WRITERS) {
      const runWith = (parts: Parts) => async () => {
        await withClient(url, (client) =>
          client.query('truncate realtime_events; delete from graphile_worker._private_jobs'),
        )
        return runScript({
          url,
          clients,
          seconds: Math.max(seconds, LEAST_SECONDS),
          script: sendScript(length, parts),
        })
      }
      const speeds = await alternate(rounds, {
        without: runWith({ withEvents: false }),
        events: runWith({}),
        jobs: runWith({ queue: 'queue_job' }),
        notified: runWith({ queue: 'graphile_worker.add_job' }),
      })
      const { without, events, jobs, notified } = speeds
      const added = [
        {
          ...compare('Message with events and jobs : without both', jobs, without),
          target: TARGET,
        },
        { ...compare('Message with events : without', events, without), target: TARGET },
        compare('Message with events and jobs : jobs that notify', jobs, notified),
      ].map((line) => ({ ...line, measurement: `${line.measurement}, ${clients} writers` }))
      for (const { measurement, result } of added) print(`${measurement}: ${result}`)
      lines.push(...added)
    }
  } finally {
    await app.close()
  }
  return lines
}

function compare(measurement: string, speed: number, base: number): BenchLine {
  const result = `${Math.round(speed)}/s : ${Math.round(base)}/s`
  return { measurement, result, ratio: speed / base }
}

async function measureKills({ isQuick }: BenchContext, url: string): Promise<BenchLine> {
  const kills = isQuick ? KILLS.quick : KILLS.full
  const random = new SeededRandom(7)
  const { committed, delivered, lost, twice, disordered } = await killRelays({
    databaseUrl: url,
    kills,
    writers: 32,
    perSecond: KILL_EVENTS_PER_SECOND,
    random: () => random.next(),
  })
  return {
    measurement: `Relay killed ${kills} times at ${KILL_EVENTS_PER_SECOND} events a second`,
    result: `${committed} committed, ${delivered} delivered to all processes: ${lost} lost, ${twice} twice, ${disordered} out of order`,
    ratio: lost + twice + disordered === 0 ? 1 : 0,
    target: 1,
  }
}
