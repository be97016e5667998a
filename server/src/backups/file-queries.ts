import { listKeys } from '@adire/contract/keys.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Rows of a page, so that a million photos fit into memory. */
const PAGE = 5_000

/** Tables that refer to files, by the first part of their keys. */
const SOURCES = {
  photos: 'select storage_key from photos union all select storage_key from removed_photos',
  selfies: 'select storage_key from selfie_checks where storage_key is not null',
  voices:
    'select storage_key from voices where storage_key is not null union all select storage_key from rejected_voices',
  voicemessages: 'select storage_key from message_voices',
  evidence: 'select storage_key from report_files',
  exports:
    'select storage_key from data_exports where storage_key is not null and bytes is not null',
  banners: 'select storage_key from ad_banners',
} as const

export type FileKind = keyof typeof SOURCES

export const fileKinds = listKeys(SOURCES)

/** Lists the names of all files of a kind that rows refer to. */
export async function* listReferredFiles(db: Db, kind: FileKind): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ name: string }>`
      select storage_key as name from (${sql.raw(SOURCES[kind])}) files
      where storage_key > ${after} order by storage_key limit ${PAGE}`.execute(db)
    yield* rows.map(({ name }) => name)
    const last = rows.at(-1)
    if (!last) return
    after = last.name
  }
}
