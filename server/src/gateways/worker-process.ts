import { type ChildProcess, fork } from 'node:child_process'

interface Wished<Start> {
  file: string
  heapMegabytes: number
  startMs: number
  /** What is wrong, when its first word is not that it is ready. */
  troubleOf?: (start: Start) => string | undefined
}

export interface WorkerProcess {
  child: ChildProcess
  ready: Promise<void>
}

/** A file of ours at work on one thing: without our environment, so without our secrets; ends with us, because its channel does. */
export function startWorkerProcess<Start>({ file, heapMegabytes, startMs, troubleOf }: Wished<Start>): WorkerProcess {
  const child = fork(file, [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), startMs)
    child.once('message', (start: Start) => {
      clearTimeout(timer)
      const trouble = troubleOf?.(start)
      if (trouble !== undefined) return reject(new Error(trouble))
      // An idle process keeps nobody from ending.
      child.unref()
      child.channel?.unref()
      resolve()
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      reject(new Error(`the process ended with ${String(code ?? signal)} before it began`))
    })
  })
  return { child, ready }
}

/** `gone` when the process ended over the task, or had to be ended because it took too long. */
type Outcome<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'gone'; isSlow: boolean; exitCode: number | null }

export function askWorkerProcess<Answer extends { id: number }>(
  child: ChildProcess,
  task: { id: number },
  timeoutMs: number,
): Promise<Outcome<Answer>> {
  return new Promise((resolve) => {
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      child.kill('SIGKILL')
    }, timeoutMs)
    const finish = (outcome: Outcome<Answer>) => {
      clearTimeout(timer)
      child.off('message', hear)
      child.off('exit', leave)
      resolve(outcome)
    }
    const hear = (answer: Answer) => {
      if (answer.id === task.id) finish({ kind: 'answered', answer })
    }
    const leave = (exitCode: number | null) => finish({ kind: 'gone', isSlow, exitCode })
    child.on('message', hear)
    child.on('exit', leave)
    // A child that is gone already says so in its exit; the callback keeps that from being an uncaught error.
    child.send(task, () => undefined)
  })
}
