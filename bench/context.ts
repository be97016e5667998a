import { buildRecord, listKeys } from '@adire/contract/keys.ts'

/**
 * Passed to every `*.bench.ts`, which exports `run(context: BenchContext): Promise<BenchLine[]>`.
 */
export interface BenchContext {
  /** Members in the data sets of this run, smallest first. */
  sizes: number[]
  /** Short runs with more variance. */
  isQuick: boolean
  /** Seconds of one run. */
  seconds: number
  /** Runs of each measurement, besides the warm-up. */
  rounds: number
  /** Returns the URL of a database with `size` members; builds it if needed. */
  prepare(size: number): Promise<string>
  print(line: string): void
}

/** One line of the table. */
export interface BenchLine {
  measurement: string
  result: string
  ratio?: number
  /** Lowest acceptable ratio. */
  target?: number
}

/**
 * Runs all measurements in turn, once per round, and returns the median of each, so that other load
 * on the machine affects all of them alike. A first round is a warm-up and isn't counted.
 */
export async function alternate<Name extends string>(
  rounds: number,
  measurements: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = listKeys(measurements)
  const results = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const result = await measurements[name]()
      if (round > 0) results.get(name)?.push(result)
    }
  }
  return buildRecord(names, (name) => median(results.get(name) ?? []))
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
