/**
 * `npm run bench [-- --size 20000 --quick --only send]`: runs every `*.bench.ts` and prints a
 * table; fails if a ratio is below its target.
 */
import { readdir } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { BenchContext, BenchLine } from './context.ts'
import { openBenchPostgres, prepareData } from './data.ts'

const SIZES = [20_000, 200_000, 1_000_000]

interface Bench {
  run(context: BenchContext): Promise<BenchLine[]>
}

const { values } = parseArgs({
  options: {
    size: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})

function readSizes(): number[] {
  if (!values.size) return values.quick ? SIZES.slice(0, 2) : SIZES
  const sizes = values.size.map(Number)
  if (sizes.some((size) => !Number.isInteger(size) || size < 1_000 || size > 5_000_000))
    throw new Error('--size must be a whole number of members from 1,000 to 5,000,000')
  return sizes.sort((a, b) => a - b)
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

async function findBenches(): Promise<string[]> {
  const names = (await readdir(import.meta.dirname))
    .filter((name) => name.endsWith('.bench.ts'))
    .sort()
  return values.only ? names.filter((name) => name.startsWith(`${values.only}.`)) : names
}

function getVerdict({ ratio, target }: BenchLine): '' | 'ok' | 'MISSED' {
  if (ratio === undefined || target === undefined) return ''
  return ratio >= target ? 'ok' : 'MISSED'
}

function printTable(lines: BenchLine[]): void {
  const rows = lines.map((line) => [
    line.measurement,
    line.result,
    line.ratio === undefined ? '' : line.ratio.toFixed(2),
    line.target === undefined ? '' : `>= ${line.target.toFixed(2)}`,
    getVerdict(line),
  ])
  const table = [['measurement', 'results', 'ratio', 'target', ''], ...rows]
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  print('')
  for (const row of table)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  print('')
}

const sizes = readSizes()
const postgres = await openBenchPostgres()
try {
  print(
    `${sizes.map((size) => size.toLocaleString('en')).join(', ')} members; ${cpus().length} processors, Node ${process.versions.node}`,
  )
  const context: BenchContext = {
    sizes,
    print,
    isQuick: values.quick,
    seconds: values.quick ? 2 : 5,
    rounds: values.quick ? 5 : 7,
    prepare: (size) => prepareData(postgres.url, size, print),
  }
  const lines: BenchLine[] = []
  for (const name of await findBenches()) {
    print(`${name} …`)
    const bench = (await import(`./${name}`)) as Bench
    lines.push(...(await bench.run(context)))
  }
  printTable(lines)
  if (lines.some((line) => getVerdict(line) === 'MISSED')) process.exitCode = 1
} finally {
  await postgres.stop()
}
