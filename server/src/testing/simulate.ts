import { createHash } from 'node:crypto'
import { verifyInvariants } from '../db/invariants.ts'
import { ProviderFailed } from '../gateways/payment-gateway.ts'
import { SeededRandom } from './seeded-random.ts'
import type { SimulationEnv } from './simulation-env.ts'
import { isRefusal, SimulatedMoney } from './simulated-money.ts'
import type { SimulatedAction } from './simulated-queue.ts'
import { compareBooks } from './simulation-oracle.ts'
import { type Fault, ServerDied, type Work } from './fault-injecting-db.ts'

export interface Simulated {
  seed: number
  /** Hash of every step and the final state; equal for equal histories. */
  fingerprint: string
  actions: number
  statements: number
  faults: number
  /** Broken rules; empty if all held. */
  broken: string[]
  /** One line per step. */
  story: string[]
}

export interface Plan {
  seed: number
  /** Number of steps: each start, statement, fault and crash is one. */
  steps: number
}

/** Concurrent actions, over two servers. */
const CONCURRENT_ACTIONS = 3
const FAULT_CHANCE = 0.012
const CRASH_CHANCE = 0.004
/** Chances that a provider becomes unavailable and returns. */
const OUTAGE = { begins: 0.004, ends: 0.08 }
const CHECK_EVERY_STEPS = 25
/** Most rounds until nothing is left to do; more is an endless loop. */
const MAXIMUM_ROUNDS = 60

/** Runs one payment history of a seed and reports every broken rule. */
export async function simulate(env: SimulationEnv, plan: Plan): Promise<Simulated> {
  await env.empty()
  const simulation = new Simulation(env, plan)
  return simulation.run()
}

class Simulation {
  readonly #env: SimulationEnv
  readonly #plan: Plan
  readonly #random: SeededRandom
  readonly #money: SimulatedMoney
  readonly #story: string[] = []
  readonly #broken: string[] = []
  readonly #after = new Map<Work, SimulatedAction>()
  /** Works that were disturbed may fail; others may not. */
  readonly #disturbed = new Set<Work>()
  #actions = 0
  #faults = 0

  constructor(env: SimulationEnv, plan: Plan) {
    this.#env = env
    this.#plan = plan
    this.#random = new SeededRandom(plan.seed)
    this.#money = new SimulatedMoney(env, this.#random)
  }

  async run(): Promise<Simulated> {
    const { faultyDb } = this.#env
    const before = faultyDb.statements
    await this.#money.begin()
    for (let step = 1; step <= this.#plan.steps && this.#broken.length === 0; step++) {
      await this.#step()
      if (step % CHECK_EVERY_STEPS === 0) await this.#checkInvariants()
    }
    await this.#settle()
    if (this.#broken.length === 0) await this.#verify()
    return {
      seed: this.#plan.seed,
      fingerprint: createHash('sha256').update(this.#story.join('\n')).digest('hex').slice(0, 16),
      actions: this.#actions,
      statements: faultyDb.statements - before,
      faults: this.#faults,
      broken: this.#broken,
      story: this.#story,
    }
  }

  async #step(): Promise<void> {
    const { faultyDb, provider } = this.#env
    if (this.#random.happens(CRASH_CHANCE)) return this.#crash()
    if (this.#random.happens(provider.isAway ? OUTAGE.ends : OUTAGE.begins)) {
      provider.isAway = !provider.isAway
      this.#tell(`the provider is ${provider.isAway ? 'away' : 'back'}`)
      return
    }
    const { ready } = faultyDb
    if (ready.length === 0 && faultyDb.works.length > 0) await faultyDb.untilSomeStop()
    if (
      ready.length === 0 ||
      (faultyDb.works.length < CONCURRENT_ACTIONS && this.#random.happens(0.25))
    ) {
      await this.#begin(await this.#money.next())
      return
    }
    const isFault = this.#random.happens(FAULT_CHANCE)
    const work = this.#random.pick(ready)
    await this.#let(work, isFault ? this.#pickFault(work) : undefined)
  }

  #pickFault({ pending }: Work): Fault {
    // Begin, commit and rollback are never asked to repeat.
    const isInside = !['begin', 'commit', 'rollback'].includes(pending?.text ?? '')
    return isInside
      ? this.#random.weigh({ 'is lost': 4, 'is not answered': 4, 'has to be repeated': 1 })
      : this.#random.pick(['is lost', 'is not answered'])
  }

  async #begin(
    action: SimulatedAction | undefined,
    server = this.#random.between(1, 2),
  ): Promise<void> {
    if (!action) return
    this.#actions += 1
    const work = await this.#env.faultyDb.begin(action.name, server, () => action.run())
    this.#after.set(work, action)
    if (this.#env.provider.isAway) this.#disturbed.add(work)
    this.#tell(`${work.number} begins on ${server}: ${work.name}`)
    this.#collect()
  }

  async #let(work: Work, fault?: Fault): Promise<void> {
    const text = work.pending?.text.replaceAll(/\s+/g, ' ').slice(0, 40) ?? ''
    if (fault) {
      this.#faults += 1
      this.#disturbed.add(work)
    }
    if (this.#env.provider.isAway) this.#disturbed.add(work)
    await this.#env.faultyDb.letThrough(work, fault)
    this.#tell(
      `${work.number} ${text}${fault ? ` ${fault}` : ''}${work.isBlocked ? ' and waits' : ''}`,
    )
    this.#collect()
  }

  async #crash(): Promise<void> {
    const { faultyDb } = this.#env
    const server = this.#random.between(1, 2)
    this.#faults += 1
    for (const work of faultyDb.works) if (work.server === server) this.#disturbed.add(work)
    this.#tell(`server ${server} dies`)
    await faultyDb.crash(server)
    this.#collect()
  }

