import { SOURCE_LANGUAGE, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { ShownCorridor } from '../../http/corridor-pages.ts'
import { createReload } from '../../lib/reload.ts'
import { inLanguage } from '../../lib/text.ts'
import * as queries from './queries.ts'
import type { PublishedCorridor } from './queries.ts'
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
  #published: readonly PublishedCorridor[] = []
  #shown = new Map<UiLanguageTag, readonly ShownCorridor[]>()
  readonly reload = createReload(() => this.#read())

  constructor({ db }: { db: Db }) {
    this.#db = db
  }

  /** Lists the corridors as pages show them in a language. The array is another one after each reload. */
  list(language: UiLanguageTag = SOURCE_LANGUAGE): readonly ShownCorridor[] {
    const shown =
      this.#shown.get(language) ?? inLanguage(language, () => viewCorridors(this.#published))
    this.#shown.set(language, shown)
    return shown
  }

  async #read(): Promise<void> {
    this.#published = await queries.listPublished(this.#db)
    this.#shown = new Map()
  }
}
