import { type ChildProcess, fork } from 'node:child_process'
import { buildSandboxCommand } from './worker-sandbox.ts'

interface WorkerOptions<Start> {
  file: string
  heapMegabytes: number
  /** Time limit for the first message. */
  startMs: number
  /** Processor time of the process's whole life, where the system can limit it. */
  cpuSeconds?: number
  /** Returns the problem in the first message; undefined if the worker is ready. */
  findProblem?: (start: Start) => string | undefined
  /** Off for test doubles, which write files. */
  isSandboxed?: boolean
}

/** A started worker. */
export interface WorkerProcess<Start> {
  child: ChildProcess
  /** The first message. */
  ready: Promise<Start>
}

/**
 * Runs one of our files in a sandboxed process without our environment, which has secrets. It ends
 * with this process, because the file has to exit on `disconnect`.
 */
export function startWorkerProcess<Start>(options: WorkerOptions<Start>): WorkerProcess<Start> {
  const { file, heapMegabytes, startMs, cpuSeconds, findProblem, isSandboxed = true } = options
  const nodeArgs = [
    `--max-old-space-size=${heapMegabytes}`,
    '--disable-warning=ExperimentalWarning',
  ]
  const { program, args } = isSandboxed
    ? buildSandboxCommand(nodeArgs, cpuSeconds)
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
      // An idle worker must not keep this process alive.
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
export type TaskResult<Answer> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'gone'; isSlow: boolean; exitCode: number | null; signal: NodeJS.Signals | null }

/** Sends a task to a worker and waits for its answer; kills the worker after the time limit. */
export function runTask<Answer extends { id: number }>(
  child: ChildProcess,
  task: { id: number },
  timeoutMs: number,
): Promise<TaskResult<Answer>> {
  return new Promise((resolve) => {
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      child.kill('SIGKILL')
    }, timeoutMs)
    const finish = (result: TaskResult<Answer>) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(result)
    }
    const onMessage = (answer: Answer) => {
      if (answer.id === task.id) finish({ kind: 'answered', answer })
    }
    const onExit = (exitCode: number | null, signal: NodeJS.Signals | null) =>
      finish({ kind: 'gone', isSlow, exitCode, signal })
    child.on('message', onMessage)
    child.on('exit', onExit)
    if (child.exitCode !== null || child.signalCode !== null)
      return onExit(child.exitCode, child.signalCode)
    // Without the callback, a child that has exited would cause an uncaught error here.
    child.send(task, () => undefined)
  })
}
