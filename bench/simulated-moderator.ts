import type { Locator, Page } from '@playwright/test'
import type { SeededRandom } from '../server/src/testing/seeded-random.ts'
import { BANDS, PAUSES } from './moderator-plan.ts'

/** Longest search with the Tab key for one control. */
const MAXIMUM_TABS = 80
const READY_TIMEOUT_MS = 30_000
const CENTRE = 8
const REACTION_SECONDS = 0.5

/** A moderator at the keyboard: keys, human pauses, and how long the page let them wait. */
export class SimulatedModerator {
  readonly page: Page
  readonly random: SeededRandom
  /** Milliseconds from a key to the next item, ready to be decided, by kind. */
  readonly waits = new Map<string, number[]>()
  keyCount = 0
  /** Seconds of all pauses so far, as they are and as they are at pace 1. */
  readonly pauses = { taken: 0, human: 0 }
  readonly #pace: number

  constructor(page: Page, random: SeededRandom, pace: number) {
    this.page = page
    this.random = random
    this.#pace = pace
  }

  async pause(kind: keyof typeof PAUSES, share = 1): Promise<void> {
    const [least, most] = PAUSES[kind]
    const seconds = least + this.random.next() * (most - least)
    const human = seconds * share
    // The page ignores keys sooner after an item appeared than a person can react.
    const taken = Math.max(kind === 'key' ? 0 : REACTION_SECONDS, human * this.#pace)
    this.pauses.taken += taken
    this.pauses.human += human
    await this.page.waitForTimeout(taken * 1000)
  }

  async press(key: string): Promise<void> {
    this.keyCount++
    await this.page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    this.keyCount += text.length
    await this.page.keyboard.type(text)
  }

  /** Presses a key and waits for what has to appear after it. */
  async pressUntil(kind: string, key: string, ready: Locator): Promise<void> {
    const startedAt = performance.now()
    await this.press(key)
    await ready.first().waitFor({ timeout: READY_TIMEOUT_MS })
    const waits = this.waits.get(kind) ?? []
    waits.push(performance.now() - startedAt)
    this.waits.set(kind, waits)
  }

  /** Moves the focus to a control with the Tab key. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor({ timeout: READY_TIMEOUT_MS })
    for (let tabs = 0; tabs < MAXIMUM_TABS; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.press('Tab')
    }
    throw new Error(`${MAXIMUM_TABS} presses of Tab did not reach ${target.toString()}`)
  }

  /** Opens a staff page with the command palette. */
  async openPage(name: string, ready: Locator): Promise<void> {
    await this.press('Control+k')
    await this.page.getByRole('combobox', { name: 'Search or jump to…' }).waitFor()
    await this.type(name)
    await this.page.getByRole('option', { name, exact: true, selected: true }).waitFor()
    await this.pressUntil('page', 'Enter', ready)
  }
}

/** Reads the colour in the middle of a picture on the page, as the number of its band. */
export async function readBand(picture: Locator): Promise<number> {
  const [red = 0, green = 0, blue = 0] = await picture.evaluate(async (image, side) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('not a picture')
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    const [left, top] = [(image.naturalWidth - side) / 2, (image.naturalHeight - side) / 2]
    context.drawImage(image, left, top, side, side, 0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  }, CENTRE)
  const distances = BANDS.map(([r, g, b]) => Math.hypot(red - r, green - g, blue - b))
  return distances.indexOf(Math.min(...distances))
}
