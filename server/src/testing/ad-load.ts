import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { sealAdToken } from '../features/ads/token-rules.ts'
import type { ManualClock } from '../lib/clock.ts'
import type { SecondServer } from './second-server.ts'
import type { SessionSecrets } from '../lib/session-secrets.ts'

/** Concurrent requests. */
const WIDTH = 48
/** Share of a run's events that are sent before the server is killed. */
const DIES_AFTER = 0.6
/** Share of clicks among the events; the others are views. */
const CLICKS = 0.3
/** Sends every tenth event twice, like a page that got no answer. */
const TWICE = 10

export interface AdLoadViewer {
  id: MemberId
  /** A session and an own address: so many requests from one address would be a flood. */
  headers: { cookie: string; 'x-forwarded-for': string }
}

/** Creates a session for each viewer. */
export async function signInAll(db: Db, viewers: readonly MemberId[]): Promise<AdLoadViewer[]> {
  const tokens = viewers.map(() => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  await sql`insert into sessions (user_id, token, expires_at) select id, hash, now() + interval '9 days'
    from unnest(${viewers}::uuid[], ${hashes}::text[]) as made (id, hash)`.execute(db)
  return viewers.map((id, i) => ({
    id,
    headers: {
      cookie: `session=${tokens[i]}`,
      'x-forwarded-for': `10.3.${(i >> 8) & 255}.${i & 255}`,
    },
  }))
}

interface Storm {
  viewers: readonly AdLoadViewer[]
  campaigns: readonly string[]
  /** Views and clicks, without repetitions. */
  events: number
  /** Servers killed during the run. */
  kills: number
  clock: ManualClock
  sessionSecrets: SessionSecrets
  start(): Promise<SecondServer>
  /** A second server that stays alive and gets every other request. */
  besides?: string
}

type Event = { viewer: AdLoadViewer } & (
  | { kind: 'view'; token: string }
  | { kind: 'click'; impressionId: string }
)

export interface AdLoadReport {
  views: number
  clicks: number
  /** Requests in flight when their server died; each was sent again to the next. */
  unanswered: number
}

/**
 * Sends views and clicks of campaigns over HTTP to a server that is killed in between and
 * restarted, several times. Unanswered requests are sent again to the next server, as pages do; the
 * last one lives until everything is answered.
 */
export async function runAdLoad(plan: Storm): Promise<AdLoadReport> {
  const report: AdLoadReport = { views: 0, clicks: 0, unanswered: 0 }
  const seen: Event[] = []
  let left: Event[] = []
  for (let life = 0; life <= plan.kills; life++) {
    const isLast = life === plan.kills
    const views = Math.round((plan.events * (1 - CLICKS)) / (plan.kills + 1))
    const clicks = seen.splice(0, life === 0 ? 0 : Math.round((plan.events * CLICKS) / plan.kills))
    const events = shuffle([...left, ...listViews(plan, report.views, views), ...clicks])
    report.views += views
    report.clicks += clicks.length
    const server = await plan.start()
    const outcome = await live(plan, {
      server,
      events,
      diesAfter: isLast ? Infinity : events.length * DIES_AFTER,
      seen,
    })
    left = outcome.left
    report.unanswered += outcome.unanswered
    if (isLast) await server.stop()
    // A view can't be clicked faster than a person would.
    plan.clock.advance({ seconds: 2 })
  }
  if (left.length > 0) throw new Error(`${left.length} events were never answered`)
  return report
}

function shuffle(events: Event[]): Event[] {
  const places = new Map(events.map((event) => [event, Math.random()]))
  return events.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
}

function listViews(
  { viewers, campaigns, clock, sessionSecrets }: Storm,
  from: number,
  count: number,
): Event[] {
  return Array.from({ length: count }, (_, i) => {
    const viewer = viewers[(from + i) % viewers.length]
    if (!viewer) throw new Error('nobody looks')
    const campaignId = campaigns[Math.floor((from + i) / 3) % campaigns.length] ?? ''
    const serve = {
      nonce: randomUUID(),
      campaignId,
      variant: 'A' as const,
      placement: 'native_feed' as const,
      servedAt: clock.now(),
    }
    return { kind: 'view', viewer, token: sealAdToken(serve, viewer.id, sessionSecrets) }
  })
}

interface Life {
  server: SecondServer
  events: readonly Event[]
  diesAfter: number
  /** Clicks of seen ads, for a later server. */
  seen: Event[]
}

/**
 * Runs until the server is killed. Returns the events left, and how many of them were in flight.
 */
async function live(
  { besides }: Storm,
  { server, events, diesAfter, seen }: Life,
): Promise<{ left: Event[]; unanswered: number }> {
  const left: Event[] = []
  let [next, answered, unanswered] = [0, 0, 0]
  let death: Promise<void> | undefined
  const work = async () => {
    for (let i = next++; i < events.length; i = next++) {
      const event = events[i]
      if (!event) return
      const url = besides !== undefined && i % 2 === 1 ? besides : server.url
      const isSent = death === undefined
      const impressionId = isSent ? await send(url, event) : undefined
      if (isSent && impressionId === undefined) unanswered++
      if (impressionId === undefined) left.push(event)
      else if (event.kind === 'view')
        seen.push({ kind: 'click', viewer: event.viewer, impressionId })
      if (i % TWICE === 0 && !death) await send(url, event)
      if (impressionId !== undefined && ++answered >= diesAfter) death ??= server.kill()
    }
  }
  await Promise.all(Array.from({ length: WIDTH }, work))
  await death
  return { left, unanswered }
}

/** Returns the impression; undefined without an answer. */
async function send(url: string, event: Event): Promise<string | undefined> {
  try {
    const answer = event.kind === 'view' ? await view(url, event) : await click(url, event)
    if (answer.status >= 500) return undefined
    if (answer.status !== (event.kind === 'view' ? 200 : 302))
      throw new Error(`a ${event.kind} was answered ${answer.status}`)
    return event.kind === 'click'
      ? event.impressionId
      : // The shape is the contract's.
        ((await answer.json()) as { impressionId: string }).impressionId
  } catch (error) {
    // `fetch` reports a dead server as a type error.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function view(url: string, { viewer, token }: Extract<Event, { kind: 'view' }>): Promise<Response> {
  const headers = { ...viewer.headers, origin: url, 'content-type': 'application/json' }
  return fetch(`${url}/api/ads/impressions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token }),
  })
}

async function click(
  url: string,
  { viewer, impressionId }: Extract<Event, { kind: 'click' }>,
): Promise<Response> {
  const answer = await fetch(`${url}/ads/click/${impressionId}`, {
    headers: viewer.headers,
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  return answer
}
