import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stableHash } from '../../server/src/lib/hashes.ts'
import type { MarketOptions } from './options.ts'
import type { MarketResult } from './results.ts'

const FOLDER = join(import.meta.dirname, '../../.cache/market')

/** Stores a result, so that an interrupted command can be resumed. */
export async function storeResult(result: MarketResult): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(findPath(result.options), JSON.stringify(result))
}

/** Reads the result of an earlier run with the same options; undefined if there was none. */
export async function readResult(options: MarketOptions): Promise<MarketResult | undefined> {
  try {
    // Stored by `storeResult`.
    return JSON.parse(await readFile(findPath(options), 'utf8')) as MarketResult
  } catch {
    // No earlier run has stored one.
    return undefined
  }
}

function findPath(options: MarketOptions): string {
  return join(FOLDER, `${stableHash(JSON.stringify(options)).slice(0, 16)}.json`)
}
