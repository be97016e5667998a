import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { ROWS_PER_LIST } from './rules.ts'

export interface NoteRow {
  id: string
  note: string
  by: string | null
  writtenAt: Date
}

export async function listNotes(db: Db, memberId: MemberId): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.note, author.handle as by, n.created_at as "writtenAt"
    from member_notes n left join profiles author on author.id = n.author_id and author.account_status <> 'erased'
    where n.member_id = ${memberId} order by n.created_at desc, n.id desc limit ${ROWS_PER_LIST}`.execute(
    db,
  )
  return rows
}

export async function addNote(
  tx: Tx,
  { to, by, note, at }: { to: MemberId; by: MemberId; note: string; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into member_notes (member_id, author_id, note, created_at) values (${to}, ${by}, ${note}, ${at}) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a note was not stored')
  return id
}

/** Deletes notes from before a moment and returns how many. */
export async function deleteOldNotes(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from member_notes where created_at < ${before}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
