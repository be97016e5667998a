import pg from 'pg'

interface Script {
  url: string
  /**
   * A pgbench script: one `\set`, then statements that end in `;` or store their row with `\gset`.
   */
  script: string
  seconds: number
  clients: number
}

interface Step {
  name: string
  text: string
  variables: string[]
  /** Prefix of the variables that `\gset` stores; undefined without `\gset`. */
  prefix: string | undefined
}

/**
 * Runs a pgbench script on machines without pgbench, with prepared statements; returns transactions
 * per second.
 */
export async function driveScript({ url, script, seconds, clients }: Script): Promise<number> {
  const limit = Number(/\\set n random\(1, (\d+)\)/.exec(script)?.[1] ?? 1)
  const steps = parseSteps(script.replace(/\\set .*\n/, ''))
  const startedAt = performance.now()
  let done = 0
  const work = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (; performance.now() < startedAt + seconds * 1000; done++) {
      const known: Record<string, unknown> = { n: 1 + Math.floor(Math.random() * limit) }
      for (const step of steps) await take(client, step, known)
    }
    await client.end()
  }
  await Promise.all(Array.from({ length: clients }, work))
  return (done * 1000) / (performance.now() - startedAt)
}

async function take(
  client: pg.Client,
  { name, text, variables, prefix }: Step,
  known: Record<string, unknown>,
): Promise<void> {
  const { rows } = await client.query<Record<string, unknown>>({
    name,
    text,
    values: variables.map((variable) => known[variable]),
  })
  if (prefix === undefined) return
  for (const [column, value] of Object.entries(rows[0] ?? {})) known[prefix + column] = value
}

function parseSteps(script: string): Step[] {
  return [...script.matchAll(/([^;\\]+)(?:;|\\gset ?(\w*))\n/gy)].map(
    ([, statement = '', prefix], index) => {
      const variables: string[] = []
      const text = statement
        .trimEnd()
        .replaceAll(
          /(?<!:):([a-z]\w*)/g,
          (_whole, variable: string) => `$${variables.push(variable)}`,
        )
      return { name: `step ${index}`, text, variables, prefix }
    },
  )
}
