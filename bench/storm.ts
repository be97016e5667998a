import { parseArgs } from 'node:util'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawStorm } from './storm/picture.ts'
import { printReport } from './storm/report.ts'
import { countFaults, runStorm } from './storm/storm.ts'

/**
 * Kills and disturbs everything between members and the database at random while they act, and
 * compares what they were told with what is stored: `npm run storm -- [--minutes 10] [--seed 7]
 * [--rate 200] [--members 600]`. Fails if an acknowledged act is missing or was done twice, if an
 * invariant is broken, or if writing takes longer than ten seconds after the primary's death.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '7' },
    rate: { type: 'string', default: '200' },
    members: { type: 'string', default: '600' },
  },
})
/** Promised time from the primary's death to the next write. */
const WRITABLE_SECONDS = 10
const LISTENERS = 15
const PICTURE = join(import.meta.dirname, '../docs/pictures/storm.svg')

const print = (line: string) => void process.stdout.write(`${line}\n`)

const report = await runStorm({
  minutes: Number(values.minutes),
  seed: Number(values.seed),
  rate: Number(values.rate),
  members: Number(values.members),
  listeners: LISTENERS,
  print,
})
printReport(report, print)
writeFileSync(PICTURE, drawStorm(report, { seed: Number(values.seed) }))
const isLate = report.disturbances.some(
  ({ kind, nextWrite = Number.POSITIVE_INFINITY }) =>
    kind === 'primary killed' && nextWrite > WRITABLE_SECONDS,
)
if (isLate) print(`Not writable within ${WRITABLE_SECONDS} s of the primary's death.`)
process.exit(isLate || Object.values(countFaults(report)).some((count) => count > 0) ? 1 : 0)
