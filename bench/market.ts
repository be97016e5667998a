/**
 * Simulates a community over the real order of Discover, prints what came of it and draws it to
 * `docs/pictures/market.svg`. `docs/decisions/0114-simulated-market.md` names the assumptions.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withTestPostgres } from '../scripts/test-postgres.ts'
import {
  assumptions,
  defaults,
  listVariations,
  type MarketOptions,
  type Order,
  orders,
} from './market/options.ts'
import { drawMarket } from './market/picture.ts'
import { describeOptions, formatTable, listMisses } from './market/report.ts'
import type { MarketResult } from './market/results.ts'
import { simulateMarket } from './market/simulate.ts'

const PICTURE = join(import.meta.dirname, '../docs/pictures/market.svg')
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: String(defaults.members) },
    days: { type: 'string', default: String(defaults.days) },
    seed: { type: 'string', default: String(defaults.seed) },
    assumption: { type: 'string', default: assumptions.join() },
    order: { type: 'string', default: orders.join() },
    sensitivity: { type: 'boolean', default: false },
  },
})
const print = (line: string) => void process.stdout.write(`${line}\n`)

interface Run {
  name?: string
  options: MarketOptions
}

/** Lists the runs that the arguments ask for. */
function listRuns(): Run[] {
  const chosen = orders.filter((order) => values.order.split(',').includes(order))
  const runs = values.assumption.split(',').flatMap((assumption) =>
    chosen.map((order: Order) => ({
      ...defaults,
      members: Number(values.members),
      days: Number(values.days),
      seed: Number(values.seed),
      assumption: Number(assumption),
      order,
    })),
  )
  return values.sensitivity
    ? runs.flatMap((options) => listVariations(options))
    : runs.map((options) => ({ options }))
}

async function runAll(server: string): Promise<void> {
  const runs = listRuns()
  const [first] = runs
  if (!first) throw new Error(`--order has to name some of: ${orders.join(', ')}`)
  print(describeOptions(first.options))
  const results: { name?: string; result: MarketResult }[] = []
  for (const { name, options } of runs) {
    const result = await simulateMarket(options, server)
    results.push({ result, ...(name !== undefined && { name }) })
    print(formatTable(results.slice(-1)).at(-1) ?? '')
  }
  print(['', ...formatTable(results)].join('\n'))
  const all = results.map(({ result }) => result)
  if (!values.sensitivity && all.length === orders.length * assumptions.length)
    await writeFile(PICTURE, drawMarket(all, first.options))
  const misses = values.sensitivity ? [] : all.flatMap(listMisses)
  for (const miss of misses) print(`missed with ${miss}`)
  if (misses.length > 0) process.exitCode = 1
}

const postgres = await withTestPostgres()
try {
  await runAll(postgres.url)
} finally {
  await postgres.release()
}
