import { disturbanceKinds } from './disturbances.ts'
import { countFaults, type Disturbance, type StormReport } from './storm.ts'

/** Median and largest seconds of the disturbances of one kind. */
export interface Recovery {
  kind: Disturbance['kind']
  times: number
  nextWrite: { median: number; worst: number }
  everything: { median: number; worst: number }
}

/** Sums the disturbances up by kind. One that nothing recovered from counts as endless. */
export function sumUp(disturbances: readonly Disturbance[]): Recovery[] {
  return disturbanceKinds.flatMap((kind) => {
    const ofKind = disturbances.filter((one) => one.kind === kind)
    if (ofKind.length === 0) return []
    const nextWrite = ofKind.map((one) => one.nextWrite ?? Number.POSITIVE_INFINITY)
    const everything = ofKind.map((one) => one.everything ?? Number.POSITIVE_INFINITY)
    return [
      {
        kind,
        times: ofKind.length,
        nextWrite: summarize(nextWrite),
        everything: summarize(everything),
      },
    ]
  })
}

function summarize(values: number[]): { median: number; worst: number } {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 }
}

/** Prints the result of a storm as tables. */
export function printReport(report: StormReport, print: (line: string) => void): void {
  print('')
  print(
    `${Math.round(report.seconds)} s, ${report.rate.toFixed(0)} acknowledged acts per second, ${report.disturbances.length} disturbances`,
  )
  print('')
  print(`${'Act'.padEnd(12)}${columns(['done', 'refused', 'unanswered', 'lost', 'twice'])}`)
  for (const { kind, done, refused, unanswered, lost, twice } of report.kinds)
    print(`${kind.padEnd(12)}${columns([done, refused, unanswered, lost, twice])}`)
  print('')
  print(`${'Disturbance'.padEnd(24)}${columns(['times', 'write', 'worst', 'everything', 'worst'])}`)
  for (const { kind, times, nextWrite, everything } of sumUp(report.disturbances))
    print(
      `${kind.padEnd(24)}${columns([times, ...[nextWrite.median, nextWrite.worst, everything.median, everything.worst].map((value) => value.toFixed(2))])}`,
    )
  print('')
  const { pages, sent, resets } = report.heard
  print(`${sent} messages to ${pages} open pages; ${resets} streams had to read everything again`)
  print(`${report.redelivered} provider events delivered twice`)
  print(`No answer: ${list(report.troubles)}`)
  print(`Refused: ${list(report.refusals)}`)
  for (const name of report.brokenInvariants) print(`Broken: ${name}`)
  for (const trouble of report.controllerTroubles.slice(0, 5)) print(`Controller: ${trouble}`)
  print(
    Object.entries(countFaults(report))
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
  )
}

function columns(values: readonly (string | number)[]): string {
  return values.map((value) => String(value).padStart(12)).join('')
}

function list(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'none'
}
