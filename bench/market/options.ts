import type { TermName } from '../../server/src/features/discovery/term-rules.ts'

/**
 * Order in which members see cards. `recommended` and `recent` are the product's own statements;
 * `random` is the control, a random order of everyone who may be shown, drawn by the simulation.
 */
export const orders = ['recent', 'random', 'recommended'] as const
export type Order = (typeof orders)[number]

/** Assumptions of a run. Shares and probabilities are from 0 to 1. */
export interface MarketOptions {
  members: number
  days: number
  seed: number
  order: Order
  /** How much of what a member likes in others their profiles tell, as a correlation. */
  assumption: number
  /** Share of all cards that are liked. */
  yes: { man: number; woman: number }
  /** Share of the members who log in on a day. */
  logins: number
  /** Cards that a member answers at a log-in. */
  cards: number
  /** Chance that the first message of a match is answered by a member without waiting threads. */
  reply: number
  /** Share of the members who join during the first half of the days. */
  newcomers: number
  /** Share of the members who start a boost on a day. */
  boosts: number
  /** Weights of the recommended order that differ from those in `settings`. */
  weights: Partial<Record<TermName, number>>
}

/** Assumptions on how much profiles tell: much, a little, nothing. */
export const assumptions = [0.9, 0.3, 0]

/** Men among twenty members; the others are women. */
export const MEN_OF_TWENTY = 12

export const defaults: MarketOptions = {
  members: 20_000,
  days: 28,
  seed: 7,
  order: 'recommended',
  assumption: 0.3,
  yes: { man: 0.46, woman: 0.14 },
  logins: 0.5,
  cards: 20,
  reply: 0.5,
  newcomers: 0.15,
  boosts: 0.003,
  weights: {},
}

const scaled = {
  'yes rates': ({ yes }, factor) => ({ yes: { man: yes.man * factor, woman: yes.woman * factor } }),
  'daily log-ins': ({ logins }, factor) => ({ logins: logins * factor }),
  'cards a day': ({ cards }, factor) => ({ cards: Math.round(cards * factor) }),
  replies: ({ reply }, factor) => ({ reply: reply * factor }),
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
