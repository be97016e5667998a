import { setTimeout as wait } from 'node:timers/promises'
import { aCampaign } from '../../server/src/testing/campaigns.ts'
import { SeededRandom } from '../../server/src/testing/seeded-random.ts'
import { type Comparison, compare, type Verdict } from './comparison.ts'
import { chooseDisturbances, disturb, type DisturbanceKind, listPossible } from './disturbances.ts'
import { Load } from './load.ts'
import { drawPictures, signUpMembers } from './members.ts'
import { comparePages, type HeardMessages, openPages } from './pages.ts'
import { actKinds, PromiseLedger } from './promises.ts'
import { startRedelivery } from './redelivery.ts'
import { startWorld, type World } from './world.ts'

const CAMPAIGNS = 6
/** Undisturbed time at the start, and after each recovery at random. */
const CALM_MS = { first: 3_000, least: 500, most: 3_000 }
/** Time after which a disturbance counts as not recovered from. */
const RECOVERY_LIMIT_MS = 60_000
const POLL_MS = 20

export interface StormOptions {
  minutes: number
  seed: number
  /** Acts per second of all members together. */
  rate: number
  members: number
  /** Pairs of members with open pages. */
  listeners: number
  /** Disturbances in random order; by default all that this machine can cause. */
  kinds?: readonly DisturbanceKind[]
  print(line: string): void
}

/** A disturbance and its seconds; undefined if nothing recovered. */
export interface Disturbance {
  kind: DisturbanceKind
  /** Seconds since the start of the storm. */
  at: number
  /** Seconds until the next write was acknowledged, and until every kind of act was. */
  nextWrite: number | undefined
  everything: number | undefined
}

export interface StormReport extends Verdict {
  seconds: number
  /** Acknowledged acts per second. */
  rate: number
  heard: HeardMessages
  /** Provider events that were delivered once more. */
  redelivered: number
  disturbances: Disturbance[]
  /** Responses that were no answer, by code, and connections that broke (`none`). */
  troubles: ReadonlyMap<string, number>
  /** Refusals by kind and code. */
  refusals: ReadonlyMap<string, number>
  /** Servers that ended by themselves. */
  crashes: number
  /** Failures of the controller of the cluster. */
  controllerTroubles: string[]
  /** Acknowledged acts in each second. */
  perSecond: number[]
}

/** Runs a storm, and compares what members were told with the database. */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const world = await startWorld()
  try {
    return await storm(world, options)
  } finally {
    await world.close()
  }
}

async function storm(world: World, options: StormOptions): Promise<StormReport> {
  const { seed, rate, print } = options
  const random = new SeededRandom(seed)
  const { url, db, sessionSecret } = world
  const campaigns = []
  for (let i = 0; i < CAMPAIGNS; i++)
    campaigns.push(await aCampaign(db, { daily_budget_micros: 900_000_000_000 }))
  const members = await signUpMembers({ url, db, count: options.members, random })
  const pages = await openPages(members.slice(0, options.listeners * 2), url)
  const pictures = await drawPictures()
  print(`${members.length} members and ${pages.length} open pages; the storm begins`)

  const ledger = new PromiseLedger()
  const stage = { ledger, campaigns, pictures, sessionSecrets: [sessionSecret] as const }
  const load = new Load(stage, members, new SeededRandom(seed + 1))
  const redelivery = startRedelivery(world)
  load.start(rate)
  const disturbances = await disturbUntil(world, { ...options, random, ledger, load })
  const seconds = ledger.now() / 1000
  await load.stop()
  await world.cluster.untilSafe()
  print('the storm is over; comparing')
  const redelivered = await redelivery.stop()
  const verdict = await compare(db, ledger.entries, members)
  const heard = await comparePages(pages, ledger.entries)
  await Promise.all(members.map(({ browser }) => browser.close()))
  return {
    ...verdict,
    seconds,
    rate: ledger.rate(0, seconds * 1000),
    heard,
    redelivered,
    disturbances,
    troubles: ledger.troubles,
    refusals: countRefusals(ledger),
    crashes: world.servers.reduce((sum, { crashes }) => sum + crashes, 0),
    controllerTroubles: world.cluster.troubles,
    perSecond: Array.from({ length: Math.ceil(seconds) }, (_, second) =>
      ledger.rate(second * 1000, (second + 1) * 1000),
    ),
  }
}

interface Plan extends StormOptions {
  random: SeededRandom
  ledger: PromiseLedger
  load: Load
}

/** Causes one disturbance after another, each after the recovery from the last. */
async function disturbUntil(world: World, plan: Plan): Promise<Disturbance[]> {
  const { ledger, random, print } = plan
  const endsAt = plan.minutes * 60_000
  const disturbances: Disturbance[] = []
  await wait(CALM_MS.first)
  const kinds = plan.kinds ?? listPossible(world)
  for (const kind of chooseDisturbances(kinds, random)) {
    await world.cluster.untilSafe()
    await Promise.all(world.servers.map((server) => server.untilReady()))
    await wait(random.between(CALM_MS.least, CALM_MS.most))
    // A busy machine gets through every kind once, however long that takes.
    if (ledger.now() >= endsAt && disturbances.length >= kinds.length) break
    const since = ledger.now()
    const ending = disturb[kind](world, random)
    plan.load.probe()
    const [recovery] = await Promise.all([untilRecovered(plan, since), ending])
    const disturbance = { kind, at: since / 1000, ...recovery }
    disturbances.push(disturbance)
    print(describe(disturbance))
  }
  return disturbances
}

async function untilRecovered({ ledger }: Plan, since: number) {
  let recovery = ledger.findRecovery(since)
  while (recovery.size < actKinds.length && ledger.now() - since < RECOVERY_LIMIT_MS) {
    await wait(POLL_MS)
    recovery = ledger.findRecovery(since)
  }
  const writes = [...recovery].flatMap(([kind, ms]) => (kind === 'browse' ? [] : [ms]))
  return {
    nextWrite: writes.length > 0 ? Math.min(...writes) / 1000 : undefined,
    everything:
      recovery.size === actKinds.length ? Math.max(...recovery.values()) / 1000 : undefined,
  }
}

function describe({ kind, at, nextWrite, everything }: Disturbance): string {
  const seconds = (value: number | undefined) => (value === undefined ? 'never' : value.toFixed(2))
  return `${at.toFixed(1).padStart(7)} s  ${kind.padEnd(22)} next write ${seconds(nextWrite)} s, everything ${seconds(everything)} s`
}

function countRefusals({ entries }: PromiseLedger): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { told, effect, code } of entries) {
    if (told !== 'refused') continue
    const name = `${effect.kind}: ${code}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/** Sums what must be zero. */
export function countFaults(report: StormReport): Record<string, number> {
  const sum = (pick: (kind: Comparison) => number) =>
    report.kinds.reduce((total, kind) => total + pick(kind), 0)
  return {
    lost: sum(({ lost }) => lost),
    twice: sum(({ twice }) => twice),
    'refused but done': sum(({ refusedButDone }) => refusedButDone),
    unanswered: sum(({ unanswered }) => unanswered),
    'wrong balances': report.wrongBalances,
    'unreadable files': report.unreadableFiles,
    'broken invariants': report.brokenInvariants.length,
    'lost events': report.heard.lost,
    'repeated events': report.heard.twice,
    'disordered events': report.heard.disordered,
    'crashed servers': report.crashes,
  }
}
