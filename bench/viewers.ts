import { createHash, randomBytes } from 'node:crypto'
import type { MemberId } from '@adire/contract/ids.ts'
import type pg from 'pg'

const VIEWERS = 4_000

/** Headers of one member's requests: the session's cookie and an IP address of their own. */
export interface ClientHeaders extends Record<string, string> {
  cookie: string
  'x-forwarded-for': string
}

export interface Viewer {
  id: MemberId
  headers: ClientHeaders
}

/**
 * Creates sessions for men who are interested in women and meet an SQL condition, each with its own IP address.
 */
export async function signIn(client: pg.Client, condition = 'true'): Promise<Viewer[]> {
  const { rows } = await client.query<{ id: MemberId }>(
    `select id from profiles where is_visible and gender = 'man' and interested_in = 'women' and ${condition} order by id limit $1`,
    [VIEWERS],
  )
  const headers = await addSessions(
    client,
    rows.map(({ id }) => id),
  )
  await client.query('vacuum analyze sessions')
  return rows.flatMap(({ id }, i) => (headers[i] ? [{ id, headers: headers[i] }] : []))
}

/** Replaces the sessions of members by new ones; returns the headers of each, in the same order. */
export async function addSessions(
  client: pg.Client,
  ids: readonly MemberId[],
): Promise<ClientHeaders[]> {
  const tokens = ids.map(() => randomBytes(32).toString('base64url'))
  await client.query('delete from sessions where user_id = any($1)', [ids])
  await client.query(
    "insert into sessions (user_id, token, expires_at) select id, token, now() + interval '14 days' from unnest($1::uuid[], $2::text[]) as added (id, token)",
    [ids, tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  )
  return tokens.map((token, i) => ({
    cookie: `session=${token}`,
    'x-forwarded-for': `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`,
  }))
}
