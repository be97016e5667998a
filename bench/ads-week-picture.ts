import { CAMPAIGNS, DAYS, MEMBERS } from './ads-week-world.ts'

/** Share of its daily budget that each open campaign has spent by the end of an hour. */
export interface Hour {
  day: number
  /** Elapsed share of the day. */
  share: number
  shares: ReadonlyMap<string, number>
}

interface WeekStats {
  /**
   * Share of all hours within 10 % of even pacing; largest and mean distance from it, as shares.
   */
  within: number
  worst: number
  mean: number
  requests: number
  served: number
  viewed: number
  clicked: number
  mostViews: number
}

const WIDTH = 960
const HEIGHT = 604
const LEFT = 56
const TOP = 96
const CHART = { width: WIDTH - LEFT - 24, height: 300 }
const BAND = { top: 466, height: 96 }

/** True for every third hour, which is enough to draw a hundred curves. */
const isDrawn = ({ share }: Hour) => Math.round(share * 24) % 3 === 0

/**
 * Draws the week: the spend curve of every campaign, the band of 10 % around even pacing, and the
 * distance from it.
 */
export function drawWeek(hours: readonly Hour[], stats: WeekStats): string {
  const x = (day: number, share: number) => LEFT + ((day + share) / DAYS) * CHART.width
  const y = (share: number) => TOP + CHART.height * (1 - Math.min(1.1, share) / 1.1)
  const point = (day: number, share: number, value: number) =>
    `${x(day, share).toFixed(1)},${y(value).toFixed(1)}`
  const names = [...new Set(hours.flatMap(({ shares }) => [...shares.keys()]))]
  const days = Array.from({ length: DAYS }, (_, day) => day)
  const curves = names.flatMap((name) =>
    days.flatMap((day) => {
      const points = hours.flatMap((hour) =>
        hour.day === day && isDrawn(hour) && hour.shares.has(name)
          ? [point(day, hour.share, hour.shares.get(name) ?? 0)]
          : [],
      )
      return points.length > 0
        ? [`<polyline class="curve" points="${point(day, 0, 0)} ${points.join(' ')}"/>`]
        : []
    }),
  )
  const bands = days.map(
    (
      day,
    ) => `<polygon class="band" points="${point(day, 0, 0.1)} ${point(day, 1, 1.1)} ${point(day, 1, 0.9)} ${point(day, 0.1, 0)} ${point(day, 0, 0)}"/>
<polyline class="clock" points="${point(day, 0, 0)} ${point(day, 1, 1)}"/>`,
  )
  return `${drawHead(stats)}
${bands.join('\n')}
${curves.join('\n')}
${axes(x, y)}
${drawGaps(hours, x)}
</svg>
`
}

function drawHead({
  within,
  worst,
  mean,
  requests,
  served,
  viewed,
  clicked,
  mostViews,
}: WeekStats): string {
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`
  const count = (value: number) => value.toLocaleString('en')
  const title = `A week of ${CAMPAIGNS} campaigns among ${count(MEMBERS)} members`
  const lines = [
    `${count(requests)} ad requests, ${count(served)} served, ${count(viewed)} viewed, ${count(clicked)} clicked. No budget exceeded; at most ${mostViews} views of a campaign per member and day.`,
    `${percent(within)} of all hours within 10 % of even pacing; ${percent(mean)} off on average, ${percent(worst)} at worst.`,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title description" font-family="Georgia, serif">
<title id="title">${title}</title>
<desc id="description">${lines.join(' ')}</desc>
<style>
  svg { background: #fbf8f2 }
  text { fill: #2a2420; font-size: 14px }
  .title { font-size: 24px }
  .small { font-size: 12px; fill: #5f554c }
  .grid { stroke: #d9cfc0; stroke-width: 1 }
  .band { fill: #3b4b8f; opacity: .14 }
  .clock { stroke: #3b4b8f; stroke-width: 1.5; stroke-dasharray: 5 4; fill: none }
  .curve { stroke: #b0552f; stroke-width: .6; opacity: .32; fill: none }
  .worst { stroke: #b0552f; stroke-width: 1.5; fill: none }
  .mean { stroke: #3b4b8f; stroke-width: 1.5; fill: none }
</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbf8f2"/>
<text class="title" x="${LEFT}" y="38">${title}</text>
${lines.map((line, i) => `<text class="small" x="${LEFT}" y="${60 + i * 17}">${line}</text>`).join('\n')}`
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function axes(x: (day: number, share: number) => number, y: (share: number) => number): string {
  const levels = [0, 0.5, 1].map(
    (share) =>
      `<line class="grid" x1="${LEFT}" x2="${LEFT + CHART.width}" y1="${y(share)}" y2="${y(share)}"/><text class="small" x="${LEFT - 8}" y="${y(share) + 4}" text-anchor="end">${share * 100} %</text>`,
  )
  const names = WEEKDAYS.map(
    (name, day) =>
      `<text class="small" x="${x(day, 0.5)}" y="${TOP + CHART.height + 20}" text-anchor="middle">${name}</text>`,
  )
  const caption = `<text class="small" x="${LEFT}" y="${TOP + CHART.height + 40}">Share of the daily budget spent: one line per campaign; dashed: even pacing over the UTC day, with 10 % to either side.</text>`
  return [...levels, ...names, caption].join('\n')
}

/**
 * Draws the largest and the mean distance from even pacing by hour; the line at the top is 10 %.
 */
function drawGaps(hours: readonly Hour[], x: (day: number, share: number) => number): string {
  const y = (gap: number) => BAND.top + BAND.height * (1 - Math.min(gap, 0.12) / 0.12)
  const line = (summarize: (gaps: number[]) => number) =>
    hours
      .map(
        ({ day, share, shares }) =>
          `${x(day, share).toFixed(1)},${y(summarize([...shares.values()].map((spent) => Math.abs(spent - share)))).toFixed(1)}`,
      )
      .join(' ')
  const levels = [0, 0.05, 0.1].map(
    (gap) =>
      `<line class="grid" x1="${LEFT}" x2="${LEFT + CHART.width}" y1="${y(gap)}" y2="${y(gap)}"/><text class="small" x="${LEFT - 8}" y="${y(gap) + 4}" text-anchor="end">${gap * 100} %</text>`,
  )
  return `${levels.join('\n')}
<polyline class="worst" points="${line((gaps) => Math.max(...gaps))}"/>
<polyline class="mean" points="${line((gaps) => gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length)}"/>
<text class="small" x="${LEFT}" y="${BAND.top + BAND.height + 24}">Distance from even pacing by hour: the furthest campaign (red) and the mean (blue).</text>`
}
