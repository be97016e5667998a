/** What every `*.bench.ts` gets: `export async function run(context: BenchContext): Promise<BenchLine[]>`. */
export interface BenchContext {
  /** Members in the data sets of this run, smallest first. */
  sizes: number[]
  /** Short runs, for a look; their figures scatter more. */
  isQuick: boolean
  /** Seconds of one run, and how many of each there are. */
  seconds: number
  rounds: number
  /** The address of the database with so many members, built when there is none. */
  prepare(size: number): Promise<string>
  say(line: string): void
}

/** One line of the table. A bar is the least the ratio may be (design: performance). */
export interface BenchLine {
  what: string
  figures: string
  ratio?: number
  bar?: number
}

/**
 * Runs each measurement once a round, one after the other, and returns the median of each: what the machine does meanwhile hits all
 * alike. A first round warms up and doesn't count.
 */
export async function alternate<Name extends string>(
  rounds: number,
  measurements: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(measurements) as Name[]
  const results = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const result = await measurements[name]()
      if (round > 0) results.get(name)?.push(result)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(results.get(name) ?? [])])) as Record<Name, number>
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
