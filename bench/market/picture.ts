import { type MarketOptions, type Order, orders } from './options.ts'
import { goals, orderNames, toPercent } from './report.ts'
import type { MarketResult } from './results.ts'

const WIDTH = 960
const LEFT = 56
const NAMES = 96
const GAP = 20
const ROW = 26
const TOP = 150

interface Dots {
  name: string
  read(result: MarketResult): number
}

const shareRows: Dots[] = [
  { name: 'members', read: ({ shares }) => shares.members },
  { name: 'men', read: ({ shares }) => shares.men },
  { name: 'women', read: ({ shares }) => shares.women },
  { name: 'newcomers', read: ({ shares }) => shares.newcomers },
  { name: 'small cities', read: ({ shares }) => shares.smallCity },
]
const giniRows: Dots[] = [
  { name: 'men', read: ({ gini }) => gini.man },
  { name: 'women', read: ({ gini }) => gini.woman },
]

const boostRows: Dots[] = [
  { name: 'middle one', read: ({ boosted }) => boosted.median },
  { name: 'most shown', read: ({ boosted }) => boosted.most },
]

/** One chart of a panel: its rows, the range of its axis, and the goal. */
interface Chart {
  title: string
  /** Quantity on its axis. */
  axis: string
  rows: Dots[]
  from: number
  to: number
  goal: number
  top: number
  format(value: number): string
}

const charts: Chart[] = [
  {
    title: 'Members with an answered match',
    axis: 'Share of the group',
    rows: shareRows,
    from: 0.5,
    to: 1,
    goal: goals.share,
    top: TOP,
    format: (value) => `${Math.round(value * 100)} %`,
  },
  {
    title: 'Gini of exposure: 0 if all are shown alike',
    axis: 'Gini coefficient',
    rows: giniRows,
    from: 0,
    to: 0.5,
    goal: goals.gini,
    top: TOP + (shareRows.length + 2.2) * ROW,
    format: (value) => value.toFixed(2),
  },
  {
    title: 'Times that boosted members are shown, as a multiple of the median',
    axis: 'Multiple of the median',
    rows: boostRows,
    from: 0,
    to: 6,
    goal: goals.boosted,
    top: TOP + (shareRows.length + giniRows.length + 4.4) * ROW,
    format: (value) => `${value}×`,
  },
]
const TABLE_TOP = TOP + (shareRows.length + giniRows.length + boostRows.length + 6) * ROW

/** Draws what came of each order under each assumption; a dashed line is the goal. */
export function drawMarket(results: readonly MarketResult[], options: MarketOptions): string {
  const shown = orders.filter((order) => results.some(({ options: own }) => own.order === order))
  const assumptions = [...new Set(results.map(({ options: { assumption } }) => assumption))]
  const width = (WIDTH - LEFT - NAMES - 24) / assumptions.length - GAP
  const panels = assumptions.map((assumption, i) => {
    const own = results.filter((result) => result.options.assumption === assumption)
    const left = LEFT + NAMES + i * (width + GAP)
    return [
      `<text x="${left}" y="${TOP - 46}">Profiles tell ${describe(assumption)} (${assumption})</text>`,
      ...charts.map((chart) => drawChart(chart, own, { left, width })),
      drawMetrics(own, shown, left),
    ].join('\n')
  })
  const names = charts.flatMap(({ title, rows, top }) => [
    `<text class="small" x="${LEFT}" y="${top - 22}">${title}</text>`,
    ...rows.map(
      ({ name }, i) => `<text class="small" x="${LEFT}" y="${top + i * ROW + 4}">${name}</text>`,
    ),
  ])
  return `${drawHead(options, shown)}
${names.join('\n')}
${panels.join('\n')}
${drawMetricNames(shown)}
</svg>
`
}

function describe(assumption: number): string {
  if (assumption === 0) return 'nothing'
  return assumption > 0.5 ? 'much' : 'a little'
}

