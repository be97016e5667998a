import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

interface Script {
  url: string
  /** In the language of pgbench. */
  script: string
  seconds: number
  clients?: number
}

/** Whether this machine has pgbench (it comes with PostgreSQL's own packages). */
export function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Transactions a second of a script by pgbench, with prepared statements. */
export async function runPgbench({ url, script, seconds, clients = 8 }: Script): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'adire-pgbench-'))
  try {
    const file = join(folder, 'script.sql')
    await writeFile(file, script)
    const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file, url]
    const { stdout } = await promisify(execFile)('pgbench', args, { maxBuffer: 10_000_000 })
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
    if (!tps || !/number of failed transactions: 0\b/.test(stdout)) throw new Error(`pgbench: ${stdout}`)
    return Number(tps)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
