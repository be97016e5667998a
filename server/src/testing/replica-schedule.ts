import { randomUUID } from 'node:crypto'
import { EVENT_POSITION_HEADER } from '@adire/contract/event-position.ts'
import type { ThreadId } from '@adire/contract/ids.ts'
import fc from 'fast-check'
import { until } from './app.ts'
import { createTestClient } from './client.ts'
import { aMember, match, type TestMember } from './members.ts'
import type { ReplicatedServers } from './replicated-servers.ts'
import { openStream, type TestStream } from './streams.ts'

const MESSAGE_COST_TOKENS = 10
const TOKENS = 1_000_000

/**
 * A step of a schedule. `write` sends `count` messages at the same time, over different servers.
 * `read` lists the messages of the writer's own thread, and `hear` those of the other member once
 * an event told them.
 */
type Step = Act | Fault

interface Act {
  kind: 'write' | 'read' | 'hear'
  pair: number
  server: number
  count: number
}

interface Fault {
  kind: 'pause' | 'resume' | 'crash' | 'restart'
  replica: number
}

/** Generates schedules with one fault of a replica for about `calm` other steps. */
export function generateSchedules({
  steps,
  calm,
}: {
  steps: number
  calm: number
}): fc.Arbitrary<Step[]> {
  const act = fc.record({
    kind: fc.constantFrom('write' as const, 'read' as const, 'read' as const, 'hear' as const),
    pair: fc.nat({ max: PAIRS - 1 }),
    server: fc.nat({ max: 1 }),
    count: fc.integer({ min: 1, max: 3 }),
  })
  const fault = fc.record({
    kind: fc.constantFrom(
      'pause' as const,
      'pause' as const,
      'pause' as const,
      'resume' as const,
      'resume' as const,
      'crash' as const,
      'restart' as const,
      'restart' as const,
    ),
    replica: fc.nat({ max: 1 }),
  })
  return fc.array(fc.oneof({ weight: calm, arbitrary: act }, { weight: 1, arbitrary: fault }), {
    minLength: steps,
    maxLength: steps,
  })
}

const PAIRS = 3

interface Pair {
  threadId: ThreadId
  /** Writes; men pay for messages. */
  ben: TestMember
  /** Listens. */
  ada: TestMember
  stream: TestStream
  /** Number of the newest message that Ben knows to be sent. */
  sent: number
}

/** Result of schedules. A stale answer lacks a message that its reader sent or was told of. */
interface ScheduleResult {
  reads: number
  stale: string[]
}

/** Members who write to each other over several servers while replicas pause and crash. */
export class ReplicaSchedule {
  readonly #world: ReplicatedServers
  readonly #pairs: readonly Pair[]
  readonly #states: ('running' | 'paused' | 'dead')[]
  #disturbing: Promise<unknown> = Promise.resolve()
  readonly result: ScheduleResult = { reads: 0, stale: [] }

  constructor(world: ReplicatedServers, pairs: readonly Pair[]) {
    this.#world = world
    this.#pairs = pairs
    this.#states = world.standbys.map(() => 'running')
  }

  /** Runs the steps of each pair in order, beside those of the others and the faults. */
  async run(steps: readonly Step[]): Promise<void> {
    const faults = steps.flatMap((step, at) => ('replica' in step ? [{ at, step }] : []))
    const acts = steps.flatMap((step) => ('pair' in step ? [step] : []))
    let done = 0
    await Promise.all(
      this.#pairs.map(async (pair, index) => {
        for (const act of acts) {
          if (act.pair !== index) continue
          await this.#act(act, pair)
          done += 1
          while (faults[0] && faults[0].at <= done) await this.#disturb(faults.shift()?.step)
        }
      }),
    )
  }

  /** Makes every replica run again. */
  async repair(): Promise<void> {
    for (const replica of this.#states.keys()) {
      await this.#disturb({ kind: 'restart', replica })
      await this.#disturb({ kind: 'resume', replica })
    }
  }

  async #disturb(fault: Fault | undefined): Promise<void> {
    this.#disturbing = this.#disturbing.then(() => fault && this.#apply(fault))
    await this.#disturbing
  }

  async #apply({ kind, replica }: Fault): Promise<void> {
    const [standby, state] = [this.#world.standbys[replica], this.#states[replica]]
    if (!standby) return
    if (kind === 'pause' && state === 'running') {
      await standby.pause()
      this.#states[replica] = 'paused'
    } else if (kind === 'resume' && state === 'paused') {
      await standby.resume()
      this.#states[replica] = 'running'
    } else if (kind === 'crash' && state !== 'dead') {
      await standby.kill()
      this.#states[replica] = 'dead'
    } else if (kind === 'restart' && state === 'dead') {
      await standby.start()
      this.#states[replica] = 'running'
    }
  }

  async #act({ kind, server, count }: Act, pair: Pair) {
    const url = this.#url(server)
    if (kind === 'write') {
      const seqs = await Promise.all(
        Array.from({ length: count }, (_, i) => this.#send(pair, this.#url(server + i))),
      )
      pair.sent = Math.max(pair.sent, ...seqs)
    } else if (kind === 'read') {
      const client = createTestClient(url, pair.ben.jar)
      this.#check('own write', pair.sent, await newest(client, pair.threadId))
    } else {
      const told = await until('the event of the newest message', () => {
        const seq = newestHeard(pair.stream)
        return seq >= pair.sent ? { seq, position: pair.stream.position() ?? '' } : undefined
      })
      const headers = { [EVENT_POSITION_HEADER]: told.position }
      const client = createTestClient(url, pair.ada.jar, headers)
      this.#check('event', told.seq, await newest(client, pair.threadId))
    }
  }

  #check(cause: string, expected: number, found: number): void {
    this.result.reads += 1
    if (found < expected) this.result.stale.push(`${cause}: ${found} instead of ${expected}`)
  }

  #url(server: number): string {
    const { servers } = this.#world
    return servers[server % servers.length]?.url ?? ''
  }

  async #send({ ben, threadId }: Pair, url: string): Promise<number> {
    const { seq } = await createTestClient(url, ben.jar).messages.send({
      threadId,
      clientId: randomUUID(),
      content: 'Hello',
      expectedPrice: MESSAGE_COST_TOKENS,
    })
    return seq
  }
}

type Client = ReturnType<typeof createTestClient>

async function newest(client: Client, threadId: ThreadId): Promise<number> {
  const { messages } = await client.messages.list({ threadId })
  return messages.at(-1)?.seq ?? 0
}

function newestHeard({ heard }: TestStream): number {
  return heard.reduce(
    (newestSeq, { event }) =>
      event.type === 'messages.created' ? Math.max(newestSeq, event.seq) : newestSeq,
    0,
  )
}

/** Creates the members of a schedule; each listens on another server than the last. */
export async function prepareSchedule(
  world: ReplicatedServers,
): Promise<{ schedule: ReplicaSchedule; stop(): Promise<void> }> {
  const pairs: Pair[] = []
  const [first] = world.servers
  if (!first) throw new Error('a schedule needs a server')
  while (pairs.length < PAIRS) {
    const ada = await aMember(first, 'woman')
    const ben = await aMember(first, 'man', { tokens: TOKENS })
    const { threadId } = await match(first, ada, ben)
    const server = world.servers[pairs.length % world.servers.length] ?? first
    pairs.push({ threadId, ada, ben, stream: await openStream(server.url, ada.jar), sent: 0 })
  }
  return {
    schedule: new ReplicaSchedule(world, pairs),
    stop: async () => void (await Promise.all(pairs.map(({ stream }) => stream.stop()))),
  }
}
