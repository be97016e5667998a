import { type OrderWeights, VariantWeights } from '@adire/contract/experiments.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Db } from '../db/db.ts'
import { createReload } from '../lib/reload.ts'
import { readRunningExperiment } from './queries.ts'

/** An experiment as requests need it. */
export interface RunningExperiment {
  id: string
  weights: OrderWeights
  /** Percent of the members in each of the two arms; the others are in none. */
  share: number
  endsAt: Date
}

/** Members remembered as exposed. Above it, the memory starts anew, and repeated writes change nothing. */
const EXPOSED_MAXIMUM = 100_000

/** The running experiment in memory, reloaded at the start and after every change on any server. */
export class ExperimentCache {
  readonly #db: Db
  #running: RunningExperiment | undefined
  readonly #exposed = new Set<MemberId>()
  readonly reload = createReload(() => this.#read())

  constructor({ db }: { db: Db }) {
    this.#db = db
  }

  /** Returns the experiment that runs at a moment; undefined at other times. */
  findRunning(now: Date): RunningExperiment | undefined {
    return this.#running && this.#running.endsAt > now ? this.#running : undefined
  }

  /** True if this server has recorded the member's exposure to the running experiment. */
  isExposed(member: MemberId): boolean {
    return this.#exposed.has(member)
  }

  markExposed(member: MemberId): void {
    if (this.#exposed.size >= EXPOSED_MAXIMUM) this.#exposed.clear()
    this.#exposed.add(member)
  }

  /** Forgets which members were exposed: for another experiment, and for tests. */
  forgetExposed(): void {
    this.#exposed.clear()
  }

  async #read(): Promise<void> {
    const row = await readRunningExperiment(this.#db)
    const weights = VariantWeights.safeParse(row?.weights)
    // Weights of another release, which this one doesn't know or allow: no experiment.
    const running = row && weights.success ? { ...row, weights: weights.data } : undefined
    if (running?.id !== this.#running?.id) this.forgetExposed()
    this.#running = running
  }
}
