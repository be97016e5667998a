import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import { PHOTO_COLUMNS } from './queries.ts'
import type { PhotoRow } from './view.ts'

export interface UploadKey {
  owner: MemberId
  /** Client-generated id; a repeated request with it is the same upload. */
  clientId: string
}

/**
 * Finds an earlier upload with this client id: its file hash, and its photo if that still exists.
 */
export async function findUpload(
  db: Db,
  { owner, clientId }: UploadKey,
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
    .select(PHOTO_COLUMNS)
    .where('id', '=', upload.photo_id)
    .where('user_id', '=', owner)
    .executeTakeFirst()
  return { sha256: upload.sha256, photo }
}

export async function saveUpload(
  tx: Tx,
  { owner, clientId }: UploadKey,
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

export async function deleteOldUploads(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('photo_uploads').where('uploaded_at', '<', before).execute()
}
