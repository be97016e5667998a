/**
 * A moderator's hour: decides 300 photos, 40 people and 20 reports in Chromium, by keyboard and with
 * human pauses, then compares the database with the right decisions. `npm run bench:moderator`
 * prints the table and fails on a wrong decision or above the hour; `-- --pace 0.05 --photos 12
 * --people 5` is a short run.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { DECISION_UNDO_SECONDS } from '@adire/contract/moderation.ts'
import { SeededRandom } from '../server/src/testing/seeded-random.ts'
import { listMistakes } from './moderator-check.ts'
import { SimulatedModerator } from './simulated-moderator.ts'
import { PAUSES } from './moderator-plan.ts'
import { decideReports, reviewPeople, reviewPhotos, type Tally } from './moderator-queues.ts'
import { PASSWORD, Seed, startWorld, type World } from './moderator-world.ts'

const HOUR_SECONDS = 3_600
/** Until the jobs have carried out the last decisions. */
const CARRIED_OUT_MS = 60_000
/** The page at the moment a run failed. */
const FAILURE_PICTURE = 'test-results/moderator.png'

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '300' },
    people: { type: 'string', default: '40' },
    pace: { type: 'string', default: '1' },
    seed: { type: 'string', default: '20261123' },
  },
})
const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Logs a new moderator in and opens the staff pages. */
async function openStaffPages(page: Page, world: World, seed: Seed): Promise<void> {
  const { email, client } = await seed.join('Esi', 'woman')
  await world.grantModerator(email)
  await client.auth.logOut({})
  const answer = await page.request.post('/api/auth/log-in', {
    headers: { origin: world.origin },
    data: { email, password: PASSWORD },
  })
  if (!answer.ok()) throw new Error(`The log-in got status ${answer.status()}`)
  await page.goto('/dashboard/admin')
  await page.getByRole('heading', { level: 1, name: 'Admin' }).waitFor()
}

const takeQuantile = (list: readonly number[], share: number) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0

function printTable(tallies: readonly Tally[], moderator: SimulatedModerator): void {
  print('kind      decided  wrong keys undone  minutes   wait median      p95  longest')
  for (const { kind, decided, undone, seconds } of tallies) {
    const waits = moderator.waits.get(kind) ?? []
    const [median, p95, most] = [0.5, 0.95, 1].map((share) =>
      `${takeQuantile(waits, share).toFixed(0)} ms`.padStart(9),
    )
    print(
      `${kind.padEnd(8)}${String(decided).padStart(9)}${String(undone).padStart(19)}${(seconds / 60).toFixed(1).padStart(9)}     ${median}${p95}${most}`,
    )
  }
}

/** Waits for pending decisions, and returns what is still wrong. */
async function checkDecisions(world: World, seed: Seed): Promise<string[]> {
  await wait(DECISION_UNDO_SECONDS * 1000)
  let mistakes: string[] = []
  for (const deadline = Date.now() + CARRIED_OUT_MS; Date.now() < deadline; await wait(1_000)) {
    mistakes = await listMistakes(world.database, seed)
    if (mistakes.length === 0) break
  }
  return mistakes
}

const random = new SeededRandom(Number(values.seed))
const world = await startWorld()
const browser = await chromium.launch({ executablePath: await findChromium() })
try {
  const seed = new Seed(world, random)
  const seedStartedAt = performance.now()
  await seed.addPhotos(Number(values.photos))
  await seed.addPeople(Number(values.people))
  await seed.addReports()
  print(`Seeded in ${((performance.now() - seedStartedAt) / 1000).toFixed(0)} s.`)
  for (const [kind, [least, most]] of Object.entries(PAUSES))
    print(`Pause (${kind}): ${least} to ${most} s × ${values.pace}`)
  const context = await browser.newContext({
    baseURL: world.origin,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await openStaffPages(page, world, seed)
  const moderator = new SimulatedModerator(page, random, Number(values.pace))
  const startedAt = performance.now()
  const tallies: Tally[] = []
  for (const work of [reviewPhotos, reviewPeople, decideReports]) {
    const tally = await work(moderator).catch(async (error: unknown) => {
      await page.screenshot({ path: FAILURE_PICTURE })
      throw error
    })
    tallies.push(tally)
    print(`${tally.kind}: ${tally.decided} in ${(tally.seconds / 60).toFixed(1)} min`)
  }
  // A run at another pace is judged as if its pauses had been human.
  const elapsed = (performance.now() - startedAt) / 1000
  const seconds = elapsed - moderator.pauses.taken + moderator.pauses.human
  const mistakes = await checkDecisions(world, seed)
  print('')
  printTable(tallies, moderator)
  print(
    `${(elapsed / 60).toFixed(1)} minutes in all, ${(seconds / 60).toFixed(1)} with human pauses; ${moderator.keyCount} keys, wrong decisions: ${mistakes.length}`,
  )
  for (const mistake of mistakes) print(`WRONG: ${mistake}`)
  if (mistakes.length > 0 || seconds > HOUR_SECONDS) process.exitCode = 1
} finally {
  await browser.close()
  await world.stop()
}
