/**
 * Simulates a community over the real order of Discover, prints what came of it and draws it to
 * `docs/pictures/market.svg`. `docs/decisions/0114-simulated-market.md` names the assumptions.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withTestPostgres } from '../scripts/test-postgres.ts'
import { type Arguments, readArguments } from './market/arguments.ts'
import { assumptions, orders } from './market/options.ts'
import { drawMarket } from './market/picture.ts'
import { describeOptions, formatTable, listMisses } from './market/report.ts'
import type { MarketResult } from './market/results.ts'
import { simulateMarket } from './market/simulate.ts'
import { readResult, storeResult } from './market/stored-results.ts'

const PICTURE = join(import.meta.dirname, '../docs/pictures/market.svg')
const print = (line: string) => void process.stdout.write(`${line}\n`)

async function runAll({ runs, isResumed }: Arguments, server: string) {
  const results: { name?: string; result: MarketResult }[] = []
  for (const { name, options } of runs) {
    const earlier = isResumed ? await readResult(options) : undefined
    const result = earlier ?? (await simulateMarket(options, { server, print }))
    if (!earlier) await storeResult(result)
    results.push({ result, ...(name !== undefined && { name }) })
    print(formatTable(results.slice(-1)).at(-1) ?? '')
  }
  return results
}

const given = readArguments()
const [first] = given.runs
if (first) print(describeOptions(first.options))
const postgres = await withTestPostgres()
try {
  const results = await runAll(given, postgres.url)
  print(['', ...formatTable(results)].join('\n'))
  const all = results.map(({ result }) => result)
  const isComplete = assumptions.every((assumption) =>
    orders.every((order) =>
      all.some(({ options }) => options.assumption === assumption && options.order === order),
    ),
  )
  if (first && isComplete && !given.isSensitivity)
    await writeFile(PICTURE, drawMarket(all, first.options))
  const misses = given.isSensitivity ? [] : all.flatMap(listMisses)
  for (const miss of misses) print(`missed with ${miss}`)
  if (misses.length > 0) process.exitCode = 1
} finally {
  await postgres.release()
}
