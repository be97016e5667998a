import { sumUp } from './report.ts'
import { countFaults, type StormReport } from './storm.ts'

const WIDTH = 960
const LEFT = 56
const TOP = 104
const CHART = { width: WIDTH - LEFT - 24, height: 240 }
const ROW = 24
const NAMES = 190
/** Seconds at the right end of the bars. */
const LONGEST = 15

/** Draws a storm: acknowledged acts per second, every disturbance, and its seconds by kind. */
export function drawStorm(report: StormReport, { seed }: { seed: number }): string {
  const recoveries = sumUp(report.disturbances)
  const barsTop = TOP + CHART.height + 84
  const height = barsTop + recoveries.length * ROW + 32
  return `${drawHead(report, { seed, height })}
${drawRate(report)}
${drawBars(recoveries, barsTop)}
</svg>
`
}

function drawHead(report: StormReport, { seed, height }: { seed: number; height: number }): string {
  const done = report.kinds.reduce((sum, kind) => sum + kind.done, 0)
  const faults = countFaults(report)
  const title = `A storm of ${Math.round(report.seconds / 60)} minutes, seed ${seed}`
  const lines = [
    `${done.toLocaleString('en')} acknowledged acts, ${report.rate.toFixed(0)} per second, with ${report.disturbances.length} disturbances.`,
    `${faults['lost']} lost, ${faults['twice']} twice, ${faults['broken invariants']} broken invariants, ${faults['wrong balances']} wrong balances, ${faults['lost events']} lost events.`,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title description" font-family="Georgia, serif">
<title id="title">${title}</title>
<desc id="description">${lines.join(' ')}</desc>
<style>
  svg { background: #fbf8f2 }
  text { fill: #2a2420; font-size: 14px }
  .title { font-size: 24px }
  .small { font-size: 12px; fill: #5f554c }
  .grid { stroke: #d9cfc0; stroke-width: 1 }
  .rate { fill: #3b4b8f; opacity: .75 }
  .hit { stroke: #b0552f; stroke-width: 1; stroke-dasharray: 3 3 }
  .primary { stroke-width: 2; stroke-dasharray: none }
  .write { fill: #b0552f }
  .everything { fill: #b0552f; opacity: .3 }
</style>
<rect width="${WIDTH}" height="${height}" fill="#fbf8f2"/>
<text class="title" x="${LEFT}" y="38">${title}</text>
${lines.map((line, i) => `<text class="small" x="${LEFT}" y="${60 + i * 17}">${line}</text>`).join('\n')}`
}

/** Draws the acts of each second, and a line for each disturbance. */
function drawRate({ perSecond, disturbances, seconds }: StormReport): string {
  const highest = Math.max(1, ...perSecond)
  const x = (second: number) => LEFT + (second / seconds) * CHART.width
  const y = (rate: number) => TOP + CHART.height * (1 - rate / highest)
  const points = perSecond.map((rate, i) => `${x(i + 0.5).toFixed(1)},${y(rate).toFixed(1)}`)
  const hits = disturbances.map(
    ({ kind, at }) =>
      `<line class="hit${kind === 'primary killed' ? ' primary' : ''}" x1="${x(at).toFixed(1)}" x2="${x(at).toFixed(1)}" y1="${TOP}" y2="${TOP + CHART.height}"><title>${kind}</title></line>`,
  )
  const levels = [0, 0.5, 1].map((share) => {
    const level = y(share * highest).toFixed(1)
    return `<line class="grid" x1="${LEFT}" x2="${LEFT + CHART.width}" y1="${level}" y2="${level}"/><text class="small" x="${LEFT - 8}" y="${level}" text-anchor="end">${Math.round(share * highest)}</text>`
  })
  const caption = `<text class="small" x="${LEFT}" y="${TOP + CHART.height + 24}">Acknowledged acts in each second; a line for each disturbance, solid where the primary was killed.</text>`
  return `${levels.join('\n')}
<polygon class="rate" points="${LEFT},${y(0)} ${points.join(' ')} ${LEFT + CHART.width},${y(0)}"/>
${hits.join('\n')}
${caption}`
}

/** Draws the worst seconds of each kind: until the next write, and until every kind of act. */
function drawBars(recoveries: ReturnType<typeof sumUp>, top: number): string {
  const width = (seconds: number) =>
    (Math.min(seconds, LONGEST) / LONGEST) * (CHART.width - NAMES - 120)
  const rows = recoveries.map(({ kind, times, nextWrite, everything }, i) => {
    const y = top + i * ROW
    return `<text x="${LEFT}" y="${y + 13}">${kind} (${times})</text>
<rect class="everything" x="${LEFT + NAMES}" y="${y}" width="${width(everything.worst).toFixed(1)}" height="16"/>
<rect class="write" x="${LEFT + NAMES}" y="${y}" width="${width(nextWrite.worst).toFixed(1)}" height="16"/>
<text class="small" x="${LEFT + NAMES + width(everything.worst) + 8}" y="${y + 12}">${nextWrite.worst.toFixed(1)} s / ${everything.worst.toFixed(1)} s</text>`
  })
  return `<text class="small" x="${LEFT}" y="${top - 16}">Longest seconds until the next write (dark), and until every kind of act worked again (light).</text>
${rows.join('\n')}`
}
