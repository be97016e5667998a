import { createHash, randomBytes } from 'node:crypto'
import type { MemberId } from '@adire/contract/ids.ts'
import type pg from 'pg'

const VIEWERS = 4_000

export interface Viewer {
  id: MemberId
  headers: Record<string, string>
}

/** Creates sessions for men who are interested in women, each with its own IP address. */
export async function signIn(client: pg.Client): Promise<Viewer[]> {
  const { rows } = await client.query<{ id: MemberId }>(
    "select id from profiles where is_visible and gender = 'man' and interested_in = 'women' order by id limit $1",
    [VIEWERS],
  )
  const tokens = rows.map(() => randomBytes(32).toString('base64url'))
  const ids = rows.map(({ id }) => id)
  await client.query('delete from sessions where user_id = any($1)', [ids])
  await client.query(
    "insert into sessions (user_id, token, expires_at) select id, token, now() + interval '14 days' from unnest($1::uuid[], $2::text[]) as made (id, token)",
    [ids, tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  )
  await client.query('vacuum analyze sessions')
  return ids.map((id, i) => ({
    id,
    headers: {
      cookie: `session=${tokens[i]}`,
      'x-forwarded-for': `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`,
    },
  }))
}
