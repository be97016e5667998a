import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/** A failed check; its message is printed without a stack. */
export class CheckFailed extends Error {
  override name = 'CheckFailed'
}

/** Step of a check. `run` throws to fail; the text it may return is printed after the name. */
export type Step = { name: string; run: () => Promise<string | void> | string | void }

/**
 * Runs every step, also after a failure, prints one line each, and returns the names of those that
 * failed. `lanes` is the number of steps that run at a time.
 */
export async function runSteps(steps: Step[], lanes = 1): Promise<string[]> {
  const failed: string[] = []
  // The lanes share an iterator, so each step runs once.
  const waiting = steps.values()
  const runLane = async () => {
    for (const step of waiting) if (!(await runStep(step))) failed.push(step.name)
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  return failed
}

/** Runs a step and prints its result; false if it failed. */
async function runStep({ name, run }: Step): Promise<boolean> {
  const startedAt = performance.now()
  const { isFine, note, problem } = await attempt(run)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const details = isFine ? '' : `${problem.trimEnd()}\n\n`
  process.stdout.write(
    `${isFine ? 'ok    ' : 'FAILED'}  ${name.padEnd(26)} ${seconds.padStart(6)} s${note ? `  ${note}` : ''}\n${details}`,
  )
  return isFine
}

async function attempt(run: Step['run']) {
  try {
    return { isFine: true, note: (await run()) ?? '', problem: '' }
  } catch (error) {
    return { isFine: false, note: '', problem: describeError(error) }
  }
}

function describeError(error: unknown): string {
  if (error instanceof CheckFailed) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

type Run = { code: number; output: string }

/** Runs a tool from `node_modules` under this Node. Returns its output unless `isShown`. */
export function runTool(
  tool: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; isShown?: boolean } = {},
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', tool), ...args], {
      cwd: ROOT,
      // On CI, tools print colour codes even if the output is not a terminal.
      env: {
        ...(process.stdout.isTTY || 'FORCE_COLOR' in process.env ? {} : { NO_COLOR: '1' }),
        ...process.env,
        ...options.env,
      },
      stdio: options.isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a tool and returns its output; throws `CheckFailed` if it exits with an error. */
export async function runCheck(tool: string, args: string[]) {
  const { code, output } = await runTool(tool, args)
  if (code !== 0) throw new CheckFailed(output)
  return output
}

export function failOnProblems(problems: string[]) {
  if (problems.length > 0) throw new CheckFailed(problems.join('\n'))
}
