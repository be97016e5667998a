import { randomBytes } from 'node:crypto'
import { MemberId, type PhotoId } from '@adire/contract/ids.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Photos, Profiles } from '../db/types.ts'
import { passAgeChecks } from './age-checks.ts'

let count = 0

/** Inserts a visible member without a sign-up, for tests that need many. */
export async function aPerson(
  db: Db,
  values: Partial<Insertable<Profiles>> = {},
): Promise<MemberId> {
  const id = MemberId.parse(crypto.randomUUID())
  const name = `Person${++count}x${id.slice(0, 8)}`
  await db
    .insertInto('users')
    .values({ id, email: `${name.toLowerCase()}@people.example`, email_verified: true })
    .execute()
  await db
    .insertInto('profiles')
    .values({
      handle: name,
      gender: 'woman',
      birth_date: '1992-04-17',
      city: 'Lagos',
      country: 'NG',
      time_zone: 'Africa/Lagos',
      is_confirmed: true,
      referral_code: id.replaceAll('-', '').slice(0, 16).toUpperCase(),
      ...values,
      id,
    })
    .execute()
  await passAgeChecks(db, [id])
  return id
}

/** SQL for the given order index, or one after all others if it is taken. */
function freePlace(owner: MemberId, wished: Insertable<Photos>['order_index'] = 0) {
  return sql<number>`case when exists (select from photos where user_id = ${owner} and order_index = ${wished}::integer)
    then (select max(order_index) + 1 from photos where user_id = ${owner}) else ${wished}::integer end`
}

/** Inserts the row of a photo; there is no file. */
export async function insertPhoto(
  db: Db,
  owner: MemberId,
  values: Partial<Insertable<Photos>> = {},
): Promise<PhotoId> {
  const row = await db
    .insertInto('photos')
    .values({
      user_id: owner,
      storage_key: randomBytes(16).toString('hex'),
      placeholder: 'YJqGPQw7sFlslqhFafSE',
      width: 960,
      height: 1280,
      sha256: randomBytes(32),
      is_approved: true,
      ...values,
      order_index: freePlace(owner, values.order_index),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
