import { setTimeout as wait } from 'node:timers/promises'
import { MemberId } from '@adire/contract/ids.ts'
import pg from 'pg'
import { until } from './app.ts'
import { type RelayProcess, startRelayProcess } from './relay-process.ts'

/** Processes that can relay at any time. */
const PROCESSES = 3
/** Time for which a leader relays before it is killed. */
const LEAD_MS = { least: 20, most: 200 }
const LIMIT_MS = 60_000

interface Attack {
  databaseUrl: string
  kills: number
  writers: number
  /** Events that all writers commit together. */
  perSecond: number
  random: () => number
}

export interface AttackResult {
  /** Events committed. */
  committed: number
  /** Deliveries to all processes. */
  delivered: number
  lost: number
  twice: number
  disordered: number
}

/**
 * Kills the leading relay again and again, while writers commit numbered events. Compares what each
 * process received in its life with what was committed.
 */
export async function killRelays(attack: Attack): Promise<AttackResult> {
  const { databaseUrl, kills, random } = attack
  const recipients = Array.from({ length: attack.writers }, () =>
    MemberId.parse(crypto.randomUUID()),
  )
  const start = () => startRelayProcess({ databaseUrl, recipients })
  const alive = new Set(await Promise.all(Array.from({ length: PROCESSES }, start)))
  const all = [...alive]
  const stop = new AbortController()
  const writing = Promise.all(
    recipients.map((recipient) => writeEvents(attack, recipient, stop.signal)),
  )
  try {
    for (let i = 0; i < kills; i++) {
      const leader = await until('a process relays', () => findLeader(alive), LIMIT_MS)
      await wait(LEAD_MS.least + random() * (LEAD_MS.most - LEAD_MS.least))
      alive.delete(leader)
      await leader.kill()
      const next = await start()
      alive.add(next)
      all.push(next)
    }
  } finally {
    stop.abort()
  }
  const counts = await writing
  const last = new Map(recipients.map((recipient, i) => [recipient as string, counts[i] ?? 0]))
  await until('the last events arrive', () => [...alive].every(hasAll(last)), LIMIT_MS).catch(
    () => undefined,
  )
  await Promise.all([...alive].map((one) => one.kill()))
  const results = all.map((one) => compare(one, alive.has(one) ? last : new Map()))
  const sum = (pick: (result: Omit<AttackResult, 'committed'>) => number) =>
    results.reduce((total, result) => total + pick(result), 0)
  return {
    committed: counts.reduce((total, count) => total + count, 0),
    delivered: sum(({ delivered }) => delivered),
    lost: sum(({ lost }) => lost),
    twice: sum(({ twice }) => twice),
    disordered: sum(({ disordered }) => disordered),
  }
}

function findLeader(alive: ReadonlySet<RelayProcess>): RelayProcess | undefined {
  return [...alive].find((one) => one.isLeader())
}

/**
 * Commits numbered events of one member until aborted, and one more, so that the process that
 * started last has an event of every member to receive. Some transactions stay open for a while.
 */
async function writeEvents(
  { databaseUrl, perSecond, writers, random }: Attack,
  recipient: MemberId,
  signal: AbortSignal,
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const intervalMs = (1_000 * writers) / perSecond
  const startedAt = performance.now()
  let seq = 0
  for (let isLast = false; !isLast;) {
    isLast = signal.aborted
    const event = {
      type: 'messages.created',
      threadId: ZERO,
      messageId: ZERO,
      from: ZERO,
      seq: ++seq,
    }
    await client.query('begin')
    await client.query('select publish_event($1::uuid, $2::jsonb)', [
      recipient,
      JSON.stringify(event),
    ])
    if (random() < 0.1) await wait(random() * 100)
    await client.query('commit')
    await wait(Math.max(0, startedAt + seq * intervalMs - performance.now()))
  }
  await client.end()
  return seq
}

const ZERO = '00000000-0000-4000-8000-000000000000'

function hasAll(last: ReadonlyMap<string, number>) {
  return ({ received }: RelayProcess) => {
    const newest = new Map(received.map(({ recipient, seq }) => [recipient, seq]))
    return [...last].every(([recipient, seq]) => newest.get(recipient) === seq)
  }
}

/** Counts the faults in what a process received; it began with any number, and lived on to `last`. */
function compare({ received }: RelayProcess, last: ReadonlyMap<string, number>) {
  const bySeries = Map.groupBy(received, ({ recipient }) => recipient)
  const result = { delivered: received.length, lost: 0, twice: 0, disordered: 0 }
  for (const [recipient, events] of bySeries) {
    const numbers = events.map(({ seq }) => seq)
    const distinct = new Set(numbers)
    const first = Math.min(...numbers)
    const end = last.get(recipient) ?? Math.max(...numbers)
    result.twice += numbers.length - distinct.size
    result.lost += end - first + 1 - distinct.size
    result.disordered += numbers.filter((seq, i) => i > 0 && seq < (numbers[i - 1] ?? 0)).length
  }
  return result
}
