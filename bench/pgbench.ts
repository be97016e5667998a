import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const CLIENTS = 8

interface Script {
  url: string
  /** Concurrent connections; 8 by default. */
  clients?: number
  /**
   * A pgbench script: one `\set`, then statements that end in `;` or store their row with `\gset`.
   */
  script: string
  seconds: number
}

/** True if pgbench is installed (part of the PostgreSQL packages). */
export function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    // Not on the path.
    return false
  }
}

/**
 * Runs a script with pgbench, or with a driver of ours on machines without it, in prepared
 * statements; returns transactions per second.
 */
export function runScript(script: Script): Promise<number> {
  return hasPgbench() ? runPgbench(script) : driveScript(script)
}

async function runPgbench({ url, script, seconds, clients = CLIENTS }: Script): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'adire-pgbench-'))
  try {
    const file = join(folder, 'script.sql')
    await writeFile(file, script)
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-f',
      file,
      url,
    ]
    const { stdout } = await promisify(execFile)('pgbench', args, { maxBuffer: 10_000_000 })
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
    if (!tps || !/number of failed transactions: 0\b/.test(stdout))
      throw new Error(`pgbench: ${stdout}`)
    return Number(tps)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Prepared statement of a script. */
interface Step {
  name: string
  text: string
  /** Names of the variables for the parameters of `text`. */
  inputs: string[]
  /** Prefix of the variables that `\gset` stores; undefined without `\gset`. */
  prefix: string | undefined
}

async function driveScript({ url, script, seconds, clients = CLIENTS }: Script): Promise<number> {
  const limit = Number(/\\set n random\(1, (\d+)\)/.exec(script)?.[1] ?? 1)
  const steps = parseSteps(script.replace(/\\set .*\n/, ''))
  const startedAt = performance.now()
  let done = 0
  const work = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (; performance.now() < startedAt + seconds * 1000; done++) {
      const variables: Record<string, unknown> = { n: 1 + Math.floor(Math.random() * limit) }
      for (const step of steps) await runStep(client, step, variables)
    }
    await client.end()
  }
  await Promise.all(Array.from({ length: clients }, work))
  return (done * 1000) / (performance.now() - startedAt)
}

/** Runs a statement with the script's variables, and stores its row in them after `\gset`. */
async function runStep(
  client: pg.Client,
  { name, text, inputs, prefix }: Step,
  variables: Record<string, unknown>,
): Promise<void> {
  const { rows } = await client.query<Record<string, unknown>>({
    name,
    text,
    values: inputs.map((input) => variables[input]),
  })
  if (prefix === undefined) return
  for (const [column, value] of Object.entries(rows[0] ?? {})) variables[prefix + column] = value
}

function parseSteps(script: string): Step[] {
  return [...script.matchAll(/([^;\\]+)(?:;|\\gset ?(\w*))\n/gy)].map(
    ([, statement = '', prefix], index) => {
      const inputs: string[] = []
      const text = statement
        .trimEnd()
        .replaceAll(/(?<!:):([a-z]\w*)/g, (_whole, variable: string) => `$${inputs.push(variable)}`)
      return { name: `step ${index}`, text, inputs, prefix }
    },
  )
}
