import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { LeaderReport, StepClock } from './server-process.ts'

const START_LIMIT_MS = 8 * 60_000
/** Pause before a server that could not start is started again, as a service manager does. */
const RESTART_MS = 1_000

interface Options {
  port: number
  /** Variables of the server. */
  env: NodeJS.ProcessEnv
  /** File that gets its log. */
  logPath: string
}

/** An app server in a process of its own, which is started again when it ends. */
export class AppServer {
  readonly port: number
  readonly #options: Options
  #child: ChildProcess | undefined
  #isLeader = false
  #isStopped = false
  /** Ends that the storm did not cause. */
  crashes = 0

  constructor(options: Options) {
    this.port = options.port
    this.#options = options
  }

  get isRelayLeader(): boolean {
    return this.#isLeader
  }

  /** Starts it and waits until it takes requests. */
  start(): Promise<void> {
    this.#spawn()
    return this.untilReady()
  }

  async untilReady(): Promise<void> {
    const giveUpAt = performance.now() + START_LIMIT_MS
    while (!(await this.#isReady())) {
      if (performance.now() > giveUpAt)
        throw new Error(`a server did not start: ${this.readLog().slice(-500)}`)
      await wait(100)
    }
  }

  readLog(): string {
    return readFileSync(this.#options.logPath, 'utf8')
  }

  /** Kills it in the middle of its work; it is started again at once. */
  kill(): void {
    this.#child?.kill('SIGKILL')
  }

  /** Sets its clock this far from the real time. */
  stepClock(clockOffsetMs: number): void {
    this.#child?.send({ clockOffsetMs } satisfies StepClock)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  #spawn(): void {
    const log = openSync(this.#options.logPath, 'a')
    const child = fork(join(import.meta.dirname, 'server-process.ts'), {
      env: this.#options.env,
      execArgv: [],
      stdio: ['ignore', log, log, 'ipc'],
    })
    closeSync(log)
    this.#child = child
    child.on('message', ({ isLeader }: LeaderReport) => (this.#isLeader = isLeader))
    child.once('exit', (_code, signal) => {
      this.#isLeader = false
      if (this.#isStopped) return
      if (signal !== 'SIGKILL') this.crashes += 1
      setTimeout(() => this.#isStopped || this.#spawn(), signal === 'SIGKILL' ? 0 : RESTART_MS)
    })
  }

  async #isReady(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/ready`).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.ok === true
  }
}
