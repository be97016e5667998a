import type { MemberId } from '@adire/contract/ids.ts'
import { HOUR_MS } from '@adire/contract/durations.ts'
import { inTransaction } from '../../server/src/db/transaction.ts'
import { endBoosts } from '../../server/src/features/discovery/queries.ts'
import { moveExposure } from '../../server/src/features/discovery/jobs.ts'
import { ManualClock } from '../../server/src/lib/clock.ts'
import { originalConfig } from '../../server/src/settings/rules.ts'
import { drawChance, draws } from './chances.ts'
import { Conversations } from './conversations.ts'
import { CONNECTIONS, MarketDatabase, type Pair, STARTS_AT } from './database.ts'
import type { MarketOptions } from './options.ts'
import { countCards, readCards } from './orders.ts'
import { Pairs } from './pairs.ts'
import { createPeople, type Person, type Side } from './people.ts'
import { createTally, type MarketResult, summarize, type Tally } from './results.ts'
import { Stopwatch } from './stopwatch.ts'
import { getOtherSide, Taste } from './taste.ts'

const HOURS_A_DAY = 24
/** Relative number of log-ins by hour of the UTC day. */
const HOURLY_LOGINS = [4, 3, 2, 2, 2, 3, 4, 5, 5, 5, 5, 6, 7, 6, 6, 6, 6, 7, 9, 10, 11, 10, 8, 6]

/** Cards of a page. */
interface Shown {
  viewer: Person
  cards: readonly Person[]
}

/** A simulated community: members, what they answered, and the database of the product. */
class Market {
  readonly #options: MarketOptions
  readonly #database: MarketDatabase
  readonly #people: Person[]
  readonly #byId: Map<string, Person>
  readonly #tallies: Tally[]
  readonly #joined: Record<Side, Person[]> = { man: [], woman: [] }
  /** Joined members by the likes they got until the last hour; filled for that order only. */
  #popular: Record<Side, Person[]> = { man: [], woman: [] }
  readonly #pairs: Pairs
  readonly #taste: Taste
  readonly #conversations: Conversations
  readonly #stopwatch = new Stopwatch()
  readonly #print: (line: string) => void
  #pages = 0

  constructor(options: MarketOptions, database: MarketDatabase, print: (line: string) => void) {
    this.#options = options
    this.#print = print
    this.#database = database
    this.#people = createPeople(options)
    this.#byId = new Map(this.#people.map((person) => [person.id, person]))
    this.#tallies = this.#people.map(() => createTally())
    const men = this.#people.filter(({ side }) => side === 'man').length
    this.#pairs = new Pairs({ men, women: this.#people.length - men })
    this.#taste = new Taste(options, this.#people)
    this.#conversations = new Conversations(options)
  }

  async run(): Promise<Omit<Parameters<typeof summarize>[0], 'seconds'>> {
    await this.#join(-1)
    await this.#database.analyze()
    this.#print(`start: ${this.#stopwatch.takeLap()}`)
    for (let day = 0; day < this.#options.days; day++) {
      const visits = this.#planVisits(day)
      for (let ofDay = 0; ofDay < HOURS_A_DAY; ofDay++)
        await this.#stepHour(day * HOURS_A_DAY + ofDay, visits[ofDay] ?? [])
      await this.#stopwatch.measure('vacuum', () => this.#database.vacuum())
      this.#print(`day ${day + 1}: ${this.#stopwatch.takeLap()}`)
    }
    return {
      options: this.#options,
      people: this.#people,
      tallies: this.#tallies,
      pages: this.#pages,
    }
  }

