import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findPgBouncer } from '../../../scripts/find-pgbouncer.ts'
import { findFreePort } from '../gateways/postgres-process.ts'

export interface TestPooler {
  /** Address of the database behind the pooler. */
  url: string
  stop(): Promise<void>
}

/** Configuration of PgBouncer (section `[pgbouncer]`). */
type Settings = Readonly<Record<string, string | number>>

/**
 * Starts a PgBouncer in front of the database of `url`, as a transaction pooler that keeps prepared
 * statements, unless `settings` say otherwise.
 */
export async function startPgBouncer(url: string, settings: Settings = {}): Promise<TestPooler> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const folder = await mkdtemp(join(tmpdir(), 'adire-pgbouncer-'))
  const listenPort = await findFreePort()
  const all: Settings = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    max_prepared_statements: 200,
    ...settings,
  }
  await writeFile(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${hostname} port=${port}`,
      '[pgbouncer]',
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  )
  // PgBouncer does not run as root.
  await chmod(folder, 0o755)
  const [program, ...options] = findPgBouncer().command
  const account = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const child = spawn(program, [...options, ...account, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await untilListening(child)
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${listenPort}${pathname}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening({ stderr }: ChildProcess): Promise<void> {
  const lines: string[] = []
  if (stderr) {
    for await (const line of createInterface(stderr)) {
      lines.push(line)
      if (line.includes('process up')) {
        stderr.resume()
        return
      }
    }
  }
  throw new Error(`PgBouncer did not start: ${lines.join('\n')}`)
}
