import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { withTestPostgres } from '../scripts/test-postgres.ts'
import { simulate, type Simulated } from '../server/src/testing/simulate.ts'
import { openSimulationEnv } from '../server/src/testing/simulation-env.ts'

/**
 * Simulates payments with a thousand random seeds: `npx node bench/simulate.ts [--seeds 1000]
 * [--first 1] [--steps 200]`. `npx node bench/simulate.ts --replay 17` prints one seed in full and
 * runs it ten times; all runs must be the same.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    first: { type: 'string', default: '1' },
    steps: { type: 'string', default: '200' },
    replay: { type: 'string' },
  },
})
const TARGET_SECONDS = 5 * 60
const REPLAYS = 10

interface Share {
  first: number
  seeds: number
  /** Distance between the seeds of this share. */
  stride: number
  steps: number
}
/** Result of one seed; `lastSteps` has the end of the story if an invariant broke. */
type Report = Omit<Simulated, 'story'> & { lastSteps: string[] }

const print = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * Simulates a share of the seeds in this process, on its own database, and reports to the parent.
 */
async function runShare({ first, seeds, stride, steps }: Share): Promise<void> {
  const env = await openSimulationEnv()
  for (let seed = first; seed < first + seeds * stride; seed += stride) {
    const { story, ...simulated } = await simulate(env, { seed, steps })
    process.send?.({
      ...simulated,
      lastSteps: simulated.broken.length > 0 ? story.slice(-40) : [],
    } satisfies Report)
  }
  await env.close()
}

/** Simulates all seeds, shared among one process for each processor, and prints the totals. */
async function runAll(first: number, seeds: number, steps: number): Promise<void> {
  const startedAt = performance.now()
  const all = { seeds: 0, actions: 0, statements: 0, faults: 0, broken: 0 }
  const addReport = ({ seed, broken, lastSteps, ...counts }: Report) => {
    all.seeds += 1
    for (const name of ['actions', 'statements', 'faults'] as const) all[name] += counts[name]
    if (broken.length > 0) {
      all.broken += 1
      print(`seed ${seed}: ${broken.join('; ')}\n  ${lastSteps.join('\n  ')}`)
    }
  }
  const width = Math.min(seeds, availableParallelism())
  await Promise.all(
    Array.from({ length: width }, (_, i) => {
      const share: Share = {
        first: first + i,
        seeds: Math.floor((seeds - i + width - 1) / width),
        stride: width,
        steps,
      }
      const child = fork(fileURLToPath(import.meta.url), {
        env: { ...process.env, SIMULATED_SHARE: JSON.stringify(share) },
      })
      // The last lines of this file run in the child and send it.
      child.on('message', (report) => addReport(report as Report))
      return new Promise<void>((resolve, reject) => {
        child.on('exit', (code) =>
          code === 0 ? resolve() : reject(new Error(`a process exited with ${code}`)),
        )
      })
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const { actions, statements, faults, broken } = all
  print(
    `${all.seeds} seeds of ${steps} steps in ${seconds.toFixed(0)} s (target: ${TARGET_SECONDS} s)`,
  )
  print(
    `${actions} events, ${statements} statements, ${faults} faults and crashes; ${broken} seeds with violations (target: 0)`,
  )
  if (broken > 0 || all.seeds < seeds) process.exitCode = 1
}

/** Prints the story of one seed, runs it several times, and compares the runs. */
async function replay(seed: number, steps: number): Promise<void> {
  const env = await openSimulationEnv()
  const runs: Simulated[] = []
  for (let time = 0; time < REPLAYS; time++) runs.push(await simulate(env, { seed, steps }))
  await env.close()
  const [first] = runs
  if (!first) return
  print(first.story.join('\n'))
  print(`seed ${seed}: ${first.broken.length === 0 ? 'no violations' : first.broken.join('; ')}`)
  const same = runs.filter(
    ({ fingerprint, broken }) =>
      fingerprint === first.fingerprint && broken.join() === first.broken.join(),
  ).length
  print(`${same} of ${REPLAYS} runs are the same, statement by statement (${first.fingerprint})`)
  if (same < REPLAYS || first.broken.length > 0) process.exitCode = 1
}

const share = process.env['SIMULATED_SHARE']
// Set by `simulate` for its children.
if (share) await runShare(JSON.parse(share) as Share)
else {
  const postgres = await withTestPostgres()
  process.env['TEST_DATABASE_URL'] = postgres.url
  const [first, seeds, steps] = [Number(values.first), Number(values.seeds), Number(values.steps)]
  if (values.replay) await replay(Number(values.replay), steps)
  else await runAll(first, seeds, steps)
  await postgres.release()
}
