import { setTimeout as wait } from 'node:timers/promises'
import type { SeededRandom } from '../../server/src/testing/seeded-random.ts'
import { acts, canAct, type Stage } from './acts.ts'
import type { StormMember } from './members.ts'
import { type ActKind, actKinds } from './promises.ts'

/** Shares of the kinds, in a thousand. */
const MIX: Readonly<Record<ActKind, number>> = {
  'ad view': 470,
  browse: 300,
  like: 110,
  message: 100,
  'super like': 15,
  upload: 2,
  payment: 3,
}
const TICK_MS = 20
/** Acts that wait for an answer at the same time; the rate falls when the servers can't keep up. */
const AT_ONCE = 120
/** Members of whom one is asked to act; the others may be busy. */
const TRIES = 40
const LAST_ANSWERS_MS = 90_000
/** One in this many members acts only in probes, so that some are free during an outage. */
const PROBERS = 5

/** The mixed load: members who act at a steady rate, each one thing at a time. */
export class Load {
  readonly #stage: Omit<Stage, 'giveUp'>
  readonly #members: readonly StormMember[]
  readonly #probers: readonly StormMember[]
  readonly #random: SeededRandom
  readonly #stop = new AbortController()
  readonly #giveUp = new AbortController()
  /** Kinds to do next, before any other. */
  readonly #wanted: ActKind[] = []
  readonly #inFlight = new Set<Promise<void>>()
  #running: Promise<void> = Promise.resolve()

  constructor(stage: Omit<Stage, 'giveUp'>, members: readonly StormMember[], random: SeededRandom) {
    this.#stage = stage
    this.#members = members.filter((_member, i) => i % PROBERS > 0)
    this.#probers = members.filter((_member, i) => i % PROBERS === 0)
    this.#random = random
  }

  /** Starts to act at a rate per second. */
  start(rate: number): void {
    this.#running = this.#run(rate)
  }

  /** Does each kind once as soon as possible, so that rare kinds show a recovery, too. */
  probe(): void {
    this.#wanted.push(...actKinds)
  }

  /** Ends the load, and waits until every act has an answer. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#running
    const timer = setTimeout(() => this.#giveUp.abort(), LAST_ANSWERS_MS)
    await Promise.all(this.#inFlight)
    clearTimeout(timer)
  }

  async #run(rate: number): Promise<void> {
    let due = 0
    for (let last = performance.now(); !this.#stop.signal.aborted;) {
      await wait(TICK_MS)
      const now = performance.now()
      // Acts beyond what the servers manage in a second are dropped, not sent later.
      due = Math.min(rate, due + ((now - last) * rate) / 1000)
      last = now
      for (; due >= 1 && this.#inFlight.size < AT_ONCE; due--)
        this.#act(this.#random.weigh(MIX), this.#members)
      for (const kind of this.#wanted.splice(0))
        if (!this.#act(kind, this.#probers)) this.#wanted.push(kind)
    }
  }

  /** Lets a member act; false if none is free. */
  #act(kind: ActKind, members: readonly StormMember[]): boolean {
    const member = this.#findFree(kind, members)
    if (!member) return false
    member.isBusy = true
    const done = acts[kind]({ ...this.#stage, giveUp: this.#giveUp.signal }, member).finally(() => {
      member.isBusy = false
      this.#inFlight.delete(done)
    })
    this.#inFlight.add(done)
    return true
  }

  #findFree(kind: ActKind, members: readonly StormMember[]): StormMember | undefined {
    for (let i = 0; i < TRIES; i++) {
      const member = this.#random.pick(members)
      if (!member.isBusy && canAct(member, kind)) return member
    }
    return undefined
  }
}
