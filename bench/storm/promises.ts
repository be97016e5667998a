import type { MemberId, ThreadId } from '@adire/contract/ids.ts'

/** Kinds of acts of members. */
export const actKinds = [
  'browse',
  'ad view',
  'like',
  'super like',
  'message',
  'upload',
  'payment',
] as const
export type ActKind = (typeof actKinds)[number]

/**
 * Answer to a member: `done`, `refused`, or nothing. An act without an answer is repeated until
 * it has one, or the storm ends.
 */
export type Told = 'done' | 'refused' | 'nothing'

/** Facts that identify an act in the database. */
export type Effect =
  | { kind: 'browse' }
  | { kind: 'ad view'; nonce: string }
  | { kind: 'like'; to: MemberId }
  | { kind: 'super like'; to: MemberId; cost: number }
  | {
      kind: 'message'
      threadId: ThreadId
      clientId: string
      to: MemberId
      content: string
      cost: number
    }
  | { kind: 'upload'; clientId: string }
  | { kind: 'payment'; clientId: string; tokens: number }

/** An act of a member and its answer. */
export interface Promised {
  by: MemberId
  effect: Effect
  told: Told
  /** Code of a refusal. */
  code?: string
  /** Attempts that got no answer, or one of 500 and above. */
  unanswered: number
  /** Id that the server returned for what it stored. */
  storedId?: string | undefined
}

/** An answered attempt, in milliseconds since the start of the storm. */
interface Answer {
  kind: ActKind
  sentAt: number
  answeredAt: number
}

/**
 * Remembers what every member was told. Entries are only added, and each is completed once, when its
 * answer arrives.
 */
export class PromiseLedger {
  readonly entries: Promised[] = []
  /** Answers that said "done", in the order of arrival. */
  readonly answers: Answer[] = []
  /** Responses by status, such as 503, with those of connections that broke as `none`. */
  readonly troubles = new Map<string, number>()
  readonly #startedAt = performance.now()

  now(): number {
    return performance.now() - this.#startedAt
  }

  open(by: MemberId, effect: Effect): Promised {
    const entry: Promised = { by, effect, told: 'nothing', unanswered: 0 }
    this.entries.push(entry)
    return entry
  }

  recordDone(entry: Promised, sentAt: number, storedId?: string): void {
    entry.told = 'done'
    entry.storedId = storedId
    this.answers.push({ kind: entry.effect.kind, sentAt, answeredAt: this.now() })
  }

  recordTrouble(entry: Promised, what: string): void {
    entry.unanswered += 1
    this.troubles.set(what, (this.troubles.get(what) ?? 0) + 1)
  }

  /** Acts per second that were answered "done" between two moments. */
  rate(from: number, to: number): number {
    const done = this.answers.filter(({ answeredAt }) => answeredAt >= from && answeredAt < to)
    return (done.length * 1000) / (to - from)
  }

  /**
   * Milliseconds from a moment to the first answer of each kind to a request that was sent after it;
   * undefined for kinds without one.
   */
  findRecovery(since: number): Map<ActKind, number> {
    const found = new Map<ActKind, number>()
    for (let i = this.answers.length - 1; i >= 0; i--) {
      const answer = this.answers[i]
      if (!answer || answer.answeredAt < since) break
      if (answer.sentAt >= since) found.set(answer.kind, answer.answeredAt - since)
    }
    return found
  }
}
