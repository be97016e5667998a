import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** Reads the next `limit` words after one: the last of them, and those that no profile uses. */
export async function findUnusedWords(
  db: Db,
  after: string,
  limit: number,
): Promise<{ last: string | undefined; unused: string[] }> {
  const { rows } = await sql<{ word: string; is_used: boolean }>`
    select word, ${isWordUsed} as is_used from (select word from search_words where word > ${after} collate "C" order by word limit ${limit}::int) w
    order by word`.execute(db)
  return {
    last: rows.at(-1)?.word,
    unused: rows.flatMap(({ word, is_used }) => (is_used ? [] : [word])),
  }
}

/**
 * Deletes those of the words that no profile uses. The lock makes a concurrent profile save wait,
 * which then finds its word missing and adds it again.
 */
export async function pruneUnusedWords(tx: Tx, words: readonly string[]): Promise<void> {
  await sql`lock table search_words in share row exclusive mode`.execute(tx)
  await sql`delete from search_words w where word = any(${words}::text[]) and not ${isWordUsed}`.execute(
    tx,
  )
}

/**
 * SQL for whether a profile uses the word `w`. Needs no escaping: words hold no quote or backslash,
 * because `words_of` splits at both.
 */
const isWordUsed = sql`exists (select from profile_terms where terms @@ ('''' || w.word || '''')::tsquery)`
