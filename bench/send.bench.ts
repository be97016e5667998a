import { startBenchApp } from './app.ts'
import { alternate, type BenchContext, type BenchLine } from './context.ts'
import { withClient } from './data.ts'
import { runLoad } from './load.ts'
import { hasPgbench, runScript } from './pgbench.ts'
import { buildMessageRequest, prepareSenders, sendScript } from './send-data.ts'

const CONNECTIONS = 64
/** Lowest acceptable ratio. */
const TARGET = 0.3

/**
 * Compares sending a paid message over HTTP with its transaction alone, on the smallest data set.
 */
export async function run({ sizes, seconds, rounds, prepare }: BenchContext): Promise<BenchLine[]> {
  const url = await prepare(sizes[0] ?? 20_000)
  const senders = await prepareSenders(url)
  const script = sendScript(senders.length)
  const app = await startBenchApp(url)
  try {
    const { http, sql } = await alternate(rounds, {
      sql: () => runScript({ url, script, seconds }),
      http: async () => {
        // Reset the counters; counting itself is part of the measurement.
        await withClient(url, (client) => client.query('truncate rate_limits'))
        return runLoad({
          url: app.url,
          requests: senders.map(buildMessageRequest),
          connections: CONNECTIONS,
          seconds,
        })
      },
    })
    const driver = hasPgbench() ? 'pgbench' : 'our driver (no pgbench installed)'
    return [
      {
        measurement: `Send a message over HTTP : the same transaction with ${driver}`,
        result: `${Math.round(http).toLocaleString('en')}/s : ${Math.round(sql).toLocaleString('en')}/s`,
        ratio: http / sql,
        target: TARGET,
      },
    ]
  } finally {
    await app.close()
  }
}
