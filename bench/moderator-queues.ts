import type { Locator } from '@playwright/test'
import { type SimulatedModerator, readBand } from './simulated-moderator.ts'
import {
  type CaseVerdict,
  caseVerdicts,
  CONTACT_DETAILS,
  CONTACT_DETAILS_REASON,
  MISTAKE_CHANCE,
  NO_PHOTO_REASON,
} from './moderator-plan.ts'

/** Decisions of one queue. */
export interface Tally {
  kind: string
  decided: number
  undone: number
  seconds: number
}

const startTally = (kind: string): Tally & { startedAt: number } => ({
  kind,
  decided: 0,
  undone: 0,
  seconds: 0,
  startedAt: performance.now(),
})

function finish({ startedAt, ...tally }: ReturnType<typeof startTally>): Tally {
  return { ...tally, seconds: (performance.now() - startedAt) / 1000 }
}

/** Chooses a reason by its number and sends the dialog. */
async function giveReason(
  moderator: SimulatedModerator,
  { kind, number, next }: { kind: string; number: number; next: Locator },
) {
  await moderator.page.getByRole('dialog').getByRole('radio').first().waitFor()
  await moderator.pause('key')
  await moderator.press(String(number))
  await moderator.pause('key')
  await moderator.pressUntil(kind, 'Enter', next)
}

/** The photo queue: a look at each photo, then A, or D with the number of the reason. */
export async function reviewPhotos(moderator: SimulatedModerator): Promise<Tally> {
  const { page, random } = moderator
  const tally = startTally('photo')
  const isClear = page.getByText('Queue clear')
  const decidable = page.locator('button[aria-keyshortcuts="A"]:not([aria-disabled])')
  const stage = page.locator('figure:not([aria-busy]) > button img')
  const next = (after: string | null) =>
    page
      .locator(`main:has(button[aria-keyshortcuts="A"]:not([aria-disabled]))`)
      .locator(`figure:not([aria-busy]) > button img:not([src="${after}"])`)
      .or(isClear)

  async function decide(reason: number, after: string | null) {
    if (reason === 0) return moderator.pressUntil('photo', 'a', next(after))
    await moderator.press('d')
    await giveReason(moderator, { kind: 'photo', number: reason, next: next(after) })
  }

  await moderator.openPage('Photos', decidable)
  while ((await isClear.count()) === 0) {
    const source = await stage.getAttribute('src')
    if (await page.getByRole('img', { name: /^Show the blurred photo/ }).count()) {
      await moderator.pause('key')
      await moderator.press('Space')
      await page.getByRole('img', { name: /^Enlarge the photo/ }).waitFor()
    }
    const reason = await readBand(stage)
    await moderator.pause('photo')
    if (random.happens(MISTAKE_CHANCE)) {
      await decide(reason === 0 ? 1 : 0, source)
      await moderator.pause('mistake')
      await moderator.pressUntil('undo', 'u', page.locator(`figure > button img[src="${source}"]`))
      await decidable.waitFor()
      await moderator.pause('mistake')
      tally.undone++
    }
    await decide(reason, source)
    tally.decided++
  }
  return finish(tally)
}

/** Returns the number of the reason to deny the member on a card; 0 to approve them. */
async function readPerson(card: Locator): Promise<number> {
  if (await card.getByText(CONTACT_DETAILS).count()) return CONTACT_DETAILS_REASON
  if ((await card.getByRole('img').count()) === 0) return NO_PHOTO_REASON
  const band = await readBand(card.getByRole('img').first())
  return band === 0 ? 0 : band - 1
}

