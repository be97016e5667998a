/** Messages of both members from which an answered conversation says something about its writers. */
export const ORDINARY_SEQ = 6
/** Days before the first suspicious conversation from which ordinary ones count. */
export const ORDINARY_DAYS = 28
/** The same as `WHOLE_HOURS` for reversed payments, in days: disputes of one fraud come weeks apart. */
export const REVERSAL_WHOLE_DAYS = 30
/** Suspicious conversations, beyond the weight of the others, from which all of them count. */
const SURPLUS = 2
/** First messages without an answer that weigh as much as an ordinary conversation. */
const UNANSWERED_WEIGHT = 6

/** Points of a member's signals, decayed, and their conversations. */
export interface PointSums {
  /** Points of the conversation that has most. */
  strongest: number
  /** Points of all conversations. */
  together: number
  /** Points that are about no conversation. */
  others: number
  /** Conversations whose points are enough for a warning. */
  warned: number
  /** Conversations that are long enough and are not among them. */
  ordinary: number
  /** Conversations that the member began, that nobody answered, and that are not among them. */
  unanswered: number
}

/**
 * Adds up the points that decide about a hold. Of conversations only the strongest counts, unless two
 * more are suspicious than ordinary: somebody honest who is misread in few of many conversations is
 * never held for their number, and somebody who writes nothing else is held after two. First messages
 * without an answer say little, and weigh less.
 */
export function sumScore(sums: PointSums): number {
  const { strongest, together, others, warned, ordinary, unanswered } = sums
  const surplus = warned - ordinary - unanswered / UNANSWERED_WEIGHT
  return others + (surplus >= SURPLUS ? together : strongest)
}
