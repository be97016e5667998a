import { type ChildProcess, fork } from 'node:child_process'
import { buildSandboxCommand } from './worker-sandbox.ts'

interface Wanted<Start> {
  file: string
  heapMegabytes: number
  startMs: number
  /** The problem that the first message names; undefined when the worker is ready. */
  findProblem?: (start: Start) => string | undefined
  /** Off for test doubles, which write files. */
  isSandboxed?: boolean
}

export interface WorkerProcess<Start> {
  child: ChildProcess
  /** The first message. */
  ready: Promise<Start>
}

/**
 * Runs a file of ours in a process without our environment, so without our secrets. It ends with
 * us, because its channel does.
 */
export function startWorkerProcess<Start>(wanted: Wanted<Start>): WorkerProcess<Start> {
  const { file, heapMegabytes, startMs, findProblem, isSandboxed = true } = wanted
  const nodeArgs = [
    `--max-old-space-size=${heapMegabytes}`,
    '--disable-warning=ExperimentalWarning',
  ]
  const { program, args } = isSandboxed
    ? buildSandboxCommand(nodeArgs)
    : { program: process.execPath, args: nodeArgs }
  const child = fork(file, [], {
    execPath: program,
    execArgv: args,
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ready = new Promise<Start>((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), startMs)
    child.once('message', (start: Start) => {
      clearTimeout(timer)
      const problem = findProblem?.(start)
      if (problem !== undefined) return reject(new Error(problem))
      // An idle process keeps nobody from ending.
      child.unref()
      child.channel?.unref()
      resolve(start)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      reject(new Error(`the process ended with ${String(code ?? signal)} before it began`))
    })
  })
  return { child, ready }
}

/**
 * `gone`: the process ended during the task, or was killed because it neither answered nor ended in
 * time (`isSlow`).
 */
export type TaskOutcome<Answer> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'gone'; isSlow: boolean; exitCode: number | null; signal: NodeJS.Signals | null }

export function askWorkerProcess<Answer extends { id: number }>(
  child: ChildProcess,
  task: { id: number },
  timeoutMs: number,
): Promise<TaskOutcome<Answer>> {
  return new Promise((resolve) => {
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      child.kill('SIGKILL')
    }, timeoutMs)
    const finish = (outcome: TaskOutcome<Answer>) => {
      clearTimeout(timer)
      child.off('message', hear)
      child.off('exit', leave)
      resolve(outcome)
    }
    const hear = (answer: Answer) => {
      if (answer.id === task.id) finish({ kind: 'answered', answer })
    }
    const leave = (exitCode: number | null, signal: NodeJS.Signals | null) =>
      finish({ kind: 'gone', isSlow, exitCode, signal })
    child.on('message', hear)
    child.on('exit', leave)
    if (child.exitCode !== null || child.signalCode !== null)
      return leave(child.exitCode, child.signalCode)
    // A child that is gone already says so in its exit; the callback keeps that from being an
    // uncaught error.
    child.send(task, () => undefined)
  })
}
