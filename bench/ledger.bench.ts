import { randomUUID } from 'node:crypto'
import { createDb, createPool } from '../server/src/db/db.ts'
import { verifyInvariants } from '../server/src/db/invariants.ts'
import { type BenchApp, startBenchApp } from './app.ts'
import type { BenchContext, BenchLine } from './context.ts'
import { withClient } from './data.ts'
import { ENTRIES, prepareLedger } from './ledger-data.ts'
import { runMixedLoad } from './uploads-load.ts'
import { signIn, type Viewer } from './viewers.ts'

/** Target for checking all invariants of the ledger. */
const VERIFY_SECONDS = 5
/** Concurrent deliveries of one webhook event. */
const DELIVERIES = 100
/** Target for the p99 of their response times. */
const RESPONSE_MS = 1000
const CHECKOUTS_A_SECOND = 10
/** Highest acceptable p99 of Discover with a hanging provider, as a multiple of the usual one. */
const SLOWDOWN_MAXIMUM = 1.2
const ORIGIN = 'http://localhost:3999'

/** Measures the ledger check, concurrent webhook deliveries, and a hanging payment provider. */
export async function run(context: BenchContext): Promise<BenchLine[]> {
  const url = await context.prepare(context.sizes[0] ?? 20_000)
  const lines: BenchLine[] = []
  for (const measure of [measureVerification, measureDeliveries, measureHangingProvider]) {
    const line = await measure(url, context)
    context.print(`${line.measurement}: ${line.result}`)
    lines.push(line)
  }
  return lines
}

/** Checks all invariants of a ledger with a million entries; fails if any row breaks one. */
async function measureVerification(
  server: string,
  { rounds, print }: BenchContext,
): Promise<BenchLine> {
  const pool = createPool(await prepareLedger(server, print), { session: {} })
  const times: number[] = []
  try {
    for (let round = 0; round <= Math.min(rounds, 3); round++) {
      const startedAt = performance.now()
      const broken = (await verifyInvariants(createDb(pool))).filter(({ rows }) => rows > 0)
      if (broken.length > 0)
        throw new Error(`broken invariants: ${broken.map(({ name }) => name).join(', ')}`)
      // The first round warms up.
      if (round > 0) times.push((performance.now() - startedAt) / 1000)
    }
  } finally {
    await pool.end()
  }
  const seconds = computeMedian(times)
  return {
    measurement: `Checking a ledger of ${ENTRIES.toLocaleString('en')} entries in ${VERIFY_SECONDS} s`,
    result: `${seconds.toFixed(1)} s, no violations`,
    ratio: VERIFY_SECONDS / seconds,
    target: 1,
  }
}

/**
 * Delivers one webhook event a hundred times at once to two servers; measures the p99 of the
 * response time.
 */
async function measureDeliveries(url: string, { rounds }: BenchContext): Promise<BenchLine> {
  const servers = [await startBenchApp(url), await startBenchApp(url)]
  const slowest: number[] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      await withClient(url, (client) => client.query('truncate rate_limits'))
      const times = await deliver(servers, randomUUID())
      if (round > 0)
        slowest.push(
          times.toSorted((a, b) => a - b)[Math.ceil(DELIVERIES * 0.99) - 1] ?? Number.NaN,
        )
    }
  } finally {
    for (const server of servers) await server.close()
  }
  const p99 = computeMedian(slowest)
  return {
    measurement: `${DELIVERIES} concurrent deliveries of one webhook event, p99 in ${RESPONSE_MS / 1000} s`,
    result: `${p99.toFixed(0)} ms`,
    ratio: RESPONSE_MS / p99,
    target: 1,
  }
}

async function deliver(servers: readonly BenchApp[], id: string): Promise<number[]> {
  const body = JSON.stringify({ id, type: 'bench.heard', livemode: false, facts: [] })
  return Promise.all(
    Array.from({ length: DELIVERIES }, async (_, i) => {
      // There is always a server.
      const { url, deps } = servers[i % servers.length] as BenchApp
      const signature = deps.payments.sandbox?.sign(body, deps.clock.now()) ?? ''
      const startedAt = performance.now()
      const response = await fetch(`${url}/webhooks/sandbox`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
        body,
      })
      await response.arrayBuffer()
      // A provider would retry a 503; here it counts as too slow.
      if (response.status === 503) return Number.POSITIVE_INFINITY
      if (response.status !== 200) throw new Error(`a delivery got status ${response.status}`)
      return performance.now() - startedAt
    }),
  )
}

