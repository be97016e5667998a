import { findActorById } from '../server/src/features/auth/operations.ts'
import { CAMPAIGNS, type Clicker, prepareCampaigns, prepareClickers, readDay } from './ads-data.ts'
import { type BenchApp, startBenchApp } from './app.ts'
import { alternate, type BenchContext, type BenchLine } from './context.ts'
import { withClient } from './data.ts'
import { type LoadRequest, runLoad } from './load.ts'
import { signIn, type Viewer } from './viewers.ts'

const CONNECTIONS = 64
/** Lowest acceptable ratio: choosing an ad must be no slower than a page of Discover. */
const TARGET = 1
/** Time budget for one choice inside the server, including its statement. */
const DECISION_MS = 2
const DECISIONS = 2_000
const CLICKS = 10_000
const CONCURRENT_CLICKS = 256
/** $50, enough for 100 clicks at $0.50. */
const BUDGET_MICROS = 50_000_000

/**
 * Chooses ads among 1,000 live campaigns, compared with a page of Discover, and sends 10,000 clicks
 * to a budget for 100.
 */
export async function run({ sizes, seconds, rounds, prepare }: BenchContext): Promise<BenchLine[]> {
  const url = await prepare(sizes[0] ?? 20_000)
  await prepareCampaigns(url)
  const viewers = await withClient(url, signIn)
  const app = await startBenchApp(url)
  const other = await startBenchApp(url)
  try {
    const decision = await timeDecisions(app, viewers)
    const overHttp = (requests: LoadRequest[]) => async () => {
      // Reset the counters; counting itself is part of the measurement.
      await withClient(url, (client) => client.query('truncate rate_limits, daily_views'))
      return runLoad({ url: app.url, requests, connections: CONNECTIONS, seconds })
    }
    const { choice, discover } = await alternate(rounds, {
      choice: overHttp(viewers.map(toRequest)),
      discover: overHttp(
        viewers.map(({ headers }) => ({ path: '/api/discover?sort=recommended', headers })),
      ),
    })
    const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
    return [
      {
        measurement: `Choose an ad among ${CAMPAIGNS.toLocaleString('en')} over HTTP : a page of Discover`,
        result: `${perSecond(choice)} : ${perSecond(discover)}`,
        ratio: choice / discover,
        target: TARGET,
      },
      {
        measurement: `One choice among ${CAMPAIGNS.toLocaleString('en')} campaigns in ${DECISION_MS} ms, one at a time`,
        result: `median ${decision.median.toFixed(2)} ms, p99 ${decision.p99.toFixed(2)} ms`,
        ratio: DECISION_MS / decision.median,
        target: 1,
      },
      await clickAtOnce(url, [app, other]),
    ]
  } finally {
    await other.close()
    await app.close()
  }
}

function toRequest({ headers }: Viewer): LoadRequest {
  return {
    path: '/api/ads/choice',
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', origin: 'http://localhost:3999' },
    body: JSON.stringify({ placement: 'native_feed', count: 1 }),
  }
}

async function timeDecisions(
  { deps }: BenchApp,
  viewers: Viewer[],
): Promise<{ median: number; p99: number }> {
  const actors = (
    await Promise.all(viewers.slice(0, 100).map(({ id }) => findActorById(deps, id)))
  ).flatMap((actor) => actor ?? [])
  const times: number[] = []
  for (let i = 0; i < DECISIONS; i++) {
    const actor = actors[i % actors.length]
    if (!actor) throw new Error('the data set has no viewers')
    const startedAt = performance.now()
    await deps.ads.choose(actor, { placement: 'native_feed', count: 1 })
    times.push(performance.now() - startedAt)
  }
  // The first tenth is a warm-up.
  const sorted = times.slice(DECISIONS / 10).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { median: at(0.5), p99: at(0.99) }
}

/** Sends concurrent clicks to two servers; fails if the spend exceeds the budget. */
async function clickAtOnce(url: string, apps: BenchApp[]): Promise<BenchLine> {
  const { campaignId, clickers } = await prepareClickers(url, CLICKS, BUDGET_MICROS)
  await withClient(url, (client) => client.query('truncate rate_limits'))
  const startedAt = performance.now()
  let next = 0
  const click = async () => {
    for (let i = next++; i < clickers.length; i = next++)
      await follow(apps[i % apps.length]?.url ?? '', clickers[i])
  }
  await Promise.all(Array.from({ length: CONCURRENT_CLICKS }, click))
  const perSecond = (CLICKS * 1000) / (performance.now() - startedAt)
  const { spentMicros, clicks } = await readDay(url, campaignId)
  const dollars = (spentMicros / 1_000_000).toFixed(2)
  if (spentMicros > BUDGET_MICROS)
    throw new Error(`spent $${dollars} of a budget of $${BUDGET_MICROS / 1_000_000}`)
  return {
    measurement: `${CLICKS.toLocaleString('en')} concurrent clicks at $0.50 on a budget of $50, on ${apps.length} servers`,
    result: `${dollars} spent, ${clicks} billed, ${Math.round(perSecond).toLocaleString('en')}/s`,
    ratio: BUDGET_MICROS / spentMicros,
    target: 1,
  }
}

/** Follows a click and retries on a server error, as a person would click again. */
async function follow(url: string, clicker: Clicker | undefined): Promise<void> {
  for (let attempt = 0; clicker && attempt < 20; attempt++) {
    const answer = await fetch(`${url}/ads/click/${clicker.impressionId}`, {
      headers: clicker.headers,
      redirect: 'manual',
    })
    await answer.arrayBuffer()
    if (answer.status === 302) return
    if (answer.status < 500) throw new Error(`a click got status ${answer.status}`)
  }
  throw new Error('a click failed after 20 attempts')
}
