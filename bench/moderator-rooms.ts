import type { Locator } from '@playwright/test'
import { type Hands, readBand } from './moderator-hands.ts'
import {
  type CaseVerdict,
  caseVerdicts,
  CONTACT_DETAILS,
  CONTACT_DETAILS_REASON,
  MISTAKE_CHANCE,
  NO_PHOTO_REASON,
} from './moderator-plan.ts'

/** Decisions of one room. */
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
  hands: Hands,
  { kind, number, next }: { kind: string; number: number; next: Locator },
) {
  await hands.page.getByRole('dialog').getByRole('radio').first().waitFor()
  await hands.pause('key')
  await hands.press(String(number))
  await hands.pause('key')
  await hands.pressUntil(kind, 'Enter', next)
}

/** The photo queue: a look at each photo, then A, or D with the number of the reason. */
export async function reviewPhotos(hands: Hands): Promise<Tally> {
  const { page, random } = hands
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
    if (reason === 0) return hands.pressUntil('photo', 'a', next(after))
    await hands.press('d')
    await giveReason(hands, { kind: 'photo', number: reason, next: next(after) })
  }

  await hands.openRoom('Photos', decidable)
  while ((await isClear.count()) === 0) {
    const source = await stage.getAttribute('src')
    if (await page.getByRole('img', { name: /^Show the blurred photo/ }).count()) {
      await hands.pause('key')
      await hands.press('Space')
      await page.getByRole('img', { name: /^Enlarge the photo/ }).waitFor()
    }
    const reason = await readBand(stage)
    await hands.pause('photo')
    if (random.happens(MISTAKE_CHANCE)) {
      await decide(reason === 0 ? 1 : 0, source)
      await hands.pause('mistake')
      await hands.pressUntil('undo', 'u', page.locator(`figure > button img[src="${source}"]`))
      await decidable.waitFor()
      await hands.pause('mistake')
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
export async function reviewPeople(hands: Hands): Promise<Tally> {
  const { page, random } = hands
  const tally = startTally('person')
  const isClear = page.getByText('Queue clear')
  const focused = page.locator('[data-item]:focus')
  const next = (after: string | null) =>
    page.locator(`[data-item]:focus:not([data-item="${after}"])`).or(isClear)

  async function decide(reason: number, after: string | null) {
    if (reason === 0) return hands.pressUntil('person', 'a', next(after))
    await hands.press('d')
    await giveReason(hands, { kind: 'person', number: reason, next: next(after) })
  }

  await hands.openRoom('User Management', page.locator('[data-item]').first())
  await hands.pressUntil('key', 'j', focused)
  while ((await isClear.count()) === 0) {
    const id = await focused.getAttribute('data-item')
    const reason = await readPerson(focused)
    await hands.pause('person')
    if (random.happens(MISTAKE_CHANCE)) {
      await decide(reason === 0 ? 1 : 0, id)
      await hands.pause('mistake')
      await hands.pressUntil('undo', 'u', page.locator(`[data-item="${id}"]:focus`))
      await hands.pause('mistake')
      tally.undone++
    }
    await decide(reason, id)
    tally.decided++
  }
  return finish(tally)
}

/** Finds the verdict by the reporters' words, which must agree. */
async function readVerdict(reports: Locator): Promise<CaseVerdict> {
  await reports.first().waitFor()
  const words = new Set(await reports.locator('blockquote').allInnerTexts())
  const verdict = caseVerdicts.find((one) => words.has(one.words))
  if (!verdict || words.size !== 1) throw new Error(`No verdict about ${[...words].join(' / ')}`)
  return verdict
}

/** Reads the other cases about the member, and selects those with the same verdict. */
async function selectOtherCases(hands: Hands, verdict: CaseVerdict): Promise<number> {
  const others = hands.page.getByRole('article').filter({ has: hands.page.locator('details') })
  const count = await others.count()
  let selected = 0
  for (let place = 0; place < count; place++) {
    const other = others.nth(place)
    await hands.tabTo(other.locator('summary'))
    await hands.pressUntil('key', 'Enter', other.locator('blockquote'))
    const isSame = (await readVerdict(other.locator('section'))).words === verdict.words
    await hands.pause('report', 0.5)
    if (!isSame) continue
    const box = other.getByRole('checkbox')
    await hands.press('Shift+Tab')
    await hands.tabTo(box)
    await hands.press('Space')
    if (!(await box.isChecked())) throw new Error('a case was not selected')
    selected++
  }
  return selected
}

/** Answers the re-authentication dialog if there is one. */
async function confirmIdentity(hands: Hands, password: string, isDone: Locator): Promise<void> {
  const dialog = hands.page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.or(isDone).first().waitFor()
  if ((await dialog.count()) === 0) return
  await hands.tabTo(dialog.getByLabel('Password', { exact: true }))
  await hands.type(password)
  await hands.press('Enter')
}

/** The report queue: one case after the other, with the other cases about the same member. */
export async function decideReports(hands: Hands): Promise<Tally> {
  const { page } = hands
  const tally = startTally('report')
  const isClear = page.getByText('Queue clear')
  const row = page.getByRole('row').getByRole('link', { name: / reported / })
  await hands.openRoom('Reports', row.first())
  while ((await isClear.count()) === 0) {
    await hands.press('j')
    const resolve = page.getByRole('button', { name: 'Resolve', exact: true })
    await hands.pressUntil('page', 'Enter', resolve)
    const verdict = await readVerdict(page.locator('section[aria-labelledby^="report-"]'))
    await hands.pause('report')
    const selected = await selectOtherCases(hands, verdict)
    await hands.press(verdict.outcomeKey)
    if (verdict.clauseKey !== null) {
      await hands.tabTo(page.getByRole('combobox', { name: /^Guideline/ }))
      await hands.press(verdict.clauseKey)
    }
    await hands.pause('key')
    await hands.tabTo(resolve)
    await hands.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await hands.pause('key')
    await hands.tabTo(dialog.getByRole('button', { name: 'Resolve', exact: true }))
    const done = row.first().or(isClear)
    await hands.pressUntil(
      'report',
      'Enter',
      done.or(page.getByRole('dialog', { name: 'Confirm it’s you' })),
    )
    await confirmIdentity(hands, 'Indigo-Heron-47', done)
    await done.first().waitFor()
    tally.decided += 1 + selected
  }
  return finish(tally)
}