/** Compares Discover's p99 during checkouts while the provider hangs and while it responds. */
async function measureHangingProvider(
  url: string,
  { rounds, seconds }: BenchContext,
): Promise<BenchLine> {
  const viewers = await withClient(url, signIn)
  const provider = { isHanging: false }
  const app = await startBenchApp(url, {
    payments: {
      kind: 'live',
      stripeSecretKey: 'sk_test_bench',
      stripeWebhookSecret: 'whsec_bench',
      paystackSecretKey: undefined,
      paypal: undefined,
    },
    fetchProvider: (_address, { signal }) =>
      provider.isHanging ? waitForAbort(signal) : Promise.resolve(aCheckout()),
  })
  const load = {
    url: app.url,
    readers: viewers.slice(0, 2000),
    uploaders: [],
    photo: new Uint8Array(),
    uploadsASecond: 0,
  }
  const samples: { responding: number; hanging: number; refused: number }[] = []
  const measureLoad = async (buyers: readonly Viewer[]) => {
    const [{ p99 }, refused] = await Promise.all([
      runMixedLoad({ ...load, seconds }),
      buy(app.url, buyers, seconds),
    ])
    return { p99, refused }
  }
  try {
    for (let round = 0; round <= rounds; round++) {
      await withClient(url, (client) => client.query('truncate rate_limits, daily_views'))
      const buyers = viewers.slice(2000 + round * 100, 2100 + round * 100)
      provider.isHanging = false
      // The circuit breaker may still be open from the previous round and refuse checkouts at once.
      const { p99: responding } = await measureLoad(buyers)
      provider.isHanging = true
      const { p99: hanging, refused } = await measureLoad(buyers)
      if (round > 0) samples.push({ responding, hanging, refused })
    }
  } finally {
    await app.close()
  }
  const middle = samples.toSorted((a, b) => a.responding / a.hanging - b.responding / b.hanging)[
    Math.floor(samples.length / 2)
  ]
  return {
    measurement:
      "Discover's p99 while the payment provider responds : hangs, at most a fifth slower",
    result: middle
      ? `${middle.responding.toFixed(0)} ms : ${middle.hanging.toFixed(0)} ms, ${middle.refused} checkouts refused`
      : '',
    ratio: middle ? middle.responding / middle.hanging : 0,
    target: 1 / SLOWDOWN_MAXIMUM,
  }
}

function waitForAbort(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')))
  })
}

function aCheckout(): Response {
  const id = `cs_test_${randomUUID()}`
  const url = `https://checkout.stripe.com/c/pay/${id}`
  return Response.json({
    id,
    object: 'checkout.session',
    url,
    status: 'open',
    payment_status: 'unpaid',
  })
}

/** Starts checkouts at a fixed rate, whatever the responses are; returns how many were refused. */
async function buy(url: string, buyers: readonly Viewer[], seconds: number): Promise<number> {
  const sent: Promise<number>[] = []
  for (let i = 0; i < seconds * CHECKOUTS_A_SECOND; i++) {
    sent.push(buyOnce(url, buyers[i % buyers.length]?.headers ?? {}))
    await new Promise((resolve) => setTimeout(resolve, 1000 / CHECKOUTS_A_SECOND))
  }
  const statuses = await Promise.all(sent)
  const other = statuses.find((status) => status !== 200 && status !== 503)
  if (other !== undefined) throw new Error(`a checkout got status ${other}`)
  return statuses.filter((status) => status === 503).length
}

async function buyOnce(url: string, headers: Record<string, string>): Promise<number> {
  const quotes = await fetch(`${url}/api/payments/quotes?currencyCode=USD`, { headers })
  // The shape is the contract's.
  const { packs } = (await quotes.json()) as { packs: { id: string; quote: string }[] }
  const message = {
    packageId: 'starter',
    currencyCode: 'USD',
    quote: packs[0]?.quote,
    clientId: randomUUID(),
  }
  const response = await fetch(`${url}/api/payments/token-checkouts`, {
    method: 'POST',
    headers: { ...headers, origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  await response.arrayBuffer()
  return response.status
}

function computeMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
