import type { MemberId } from '@adire/contract/ids.ts'
import type { OwnPath, PathEdit } from '@adire/contract/path.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import {
  type AudiencePair,
  isInAudience,
  isMatchedWith,
  isSeenBy,
  memberIs,
} from '../profiles/shared-visibility-queries.ts'
import { type Ends, NO_PATH, type PathPair, type Visibility } from './rules.ts'
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

/** SQL for a JSON object of the parts of `path` that a viewer sees; false or null without a path. */
function jsonVisibility(path: string, pair: AudiencePair) {
  const sees = (column: string) => isInAudience(sql.ref(`${path}.${column}`), pair)
  return sql<Visibility>`jsonb_build_object('seesLived', ${sees('lived_audience')}, 'seesNext', ${sees('next_audience')})`
}

/** SQL for whether a viewer sees a member's roots: they are in the full view. */
function seesRoots({ owner, viewer }: AudiencePair, now: Date) {
  return sql<boolean>`(${isMatchedWith(owner, viewer)}
    or exists (select from premium_features where user_id = ${viewer} and is_active and expires_at > ${now}))`
}

/** SQL for a JSON object of where a profile's path begins, and where it is now. */
function jsonEnds(profile: string) {
  const column = (name: string) => sql.ref(`${profile}.${name}`)
  return sql<Ends>`jsonb_build_object('city', ${column('city')}, 'country', ${column('country')},
    'rootsCity', ${column('roots_city')}, 'rootsCountry', ${column('roots_country')})`
}

/**
 * Finds the paths of a member and the viewer, and how the two stand to each other, in one statement, so
 * that nothing changes in between. Undefined for members whom the viewer may not see.
 */
export async function findPair(
  db: Db,
  { viewer, member, now }: { viewer: MemberId; member: MemberId; now: Date },
): Promise<PathPair | undefined> {
  const owner = sql.ref<MemberId>('owner.id')
  const pair = { owner, viewer: memberIs(viewer) }
  const { rows } = await sql<PathPair>`
    select ${pathAsJson('owner')} as theirs, ${pathAsJson('me')} as own,
      ${jsonEnds('owner')} as "theirEnds", ${jsonEnds('me')} as "ownEnds",
      ${jsonVisibility('their_path', pair)} || jsonb_build_object('seesRoots', ${seesRoots(pair, now)}) as "viewerSees",
      ${jsonVisibility('own_path', { owner: pair.viewer, viewer: owner })} as "ownerSees"
    from profiles owner join profiles me on me.id = ${viewer}
    left join member_paths their_path on their_path.member_id = owner.id
    left join member_paths own_path on own_path.member_id = me.id
    where owner.id = ${member} and owner.id <> ${viewer} and ${isSeenBy('owner', memberIs(viewer))}`.execute(
    db,
  )
  return rows[0]
}
