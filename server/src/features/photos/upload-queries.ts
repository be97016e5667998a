import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import { ROW } from './queries.ts'
import type { PhotoRow } from './view.ts'

export interface UploadMark {
  owner: MemberId
  clientId: string
}

/** Earlier upload with this id: its file hash, and its photo if that still exists. */
export async function findUpload(
  db: Db,
  { owner, clientId }: UploadMark,
): Promise<{ sha256: Buffer; photo: PhotoRow | undefined } | undefined> {
  const upload = await db
    .selectFrom('photo_uploads')
    .select(['photo_id', 'sha256'])
    .where('user_id', '=', owner)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!upload) return undefined
  const photo = await db
    .selectFrom('photos')
    .select(ROW)
    .where('id', '=', upload.photo_id)
    .where('user_id', '=', owner)
    .executeTakeFirst()
  return { sha256: upload.sha256, photo }
}

export async function saveUpload(
  tx: Tx,
  { owner, clientId }: UploadMark,
  photo: { id: PhotoId; sha256: Buffer; at: Date },
): Promise<void> {
  await tx
    .insertInto('photo_uploads')
    .values({
      user_id: owner,
      client_id: clientId,
      photo_id: photo.id,
      sha256: photo.sha256,
      uploaded_at: photo.at,
    })
    .execute()
}

export async function forgetUploads(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('photo_uploads').where('uploaded_at', '<', before).execute()
}
