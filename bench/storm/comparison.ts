import { sql } from 'kysely'
import type { Db } from '../../server/src/db/db.ts'
import { verifyInvariants } from '../../server/src/db/invariants.ts'
import type { StormMember } from './members.ts'
import { atOnce } from './members.ts'
import { type ActKind, actKinds, type Effect, type Promised } from './promises.ts'

/** Answers to members about acts of one kind, compared with the database. */
export interface Comparison {
  kind: ActKind
  done: number
  refused: number
  /** Acts without an answer, even at the end. */
  unanswered: number
  /** Told "done", and not in the database. */
  lost: number
  /** In the database more than once, or charged or credited more than once. */
  twice: number
  /** Told "refused", and in the database. */
  refusedButDone: number
}

export interface Verdict {
  kinds: Comparison[]
  /** Wallets whose balance is not that before the storm with what the member was told since. */
  wrongBalances: number
  /** Photos whose file can't be read. */
  unreadableFiles: number
  /** Invariants with the number of rows that break them; those without any are left out. */
  brokenInvariants: string[]
}

/** Counts how often an effect is in the database: rows, and charges or credits that belong to it. */
type Count = (effect: Effect, by: string) => number

const PAYMENTS_LIMIT_MS = 10 * 60_000
const READS_AT_ONCE = 8
const PHOTO_WIDTH = 320

/** Compares everything that members were told with the database, after the last answer. */
export async function compare(
  db: Db,
  promised: readonly Promised[],
  members: readonly StormMember[],
): Promise<Verdict> {
  await untilPaymentsApplied(db, promised)
  const count = await readCounts(db)
  const kinds = actKinds.map((kind) => {
    const ofKind = promised.filter(({ effect }) => effect.kind === kind)
    const told = (what: Promised['told']) => ofKind.filter((entry) => entry.told === what)
    const times = ({ effect, by }: Promised) => count(effect, by)
    const isChecked = kind !== 'browse'
    return {
      kind,
      done: told('done').length,
      refused: told('refused').length,
      unanswered: told('nothing').length,
      lost: isChecked ? told('done').filter((entry) => times(entry) < 1).length : 0,
      twice: isChecked ? ofKind.filter((entry) => times(entry) > 1).length : 0,
      refusedButDone: isChecked ? told('refused').filter((entry) => times(entry) > 0).length : 0,
    }
  })
  const broken = (await verifyInvariants(db)).filter(({ rows }) => rows > 0)
  return {
    kinds,
    wrongBalances: await countWrongBalances(db, promised, members),
    unreadableFiles: await countUnreadable(promised, members),
    brokenInvariants: broken.map(({ name, rows }) => `${name} (${rows})`),
  }
}

/**
 * Jobs apply payments after the member was told that they have paid. The provider's next attempt to
 * tell the server of one is minutes away after several in vain.
 */
async function untilPaymentsApplied(db: Db, promised: readonly Promised[]): Promise<void> {
  const paid = promised.flatMap(({ effect, told }) =>
    effect.kind === 'payment' && told === 'done' ? [effect.clientId] : [],
  )
  const giveUpAt = performance.now() + PAYMENTS_LIMIT_MS
  while (performance.now() < giveUpAt) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from orders
      where client_id = any (${paid}::uuid[]) and paid_at is not null`.execute(db)
    if (rows[0]?.count === paid.length) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function readCounts(db: Db): Promise<Count> {
  const [views, likes, superLikes, messages, uploads, payments] = await Promise.all([
    countKeys(db, 'select nonce::text as key from ad_impressions'),
    countKeys(db, "select from_user_id || ' ' || to_user_id as key from likes"),
    countKeys(
      db,
      `select l.from_user_id || ' ' || l.to_user_id as key from likes l
       left join transfers t on t.kind = 'super_like' and t.ref = l.id || ':super' where l.is_super_like`,
    ),
    countKeys(
      db,
      `select m.client_id::text as key from messages m
       left join transfers t on t.kind = 'message' and t.ref = m.id::text`,
    ),
    countKeys(
      db,
      `select u.client_id::text as key from photo_uploads u join photos p on p.id = u.photo_id`,
    ),
    countKeys(
      db,
      `select o.client_id::text as key from orders o join payments p on p.order_id = o.id
       left join transfers t on t.kind = 'purchase' and t.user_id = o.user_id and t.ref = p.id::text`,
    ),
  ])
  return (effect, by) => {
    switch (effect.kind) {
      case 'browse':
        return 0
      case 'ad view':
        return views.get(effect.nonce) ?? 0
      case 'like':
        return likes.get(`${by} ${effect.to}`) ?? 0
      case 'super like':
        return superLikes.get(`${by} ${effect.to}`) ?? 0
      case 'message':
        return messages.get(effect.clientId) ?? 0
      case 'upload':
        return uploads.get(effect.clientId) ?? 0
      case 'payment':
        return payments.get(effect.clientId) ?? 0
    }
  }
}

async function countKeys(db: Db, keys: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    select key, count(*)::integer as count from (${sql.raw(keys)}) as found group by key`.execute(
    db,
  )
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Leaves out members who have an act without an answer, whose tokens may have moved. */
async function countWrongBalances(
  db: Db,
  promised: readonly Promised[],
  members: readonly StormMember[],
): Promise<number> {
  const { rows } = await sql<{ id: string; balance: number }>`
    select user_id as id, balance from token_wallets`.execute(db)
  const balances = new Map(rows.map(({ id, balance }) => [id, balance]))
  const byMember = Map.groupBy(promised, ({ by }) => by)
  return members.filter(({ id, balance }) => {
    const entries = byMember.get(id) ?? []
    if (entries.some(({ told }) => told === 'nothing')) return false
    const moved = entries
      .filter(({ told }) => told === 'done')
      .reduce((sum, { effect }) => sum + getTokens(effect), 0)
    return balances.get(id) !== balance + moved
  }).length
}

function getTokens(effect: Effect): number {
  if (effect.kind === 'payment') return effect.tokens
  return effect.kind === 'message' || effect.kind === 'super like' ? -effect.cost : 0
}

/** Reads every uploaded photo through the web proxy. */
async function countUnreadable(
  promised: readonly Promised[],
  members: readonly StormMember[],
): Promise<number> {
  const browsers = new Map(members.map(({ id, browser }) => [id, browser]))
  const uploads = promised.filter(
    ({ effect, storedId }) => effect.kind === 'upload' && storedId !== undefined,
  )
  let unreadable = 0
  await atOnce(READS_AT_ONCE, uploads, async ({ by, storedId }) => {
    const reply = await browsers
      .get(by)
      ?.call({ method: 'GET', path: `/media/${storedId}/${PHOTO_WIDTH}` })
    if (reply?.status !== 200) unreadable += 1
  })
  return unreadable
}
