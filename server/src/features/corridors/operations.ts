import { SOURCE_LANGUAGE, UI_LANGUAGES, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { ShownCorridor } from '../../http/corridor-pages.ts'
import { inLanguage } from '../../lib/text.ts'
import { createReload } from '../../lib/reload.ts'
import * as queries from './queries.ts'
import { findChanges } from './rules.ts'
import { viewCorridors } from './view.ts'

declare module '../../deps.ts' {
  interface Deps {
    /** Corridors that have a public page. */
    corridors: CorridorCache
  }
}

/** Counts all corridors and publishes what may change. Returns the number of changes. */
export async function publishCorridors(tx: Tx, now: Date): Promise<number> {
  const states = await queries.lockStates(tx)
  const { saved, removed } = findChanges(states, await queries.countCorridors(tx), now)
  await queries.removeStates(tx, removed)
  await queries.saveStates(tx, saved)
  return saved.length + removed.length
}

/**
 * Published corridors in memory, reloaded at the start and after every change on any server, so that their
 * pages read nothing from the database.
 */
export class CorridorCache {
  readonly #db: Db
  #shown = new Map<UiLanguageTag, readonly ShownCorridor[]>()
  readonly reload = createReload(() => this.#read())

  constructor({ db }: { db: Db }) {
    this.#db = db
  }

  /** Lists the corridors as pages in a language show them. The array is another one after each reload. */
  list(language: UiLanguageTag = SOURCE_LANGUAGE): readonly ShownCorridor[] {
    return this.#shown.get(language) ?? []
  }

  async #read(): Promise<void> {
    const published = await queries.listPublished(this.#db)
    this.#shown = new Map(
      UI_LANGUAGES.map(({ tag }) => [tag, inLanguage(tag, () => viewCorridors(published))]),
    )
  }
}