  #collect(): void {
    for (const work of this.#env.faultyDb.collect()) {
      const { error } = work
      this.#tell(`${work.number} ends${error === undefined ? '' : `: ${describeError(error)}`}`)
      this.#after.get(work)?.after?.(error)
      this.#after.delete(work)
      const isExpected =
        error === undefined ||
        isRefusal(error) ||
        (this.#disturbed.has(work) && isDisturbance(error))
      if (!isExpected)
        this.#broken.push(
          `${work.name}: ${error instanceof Error ? error.message : describeError(error)}`,
        )
    }
  }

  /** Finishes all works, delivers all events and runs all jobs. */
  async #settle(): Promise<void> {
    const { provider, clock } = this.#env
    this.#tell('nothing goes wrong any more')
    provider.isAway = false
    await this.#finish()
    for (let round = 0; round < MAXIMUM_ROUNDS && this.#broken.length === 0; round++) {
      const left = await this.#leftOver(round)
      if (left.length === 0) return
      for (const action of left) {
        await this.#begin(action, 1)
        await this.#finish()
      }
      clock.advance({ minutes: 6 })
    }
    if (this.#broken.length === 0) this.#broken.push('there was always something left to be done')
  }

  /** Lists remaining work. The first rounds also look for lost work, like the recurring jobs. */
  async #leftOver(round: number): Promise<SimulatedAction[]> {
    const money = this.#money
    const jobs = await money.queue.list()
    const left: (SimulatedAction | undefined)[] = [
      ...jobs.map((id) => money.queue.take(id)),
      ...this.#env.provider.sentEvents
        .filter(({ isAcknowledged }) => !isAcknowledged)
        .map((sent) => money.deliver(sent)),
      ...money.postings
        .filter(({ state }) => state === 'open')
        .map((posting) => money.post(posting)),
      ...(round === 0 && money.isVerified ? [money.verify()] : []),
      ...(round < 3 ? [money.sweep(true), money.sweep(false), ...(await money.askAboutAll())] : []),
    ]
    return this.#random.shuffle(left.filter((action) => action !== undefined))
  }

  async #finish(): Promise<void> {
    const { faultyDb } = this.#env
    while (faultyDb.works.length > 0) {
      const [work] = faultyDb.ready
      if (work) await this.#let(work)
      else await faultyDb.untilSomeStop()
      this.#collect()
    }
  }

  /** Checks the rules that hold for committed data at every moment. */
  async #checkInvariants(): Promise<void> {
    const { rowCount } = await this.#env.watch.query(
      `select from token_wallets w where balance < 0 or wallet_debt < 0
         or balance <> (select coalesce(sum(e.amount), 0) from ledger_entries e where e.user_id = w.user_id)
       union all select from ledger_entries having coalesce(sum(amount), 0) <> 0`,
    )
    if (rowCount !== 0) this.#broken.push(`${rowCount} wallets are not what their entries say`)
  }

  async #verify(): Promise<void> {
    for (const { name, rows } of await verifyInvariants(this.#env.app.db))
      if (rows > 0) this.#broken.push(`${name} (${rows})`)
    const { differences, balances } = await compareBooks(this.#money)
    this.#broken.push(...differences)
    this.#tell(`in the end: ${balances}`)
  }

  #tell(line: string): void {
    this.#story.push(line)
  }
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name} ${error.message}`.slice(0, 60) : 'something'
}

/** True for errors of an interrupted server or an unreachable provider. */
function isDisturbance(error: unknown): boolean {
  if (error instanceof ServerDied || error instanceof ProviderFailed) return true
  return (
    error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '57014')
  )
}
