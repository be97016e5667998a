import type { MarketOptions, Order } from './options.ts'
import type { MarketResult } from './results.ts'

export const orderNames: Record<Order, string> = {
  recent: 'recency',
  popularity: 'popularity',
  random: 'random (control)',
  recommended: 'recommended',
}

export const goals = { share: 0.93, gini: 0.45, boosted: 3 }

type Column = [name: string, read: (result: MarketResult) => string]

const columns: Column[] = [
  ['order', ({ options }) => orderNames[options.order]],
  ['profiles tell', ({ options }) => String(options.assumption)],
  ['answered', ({ answered }) => String(answered)],
  ['members', ({ shares }) => toPercent(shares.members)],
  ['men', ({ shares }) => toPercent(shares.men)],
  ['women', ({ shares }) => toPercent(shares.women)],
  ['newcomers', ({ shares }) => toPercent(shares.newcomers)],
  ['small cities', ({ shares }) => toPercent(shares.smallCity)],
  ['Gini men', ({ gini }) => gini.man.toFixed(2)],
  ['Gini women', ({ gini }) => gini.woman.toFixed(2)],
  ['no match', ({ unmatched }) => toPercent(unmatched)],
  ['no reply', ({ unanswered }) => toPercent(unanswered)],
  [
    'boosted',
    ({ boosted }) =>
      `${boosted.median.toFixed(1)}× / ${boosted.most.toFixed(1)}× / ${boosted.shownOnTheDay}`,
  ],
  ['newcomer seen', ({ hoursUntilShown: { median, most } }) => `${median} h / ${most} h`],
  ['ms a page', ({ seconds, pages }) => ((seconds * 1000) / pages).toFixed(1)],
]

/** Formats results as a table, one line each, after a name that may say what is different. */
export function formatTable(results: readonly { name?: string; result: MarketResult }[]): string[] {
  const isNamed = results.some(({ name }) => name !== undefined)
  const rows = [
    [...(isNamed ? ['assumption'] : []), ...columns.map(([name]) => name)],
    ...results.map(({ name, result }) => [
      ...(isNamed ? [name ?? ''] : []),
      ...columns.map(([, read]) => read(result)),
    ]),
  ]
  const widths = rows[0]?.map((_cell, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths?.[i] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Lists the goals that a result misses; only those of the recommended order count. */
export function listMisses({ options, shares, gini, boosted }: MarketResult): string[] {
  if (options.order !== 'recommended') return []
  const at = `profiles tell ${options.assumption}`
  return [
    ...(['members', 'men', 'newcomers'] as const)
      .filter((group) => shares[group] < goals.share)
      .map((group) => `${at}: ${toPercent(shares[group])} of ${group} (goal: 93 %)`),
    ...(['man', 'woman'] as const)
      .filter((side) => gini[side] > goals.gini)
      .map((side) => `${at}: Gini of ${gini[side].toFixed(2)} (${side}; goal: at most 0.45)`),
    ...(boosted.most > goals.boosted
      ? [
          `${at}: a boosted member has ${boosted.most.toFixed(1)} times the median (goal: at most 3)`,
        ]
      : []),
  ]
}

export function describeOptions({ members, days, seed, yes, ...other }: MarketOptions): string {
  return [
    `${members.toLocaleString('en')} members, ${toPercent(other.men)} men, ${days} days, seed ${seed}`,
    `likes ${toPercent(yes.man)} of men's and ${toPercent(yes.woman)} of women's cards`,
    `weight of taste ${other.steepness}, ${toPercent(other.appeal)} of the hidden part shared by all`,
    `${toPercent(other.logins)} log in daily, ${other.cards} cards each`,
    `men write first in ${toPercent(other.manOpens)}, reply ${toPercent(other.reply)} / (1 + waiting / ${other.waitingToHalve})`,
    `${toPercent(other.newcomers)} newcomers, ${(other.boosts * 100).toFixed(1)} % start a boost a day`,
  ].join('; ')
}

export function toPercent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