function drawHead({ members, days, seed }: MarketOptions, shown: readonly Order[]): string {
  const height = TABLE_TOP + (shown.length + 1) * 20 + 4
  const title = `A community of ${members.toLocaleString('en')} members for ${days} days, by order`
  const line = `Simulated over the real statements, seed ${seed}. Each dot is the order of its colour; dashed lines are goals.`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title description" font-family="Georgia, serif">
<title id="title">${title}</title>
<desc id="description">${line}</desc>
<style>
  .page { fill: #fbf8f2 }
  text { fill: #2a2420; font-size: 14px }
  .title { font-size: 24px }
  .small { font-size: 12px; fill: #5f554c }
  .grid { stroke: #d9cfc0; stroke-width: 1 }
  .goal { stroke: #2a2420; stroke-width: 1; stroke-dasharray: 4 3 }
  .recent { fill: #a08a70 }
  .popularity { fill: #6d7f3f }
  .random { fill: #b0552f }
  .recommended { fill: #3b4b8f }
  @media (prefers-color-scheme: dark) {
    .page { fill: #1d1916 }
    text { fill: #f3ece1 }
    .small { fill: #c4b8a8 }
    .grid { stroke: #4a4038 }
    .goal { stroke: #f3ece1 }
    .recent { fill: #b9a58c }
    .popularity { fill: #a9bd72 }
    .random { fill: #e08b64 }
    .recommended { fill: #93a4ee }
  }
</style>
<rect class="page" width="${WIDTH}" height="${height}"/>
<text class="title" x="${LEFT}" y="38">${title}</text>
<text class="small" x="${LEFT}" y="60">${line}</text>
${drawLegend(shown)}`
}

function drawLegend(shown: readonly Order[]): string {
  return shown
    .map(
      (order, i) =>
        `<circle class="${order}" cx="${LEFT + 6 + i * 150}" cy="76" r="6"/><text class="small" x="${LEFT + 18 + i * 150}" y="80">${orderNames[order]}</text>`,
    )
    .join('\n')
}

function drawChart(
  { axis, rows, from, to, goal, top, format }: Chart,
  results: readonly MarketResult[],
  { left, width }: { left: number; width: number },
): string {
  const x = (value: number) =>
    (left + ((Math.min(to, Math.max(from, value)) - from) / (to - from)) * width).toFixed(1)
  const bottom = top + (rows.length - 0.5) * ROW
  // The goal may be too near to the end for both labels.
  const toLabel = Math.abs(to - goal) < (to - from) / 5 ? '' : format(to)
  const lines = rows.map((row, i) => {
    const y = top + i * ROW
    const dots = results.map(
      (result) =>
        `<circle class="${result.options.order}" cx="${x(row.read(result))}" cy="${y}" r="6"><title>${row.name}, ${orderNames[result.options.order]}: ${row.read(result).toFixed(3)}</title></circle>`,
    )
    return `<line class="grid" x1="${left}" x2="${left + width}" y1="${y}" y2="${y}"/>${dots.join('')}`
  })
  return `${lines.join('\n')}
<line class="goal" x1="${x(goal)}" x2="${x(goal)}" y1="${top - ROW / 2}" y2="${bottom}"/>
<text class="small" x="${left}" y="${bottom + 14}">${format(from)}</text>
<text class="small" x="${x(goal)}" y="${bottom + 14}" text-anchor="middle">${format(goal)}</text>
<text class="small" x="${left + width}" y="${bottom + 14}" text-anchor="end">${toLabel}</text>
<text class="small" x="${left + width / 2}" y="${bottom + 29}" text-anchor="middle">${axis}</text>`
}

type Metric = [order: Order, text: string]

/** Writes the answered matches, and the likes that became no match and no answered one. */
function drawMetrics(
  results: readonly MarketResult[],
  shown: readonly Order[],
  left: number,
): string {
  const metrics = results.map(({ options, answered, unmatched, unanswered }): Metric => [
    options.order,
    `${answered.toLocaleString('en')}; ${toPercent(unmatched)}, ${toPercent(unanswered)}`,
  ])
  return metrics
    .map(
      ([order, text]) =>
        `<text class="small" x="${left}" y="${TABLE_TOP + (shown.indexOf(order) + 1) * 20}">${text}</text>`,
    )
    .join('\n')
}

function drawMetricNames(shown: readonly Order[]): string {
  return [
    `<text class="small" x="${LEFT}" y="${TABLE_TOP}">Answered matches; likes without a match, and likes without a reply, as shares of all likes</text>`,
    ...shown.map(
      (order, i) =>
        `<text class="small" x="${LEFT}" y="${TABLE_TOP + (i + 1) * 20}">${orderNames[order].replace(' (control)', '')}</text>`,
    ),
  ].join('\n')
}
