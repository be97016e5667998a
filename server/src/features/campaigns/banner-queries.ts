import type { AdPlacement } from '@adire/contract/ads.ts'
import { BannerId, type MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

export interface BannerRow {
  id: BannerId
  width: number
  height: number
}

interface NewBanner {
  storageKey: string
  width: number
  height: number
  placement: AdPlacement
  by: MemberId
  at: Date
}

export async function addBanner(
  tx: Tx,
  { storageKey, width, height, placement, by, at }: NewBanner,
): Promise<BannerRow> {
  const { id } = await tx
    .insertInto('ad_banners')
    .values({
      storage_key: storageKey,
      width,
      height,
      placement_type: placement,
      created_by: by,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: BannerId.parse(id), width, height }
}

/** Locks a banner against removal by the sweep until the transaction ends. */
export async function lockBanner(tx: Tx, id: BannerId): Promise<BannerRow | undefined> {
  const row = await tx
    .selectFrom('ad_banners')
    .select(['width', 'height'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row && { id, ...row }
}

/**
 * Deletes banners that no campaign uses, deleted campaigns included, and returns the keys of their
 * files.
 */
export async function removeUnused(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from ad_banners b
    where b.created_at < ${before} and not exists (select from ad_campaigns c where c.banner_id = b.id)
      and not exists (select from ad_variants v where v.banner_id = b.id)
    returning storage_key`.execute(tx)
  return rows.map((row) => row.storage_key)
}

export async function listKnownKeys(db: Db, storageKeys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('ad_banners')
    .select('storage_key')
    .where('storage_key', 'in', storageKeys)
    .execute()
  return new Set(rows.map((row) => row.storage_key))
}