/** The verification queue: the focused card is decided with A, or D and the number of the reason. */
export async function reviewPeople(moderator: SimulatedModerator): Promise<Tally> {
  const { page, random } = moderator
  const tally = startTally('person')
  const isClear = page.getByText('Queue clear')
  const focused = page.locator('[data-item]:focus')
  const next = (after: string | null) =>
    page.locator(`[data-item]:focus:not([data-item="${after}"])`).or(isClear)

  async function decide(reason: number, after: string | null) {
    if (reason === 0) return moderator.pressUntil('person', 'a', next(after))
    await moderator.press('d')
    await giveReason(moderator, { kind: 'person', number: reason, next: next(after) })
  }

  await moderator.openPage('User Management', page.locator('[data-item]').first())
  await moderator.pressUntil('key', 'j', focused)
  while ((await isClear.count()) === 0) {
    const id = await focused.getAttribute('data-item')
    const reason = await readPerson(focused)
    await moderator.pause('person')
    if (random.happens(MISTAKE_CHANCE)) {
      await decide(reason === 0 ? 1 : 0, id)
      await moderator.pause('mistake')
      await moderator.pressUntil('undo', 'u', page.locator(`[data-item="${id}"]:focus`))
      await moderator.pause('mistake')
      tally.undone++
    }
    await decide(reason, id)
    tally.decided++
  }
  return finish(tally)
}

/** Finds the verdict by the descriptions of the reports, which must agree. */
async function readVerdict(reports: Locator): Promise<CaseVerdict> {
  await reports.first().waitFor()
  const descriptions = new Set(await reports.locator('blockquote').allInnerTexts())
  const verdict = caseVerdicts.find((one) => descriptions.has(one.description))
  if (!verdict || descriptions.size !== 1)
    throw new Error(`No verdict about ${[...descriptions].join(' / ')}`)
  return verdict
}

/** Reads the other cases about the member, and selects those with the same verdict. */
async function selectOtherCases(
  moderator: SimulatedModerator,
  verdict: CaseVerdict,
): Promise<number> {
  const others = moderator.page
    .getByRole('article')
    .filter({ has: moderator.page.locator('details') })
  const count = await others.count()
  let selected = 0
  for (let index = 0; index < count; index++) {
    const other = others.nth(index)
    await moderator.tabTo(other.locator('summary'))
    await moderator.pressUntil('key', 'Enter', other.locator('blockquote'))
    const isSame = (await readVerdict(other.locator('section'))).description === verdict.description
    await moderator.pause('report', 0.5)
    if (!isSame) continue
    const box = other.getByRole('checkbox')
    await moderator.press('Shift+Tab')
    await moderator.tabTo(box)
    await moderator.press('Space')
    if (!(await box.isChecked())) throw new Error('a case was not selected')
    selected++
  }
  return selected
}

/** Answers the re-authentication dialog if there is one. */
async function confirmIdentity(
  moderator: SimulatedModerator,
  password: string,
  isDone: Locator,
): Promise<void> {
  const dialog = moderator.page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.or(isDone).first().waitFor()
  if ((await dialog.count()) === 0) return
  await moderator.tabTo(dialog.getByLabel('Password', { exact: true }))
  await moderator.type(password)
  await moderator.press('Enter')
}

/** The report queue: one case after the other, with the other cases about the same member. */
export async function decideReports(moderator: SimulatedModerator): Promise<Tally> {
  const { page } = moderator
  const tally = startTally('report')
  const isClear = page.getByText('Queue clear')
  const row = page.getByRole('row').getByRole('link', { name: / reported / })
  await moderator.openPage('Reports', row.first())
  while ((await isClear.count()) === 0) {
    await moderator.press('j')
    const resolve = page.getByRole('button', { name: 'Resolve', exact: true })
    await moderator.pressUntil('page', 'Enter', resolve)
    const verdict = await readVerdict(page.locator('section[aria-labelledby^="report-"]'))
    await moderator.pause('report')
    const selected = await selectOtherCases(moderator, verdict)
    await moderator.press(verdict.outcomeKey)
    if (verdict.clauseKey !== null) {
      await moderator.tabTo(page.getByRole('combobox', { name: /^Guideline/ }))
      await moderator.press(verdict.clauseKey)
    }
    await moderator.pause('key')
    await moderator.tabTo(resolve)
    await moderator.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await moderator.pause('key')
    await moderator.tabTo(dialog.getByRole('button', { name: 'Resolve', exact: true }))
    const done = row.first().or(isClear)
    await moderator.pressUntil(
      'report',
      'Enter',
      done.or(page.getByRole('dialog', { name: 'Confirm it’s you' })),
    )
    await confirmIdentity(moderator, 'Indigo-Heron-47', done)
    await done.first().waitFor()
    tally.decided += 1 + selected
  }
  return finish(tally)
}
