import { DAY_MS } from '@adire/contract/durations.ts'
import { InquiryId, type MemberId } from '@adire/contract/ids.ts'
import type { Db } from '../db/db.ts'

/** True if the database has no members. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Finds which of these addresses have an account, and whose can be used. Banned ones can't, for example. */
export async function listDemoMembers(
  db: Db,
  emails: readonly string[],
): Promise<{ email: string; id: MemberId; isUsable: boolean }[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.email', 'profiles.id', 'profiles.account_status as status'])
    .where('users.email', 'in', [...emails])
    .execute()
  return rows.map(({ email, id, status }) => ({
    email,
    id,
    isUsable: status === 'active' || status === 'paused',
  }))
}

export async function findInquiryFrom(db: Db, email: string): Promise<InquiryId | undefined> {
  const row = await db
    .selectFrom('ad_inquiries')
    .select('id')
    .where('contact_email', '=', email)
    .limit(1)
    .executeTakeFirst()
  return row && InquiryId.parse(row.id)
}

/** True if anything of these campaigns was counted on a day. */
export async function hasAdDay(
  db: Db,
  campaignIds: readonly string[],
  day: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('ad_campaign_days')
    .select('day')
    .where('campaign_id', 'in', [...campaignIds])
    .where('day', '=', day)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Confirms the address of a demo member, who gets no emails. */
export async function confirmEmail(db: Db, id: MemberId): Promise<void> {
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
  await db.updateTable('profiles').set({ is_confirmed: true }).where('id', '=', id).execute()
}

/** Approves a demo member or their photos as a moderator would. */
export async function approve(db: Db, id: MemberId, what: 'verified' | 'photos'): Promise<void> {
  if (what === 'photos') {
    await db
      .updateTable('photos')
      .set({ is_approved: true, visibility_score: 10 })
      .where('user_id', '=', id)
      .execute()
    // Else everybody would be new in Discover until the first count of exposure.
    await db
      .updateTable('discover_order')
      .set((eb) => ({
        visible_since: eb.selectFrom('profiles').select('created_at').where('id', '=', id),
      }))
      .where('member_id', '=', id)
      .execute()
  } else
    await db
      .updateTable('profiles')
      .set((eb) => ({
        is_verified: true,
        verified_at: eb.ref('created_at'),
        verification_requested_at: null,
      }))
      .where('id', '=', id)
      .execute()
}

/** Gives a demo member Premium for 90 days, without a payment. */
export async function givePremium(db: Db, id: MemberId, from: Date): Promise<void> {
  const expires = new Date(from.getTime() + 90 * DAY_MS)
  await db
    .insertInto('premium_features')
    .values({ user_id: id, expires_at: expires })
    .onConflict((oc) =>
      oc.columns(['user_id', 'feature_name']).doUpdateSet({ is_active: true, expires_at: expires }),
    )
    .execute()
}

/** Grants a role directly, because only staff could grant it otherwise. */
export async function grantFirstRole(
  db: Db,
  id: MemberId,
  role: 'moderator' | 'admin',
): Promise<void> {
  await db
    .insertInto('admin_users')
    .values({ user_id: id, role })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Sets the time at which a demo member began to wait for verification. */
export async function setVerificationRequested(db: Db, id: MemberId, at: Date): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ verification_requested_at: at })
    .where('id', '=', id)
    .execute()
}

/** Sets the last activity of a demo member, which would otherwise be the time of joining. */
export async function setLastActive(db: Db, id: MemberId, at: Date): Promise<void> {
  await db.updateTable('profiles').set({ last_active_at: at }).where('id', '=', id).execute()
}

export async function hasReported(
  db: Db,
  reporter: MemberId,
  reported: MemberId,
): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporter)
    .where('reported_user_id', '=', reported)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasBroadcast(db: Db, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('broadcast_messages')
    .select('id')
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row !== undefined
}

export async function addSubscriber(db: Db, email: string, at: Date): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({ email, is_active: true, subscribed_at: at, confirmed_at: at })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

export async function findIssueSubject(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('newsletter_issues')
    .select('subject')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.subject
}

/** Records a passed age check, which some countries require. */
export async function passAgeCheck(db: Db, id: MemberId, at: Date): Promise<void> {
  await db
    .insertInto('age_checks')
    .values({ member_id: id, result: 'passed', method: 'face_estimate', checked_at: at })
    .execute()
}
