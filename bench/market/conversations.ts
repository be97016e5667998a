import { drawChance, draws } from './chances.ts'
import type { MarketOptions } from './options.ts'
import type { Person } from './people.ts'

/** Time after which a member ends a thread that they didn't answer. */
const WAITING_HOURS = 7 * 24

interface Thread {
  from: Person
  since: number
}

/** First messages and their answers: a match becomes a conversation if the other member replies. */
export class Conversations {
  readonly #options: MarketOptions
  /** First messages since the member's last log-in, and those left unanswered. */
  readonly #unread = new Map<Person, Thread[]>()
  readonly #waiting = new Map<Person, Thread[]>()

  constructor(options: MarketOptions) {
    this.#options = options
  }

  /** Opens the thread of a new match: decides who writes first. */
  open(man: Person, woman: Person, hour: number): { from: Person; to: Person } {
    const { seed, manOpens } = this.#options
    const isMan = drawChance(seed, draws.opens, man.index, woman.index) < manOpens
    const [from, to] = isMan ? [man, woman] : [woman, man]
    this.#unread.set(to, [...(this.#unread.get(to) ?? []), { from, since: hour }])
    return { from, to }
  }

  /**
   * Answers the first messages that a member finds at a log-in. The chance of a reply falls with the
   * number of threads that wait for them: p / (1 + waiting / 8). A thread that has waited for a week
   * is ended.
   */
  answer(person: Person, hour: number): { answered: Person[]; ended: Person[] } {
    const { seed, reply, waitingToHalve } = this.#options
    const isEnded = ({ since }: Thread) => hour - since >= WAITING_HOURS
    const before = this.#waiting.get(person) ?? []
    const waiting = before.filter((thread) => !isEnded(thread))
    const answered: Person[] = []
    for (const thread of this.#unread.get(person) ?? []) {
      const chance = reply / (1 + waiting.length / waitingToHalve)
      if (drawChance(seed, draws.replies, person.index, thread.from.index) < chance)
        answered.push(thread.from)
      else waiting.push(thread)
    }
    this.#unread.delete(person)
    this.#waiting.set(person, waiting)
    return { answered, ended: before.filter(isEnded).map(({ from }) => from) }
  }
}
