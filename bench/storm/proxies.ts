import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findOnPath, installFromDebian } from '../../scripts/find-program.ts'
import type { ClusterAddresses } from './cluster.ts'

const EXAMPLE = join(import.meta.dirname, '../../deploy/proxy/haproxy.cfg')
const START_LIMIT_MS = 10_000

/** A HAProxy on a fixed port that can be killed, started again and reloaded. */
export class HaProxy {
  readonly port: number
  readonly #program: string
  readonly #path: string
  #child: ChildProcess | undefined

  constructor({ port, path, text }: { port: number; path: string; text: string }) {
    const program = findOnPath(['haproxy']) ?? installFromDebian('haproxy', ['haproxy'])
    if (program === undefined)
      throw new Error('The storm needs HAProxy. Install it, and start again.')
    this.port = port
    this.#program = program
    this.#path = path
    writeFileSync(path, text)
  }

  /** Replaces the configuration, which the next start reads. */
  configure(text: string): void {
    writeFileSync(this.#path, text)
  }

  async start(): Promise<void> {
    this.#child = this.#spawn([])
    await untilListening(this.port)
  }

  /** Kills it; its clients lose their connections. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** Starts a new process that takes over the port; the old one ends with its last connection. */
  async reload(): Promise<void> {
    const old = this.#child
    this.#child = this.#spawn(['-sf', String(old?.pid)])
    await wait(1_000)
    // Live streams would keep it for long.
    old?.kill('SIGUSR1')
    await wait(1_000)
    old?.kill('SIGKILL')
  }

  #spawn(options: string[]): ChildProcess {
    return spawn(this.#program, ['-db', '-f', this.#path, ...options], { stdio: 'ignore' })
  }
}

async function untilListening(port: number): Promise<void> {
  const giveUpAt = performance.now() + START_LIMIT_MS
  while (performance.now() < giveUpAt) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await wait(30)
  }
  throw new Error(`no proxy listens on port ${port}`)
}

/** Adapts the configuration of `deploy/proxy` to the servers and a port without TLS. */
export function configureWebProxy(port: number, servers: readonly number[]): string {
  const lines = servers.map((server, i) => `  server app${i} 127.0.0.1:${server}`)
  return readFileSync(EXAMPLE, 'utf8')
    .replace('bind :80\n', `bind 127.0.0.1:${port}\n`)
    .replace(/bind :443.*\n/, '')
    .replace(/http-request redirect.*\n/, '')
    .replace(/ {2}server one .*\n {2}server two .*/, lines.join('\n'))
}

/**
 * Configures the way to the primary: only the node whose health check says so gets connections, and
 * those to the other one end, as in Patroni's documentation.
 */
export function configureDatabaseProxy(port: number, { nodes }: ClusterAddresses): string {
  return `global
  maxconn 2000
defaults
  mode tcp
  timeout connect 5s
  timeout check 5s
  timeout client 1h
  timeout server 1h
  option clitcpka
  option srvtcpka
frontend database
  bind 127.0.0.1:${port}
  default_backend primary
backend primary
  option httpchk GET /
  http-check expect status 200
  default-server check inter 200 fall 1 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.healthPort}`).join('\n')}
`
}
