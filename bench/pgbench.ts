import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

interface Script {
  url: string
  /** A pgbench script. */
  script: string
  seconds: number
  clients?: number
}

/** True if pgbench is installed (part of the PostgreSQL packages). */
export function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Runs a script with pgbench and prepared statements; returns transactions per second. */
export async function runPgbench({ url, script, seconds, clients = 8 }: Script): Promise<number> {
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