  async #join(hour: number): Promise<Person[]> {
    const people = this.#people.filter(({ joinsAt }) => joinsAt === hour)
    await this.#database.addMembers(people, toDate(Math.max(0, hour)))
    for (const person of people) this.#joined[person.side].push(person)
    return people
  }

  /** Draws who logs in in which hour of the day. */
  #planVisits(day: number): Person[][] {
    const { seed, logins } = this.#options
    const visits: Person[][] = HOURLY_LOGINS.map(() => [])
    for (const person of this.#people) {
      const joinsToday = Math.floor(person.joinsAt / HOURS_A_DAY) === day
      const isThere = person.joinsAt < day * HOURS_A_DAY
      if (!joinsToday && !(isThere && drawChance(seed, draws.logsIn, person.index, day) < logins))
        continue
      const hour = joinsToday
        ? person.joinsAt % HOURS_A_DAY
        : pickHour(drawChance(seed, draws.hour, person.index, day))
      visits[hour]?.push(person)
    }
    return visits
  }

  async #stepHour(hour: number, visitors: readonly Person[]): Promise<void> {
    const now = toDate(hour)
    await this.#stopwatch.measure('writes', () => this.#join(hour))
    await this.#stopwatch.measure('jobs', () => this.#runJobs(hour))
    await this.#boost(hour)
    if (this.#options.order === 'popularity') this.#rank()
    if (visitors.length === 0) return
    await this.#stopwatch.measure('writes', () => this.#reply(visitors, hour))
    const shown = await this.#stopwatch.measure('pages', () => this.#browse(visitors, hour))
    await this.#stopwatch.measure('writes', () => this.#saveAnswers(shown, hour))
    // Afterwards: two members of one hour mustn't both be the other's newest.
    await this.#stopwatch.measure('writes', () =>
      this.#database.touch(
        visitors.map(({ id }) => id),
        now,
      ),
    )
  }

  async #boost(hour: number): Promise<void> {
    const { seed, boosts } = this.#options
    const people = [...this.#joined.man, ...this.#joined.woman].filter(
      (person) =>
        this.#tallies[person.index]?.boostedAt === undefined &&
        drawChance(seed, draws.boosts, person.index, hour) < boosts / HOURS_A_DAY,
    )
    for (const { index } of people) {
      const tally = this.#tallies[index]
      if (tally) tally.boostedAt = hour
    }
    await this.#database.startBoosts(
      people.map(({ id }) => id),
      toDate(hour),
    )
  }

  /** Sorts the members by the likes they got; equal ones are in a random order that stays. */
  #rank(): void {
    const { seed } = this.#options
    const countLikes = ({ index }: Person) => this.#tallies[index]?.likesReceived ?? 0
    const sort = (side: Side) =>
      this.#joined[side].toSorted(
        (one, other) =>
          countLikes(other) - countLikes(one) ||
          drawChance(seed, draws.ranks, one.index) - drawChance(seed, draws.ranks, other.index),
      )
    this.#popular = { man: sort('man'), woman: sort('woman') }
  }

  /** Runs the jobs that move members in the order. */
  async #runJobs(hour: number): Promise<void> {
    const { db } = this.#database
    const clock = new ManualClock(toDate(hour))
    await inTransaction(db, (tx) => endBoosts(tx, clock.now()))
    // Only this order has classes; the job is half of the time.
    if (this.#options.order === 'recommended')
      await moveExposure.run({}, { db, clock, systemConfig: originalConfig })
  }

  async #reply(visitors: readonly Person[], hour: number): Promise<void> {
    const [replies, ends]: [Pair[], Pair[]] = [[], []]
    for (const from of visitors) {
      const { answered, ended } = this.#conversations.answer(from, hour)
      for (const to of answered) {
        for (const { index } of [from, to]) this.#count(index, 'answered')
        replies.push(toPair({ from, to }))
      }
      ends.push(...ended.map((to) => toPair({ from, to })))
    }
    await this.#database.saveReplies(replies, toDate(hour))
    await this.#database.endMatches(ends, toDate(hour))
  }

  /** Shows each visitor a page. */
  async #browse(visitors: readonly Person[], hour: number): Promise<Shown[]> {
    const shown: Shown[] = []
    const waiting = [...visitors]
    const work = async () => {
      for (let viewer = waiting.pop(); viewer; viewer = waiting.pop()) {
        const request = { viewer, now: toDate(hour), hour }
        const cards = await readCards(this.#database.db, this.#asCommunity(), request)
        shown.push({ viewer, cards })
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, work))
    await Promise.all(
      shown.map(({ viewer, cards }) =>
        countCards(this.#database.db, { viewer, now: toDate(hour), hour }, cards),
      ),
    )
    return shown.sort((one, other) => one.viewer.index - other.viewer.index)
  }

  async #saveAnswers(shown: readonly Shown[], hour: number): Promise<void> {
    const [likes, passes, openings]: [Pair[], Pair[], Pair[]] = [[], [], []]
    for (const { viewer, cards } of shown) {
      this.#pages++
      for (const other of cards) {
        this.#noteShown(other, hour)
        const isLiked = this.#taste.likes(viewer, other)
        this.#pairs.answer(viewer, other, isLiked)
        ;(isLiked ? likes : passes).push(toPair({ from: viewer, to: other }))
        if (isLiked) this.#countLike(viewer, other)
        if (isLiked && this.#pairs.hasLiked(other, viewer))
          openings.push(toPair(this.#match(viewer, other, hour)))
      }
    }
    await this.#database.saveLikes(likes, toDate(hour))
    await this.#database.savePasses(passes, toDate(hour))
    await this.#database.saveMatches(openings, toDate(hour))
  }

  #match(one: Person, other: Person, hour: number) {
    for (const { index } of [one, other]) this.#count(index, 'matches')
    const [man, woman] = one.side === 'man' ? [one, other] : [other, one]
    return this.#conversations.open(man, woman, hour)
  }

  #noteShown({ index }: Person, hour: number): void {
    const tally = this.#tallies[index]
    if (!tally) return
    tally.shown++
    tally.firstShownAt ??= hour
    if (tally.boostedAt !== undefined && hour - tally.boostedAt < HOURS_A_DAY) tally.shownBoosted++
  }

  #countLike(from: Person, to: Person): void {
    this.#count(from.index, 'likesSent')
    this.#count(to.index, 'likesReceived')
  }

  #count(index: number, name: 'likesSent' | 'likesReceived' | 'matches' | 'answered'): void {
    const tally = this.#tallies[index]
    if (tally) tally[name]++
  }

  #asCommunity() {
    return {
      options: this.#options,
      pairs: this.#pairs,
      listOthers: ({ side }: Person) => this.#joined[getOtherSide(side)],
      listPopular: ({ side }: Person) => this.#popular[getOtherSide(side)],
      findPerson: (id: string) => this.#byId.get(id),
    }
  }
}

function toDate(hour: number): Date {
  return new Date(STARTS_AT + hour * HOUR_MS)
}

function toPair({ from, to }: { from: Person; to: Person }): { from: MemberId; to: MemberId } {
  return { from: from.id, to: to.id }
}

function pickHour(mark: number): number {
  let left = mark * HOURLY_LOGINS.reduce((sum, weight) => sum + weight, 0)
  return Math.max(
    0,
    HOURLY_LOGINS.findIndex((weight) => (left -= weight) < 0),
  )
}

/**
 * Simulates a community on a database of its own, and reports what came of it. `print` gets a line
 * with the time that each day took.
 */
export async function simulateMarket(
  options: MarketOptions,
  { server, print = () => undefined }: { server?: string; print?: (line: string) => void } = {},
): Promise<MarketResult> {
  const startedAt = performance.now()
  const database = await MarketDatabase.open(server)
  try {
    const outcome = await new Market(options, database, print).run()
    return summarize({ ...outcome, seconds: (performance.now() - startedAt) / 1000 })
  } finally {
    await database.close()
  }
}
