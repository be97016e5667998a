import type { MemberId } from '@adire/contract/ids.ts'
import type { OwnPath, PathEdit } from '@adire/contract/path.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import {
  isMatchedWith,
  isSeenBy,
  isStillLikedBy,
  memberIs,
} from '../profiles/shared-visibility-queries.ts'
import { NO_PATH } from './rules.ts'
import { pathAsJson } from './shared-queries.ts'

/** Reads a member's own path; without one, no places in version 0. */
export async function readOwnPath(db: Db, member: MemberId): Promise<OwnPath> {
  const { rows } = await sql<{ path: PathEdit | null; version: number | null }>`
    select ${pathAsJson('profiles')} as path, (select version from member_paths where member_id = profiles.id) as version
    from profiles where id = ${member}`.execute(db)
  const [found] = rows
  return { ...(found?.path ?? NO_PATH), version: found?.version ?? 0 }
}

/** Serialises a member's saves, and returns what the years are checked against. */
export async function lockMember(
  tx: Tx,
  member: MemberId,
): Promise<{ birthDate: string; timeZone: string }> {
  const { rows } = await sql<{ birthDate: string; timeZone: string }>`
    select birth_date::text as "birthDate", time_zone as "timeZone" from profiles where id = ${member} for no key update`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw new Error('a member without a profile')
  return found
}

/** Replaces a member's path; the caller has locked the member. */
export async function savePath(
  tx: Tx,
  member: MemberId,
  { path, version, at }: { path: PathEdit; version: number; at: Date },
): Promise<void> {
  const row = {
    version,
    since_year: path.since,
    lived_audience: path.livedAudience,
    next_city: path.next?.city ?? null,
    next_country: path.next?.country ?? null,
    next_year: path.next?.by ?? null,
    next_audience: path.nextAudience,
    updated_at: at,
  }
  await tx
    .insertInto('member_paths')
    .values({ member_id: member, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
  await tx.deleteFrom('path_places').where('member_id', '=', member).execute()
  if (path.lived.length === 0) return
  const places = path.lived.map(({ city, from, to }, index) => ({
    member_id: member,
    position: index + 1,
    city,
    from_year: from,
    to_year: to,
  }))
  await tx.insertInto('path_places').values(places).execute()
}

export interface PathPair {
  theirs: PathEdit | null
  own: PathEdit | null
  isMatched: boolean
  /** The owner likes the viewer. */
  likesViewer: boolean
  /** The viewer likes the owner. */
  isLiked: boolean
}

/**
 * Finds the paths of a member and the viewer, and how the two stand to each other, in one statement, so
 * that nothing changes in between. Undefined for members whom the viewer may not see.
 */
export async function findPair(
  db: Db,
  { viewer, member }: { viewer: MemberId; member: MemberId },
): Promise<PathPair | undefined> {
  const owner = sql.ref<MemberId>('owner.id')
  const { rows } = await sql<PathPair>`
    select ${pathAsJson('owner')} as theirs, ${pathAsJson('me')} as own,
      ${isMatchedWith(owner, memberIs(viewer))} as "isMatched",
      ${isStillLikedBy(memberIs(viewer), owner)} as "likesViewer",
      ${isStillLikedBy(owner, memberIs(viewer))} as "isLiked"
    from profiles owner join profiles me on me.id = ${viewer}
    where owner.id = ${member} and owner.id <> ${viewer} and ${isSeenBy('owner', memberIs(viewer))}`.execute(
    db,
  )
  return rows[0]
}
