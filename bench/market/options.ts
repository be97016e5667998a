import type { TermName } from '../../server/src/features/discovery/term-rules.ts'

/**
 * Order in which members see cards. `recommended` and `recent` are the product's own statements. The
 * simulation makes the others itself, of everyone who may be shown: `popularity`, by the likes that members
 * got until the last hour, which the product doesn't have, and `random`, the control.
 */
export const orders = ['recent', 'popularity', 'random', 'recommended'] as const
export type Order = (typeof orders)[number]

/** Assumptions of a run. Shares and probabilities are from 0 to 1. */
export interface MarketOptions {
  members: number
  days: number
  seed: number
  order: Order
  /** How much of what a member likes in others their profiles tell, as a correlation. */
  assumption: number
  /** Share of men; the others are women. */
  men: number
  /** Share of all cards that are liked. */
  yes: { man: number; woman: number }
  /** How decisive taste is: the change of the log-odds of a like for one standard deviation. */
  steepness: number
  /** Share of the hidden taste's variance that everybody shares: some members are liked by most. */
  appeal: number
  /** Share of the members who log in on a day. */
  logins: number
  /** Cards that a member answers at a log-in. */
  cards: number
  /** Chance that the man of a new match writes first. */
  manOpens: number
  /** Chance that the first message of a match is answered by a member without waiting threads. */
  reply: number
  /** Waiting threads with which half of the replies are left. */
  waitingToHalve: number
  /** Share of the members who join during the first half of the days. */
  newcomers: number
  /** Share of the members who start a boost on a day. */
  boosts: number
  /** Weights of the recommended order that differ from those in `settings`. */
  weights: Partial<Record<TermName, number>>
}

/** Assumptions on how much profiles tell: much, a little, nothing. */
export const assumptions = [0.9, 0.3, 0]

export const defaults: MarketOptions = {
  members: 20_000,
  days: 28,
  seed: 7,
  order: 'recommended',
  assumption: 0.3,
  men: 0.6,
  yes: { man: 0.46, woman: 0.14 },
  steepness: 1.2,
  appeal: 0.25,
  logins: 0.5,
  cards: 20,
  manOpens: 0.7,
  reply: 0.5,
  waitingToHalve: 8,
  newcomers: 0.15,
  boosts: 0.003,
  weights: {},
}

const scaled = {
  'share of men': ({ men }, factor) => ({ men: men * factor }),
  'yes rate of men': ({ yes }, factor) => ({ yes: { ...yes, man: yes.man * factor } }),
  'yes rate of women': ({ yes }, factor) => ({ yes: { ...yes, woman: yes.woman * factor } }),
  'weight of taste': ({ steepness }, factor) => ({ steepness: steepness * factor }),
  'appeal to all': ({ appeal }, factor) => ({ appeal: appeal * factor }),
  'daily log-ins': ({ logins }, factor) => ({ logins: logins * factor }),
  'cards a day': ({ cards }, factor) => ({ cards: Math.round(cards * factor) }),
  'men write first': ({ manOpens }, factor) => ({ manOpens: Math.min(1, manOpens * factor) }),
  replies: ({ reply }, factor) => ({ reply: reply * factor }),
  'patience with waiting threads': ({ waitingToHalve }, factor) => ({
    waitingToHalve: waitingToHalve * factor,
  }),
  newcomers: ({ newcomers }, factor) => ({ newcomers: newcomers * factor }),
  boosts: ({ boosts }, factor) => ({ boosts: boosts * factor }),
} satisfies Record<string, (options: MarketOptions, factor: number) => Partial<MarketOptions>>

/** Lists the options with each assumption on its own at half and at one and a half times. */
export function listVariations(options: MarketOptions): { name: string; options: MarketOptions }[] {
  return Object.entries(scaled).flatMap(([name, scale]) =>
    [0.5, 1.5].map((factor) => ({
      name: `${name} ${factor === 0.5 ? '−50 %' : '+50 %'}`,
      options: { ...options, ...scale(options, factor) },
    })),
  )
}
