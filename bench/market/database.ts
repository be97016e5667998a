import type { MemberId } from '@adire/contract/ids.ts'
import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import pg from 'pg'
import { createDb, createPool, type Db } from '../../server/src/db/db.ts'
import { createTestDatabase } from '../../server/src/testing/database.ts'
import type { Person } from './people.ts'

/** First hour of the simulation. */
export const STARTS_AT = Date.UTC(2026, 10, 2)
/** Pages that are read at the same time. */
export const CONNECTIONS = 4

/** Tables that every hour changes; no autovacuum runs on the test server. */
const BUSY_TABLES =
  'profiles, discover_order, likes, passes, matches, daily_views, recent_views, message_threads'

/** Makes the random place that a member gets in a class the same in every run: a hash of the last one. */
const REPEATABLE_PLACES = `
  create function draw_place() returns trigger language plpgsql as $$
  begin
    new.order_key := (new.order_key >> 48 << 48)
      + (uuid_hash_extended(new.member_id, case when tg_op = 'UPDATE' then old.order_key else 0 end) & 281474976710655);
    return new;
  end $$;
  create trigger draw_first_place before insert on discover_order for each row execute function draw_place();
  create trigger draw_next_place before update on discover_order for each row
    when (old.order_key <> new.order_key) execute function draw_place()`

export interface Pair {
  from: MemberId
  to: MemberId
}

/** First message of a match, from one member to the other. */
export type Opening = Pair

/**
 * Database of a simulated community. Members, likes, passes and messages are written in bulk, as the
 * product would store them; `db` is the pool with which the product's own functions run.
 */
export class MarketDatabase {
  readonly db: Db
  readonly #writer: pg.Client
  readonly #close: () => Promise<void>

  private constructor(db: Db, writer: pg.Client, close: () => Promise<void>) {
    this.db = db
    this.#writer = writer
    this.#close = close
  }

  static async open(server?: string): Promise<MarketDatabase> {
    const database = await createTestDatabase(server)
    // Long, so that a run can be paused.
    const limits = { statementMs: HOUR_MS, lockMs: HOUR_MS, idleInTransactionMs: HOUR_MS }
    const pool = createPool(database.url, {
      pool: CONNECTIONS + 1,
      acquireMs: 60_000,
      session: limits,
    })
    const writer = new pg.Client({
      connectionString: database.migrationUrl,
      options: '-c TimeZone=UTC -c synchronous_commit=off',
    })
    await writer.connect()
    await writer.query(REPEATABLE_PLACES)
    // Every id is known to exist, and there are millions of rows.
    await writer.query(`alter table likes drop constraint likes_from_user_id_fkey, drop constraint likes_to_user_id_fkey;
      alter table passes drop constraint passes_from_user_id_fkey, drop constraint passes_to_user_id_fkey`)
    return new MarketDatabase(createDb(pool), writer, async () => {
      await writer.end()
      await pool.end()
      await database.drop()
    })
  }

  close(): Promise<void> {
    return this.#close()
  }

  /** Inserts members who join now, or who joined long ago if they were there at the start. */
  async addMembers(people: readonly Person[], now: Date): Promise<void> {
    if (people.length === 0) return
    const rows = people.map((person) => toProfile(person, now))
    await this.#writer.query(
      `insert into users (id, email, email_verified, created_at)
      select id, id || '@people.example', true, created_at
      from json_to_recordset($1) as given (id uuid, created_at timestamptz)`,
      [JSON.stringify(rows)],
    )
    await this.#writer.query(
      `insert into profiles (id, handle, gender, interested_in, birth_date, city, country, time_zone, roots_city, roots_country,
        languages, interests, looking_for, want_children, is_confirmed, is_verified, referral_code, created_at, last_active_at)
      select id, handle, gender, interested_in, birth_date, city, country, time_zone, roots_city, roots_country,
        languages, interests, looking_for, want_children, true, true, handle, created_at, last_active_at
      from json_to_recordset($1) as given (id uuid, handle text, gender gender, interested_in interested_in, birth_date date, city text, country text,
        time_zone text, roots_city text, roots_country text, languages text[], interests text[], looking_for text, want_children text,
        created_at timestamptz, last_active_at timestamptz)`,
      [JSON.stringify(rows)],
    )
    await this.#writer.query(
      `insert into age_checks (member_id, result, method, checked_at)
      select id, 'passed', 'document', created_at from json_to_recordset($1) as given (id uuid, created_at timestamptz)`,
      [JSON.stringify(rows)],
    )
    // Else everyone would be new in the first week.
    await this.#writer.query(
      `update discover_order set visible_since = created_at
      from json_to_recordset($1) as given (id uuid, created_at timestamptz) where member_id = id`,
      [JSON.stringify(rows)],
    )
  }

  /** Saves log-ins: the time of the last activity. */
  async touch(ids: readonly MemberId[], now: Date): Promise<void> {
    await this.#writer.query('update profiles set last_active_at = $2 where id = any($1::uuid[])', [
      ids,
      now,
    ])
  }

  async saveLikes(pairs: readonly Pair[], now: Date): Promise<void> {
    await this.#writer.query(
      `insert into likes (from_user_id, to_user_id, created_at)
      select "from", "to", $3 from unnest($1::uuid[], $2::uuid[]) given ("from", "to")`,
      [...toColumns(pairs), now],
    )
  }

  async savePasses(pairs: readonly Pair[], now: Date): Promise<void> {
    await this.#writer.query(
      `insert into passes (from_user_id, to_user_id, is_newest, created_at)
      select "from", "to", false, $3 from unnest($1::uuid[], $2::uuid[]) given ("from", "to")`,
      [...toColumns(pairs), now],
    )
  }

  /** Saves matches, each with a thread and its first message. */
  async saveMatches(openings: readonly Opening[], now: Date): Promise<void> {
    if (openings.length === 0) return
    await this.#writer.query(
      `with given as (select "from", "to" from unnest($1::uuid[], $2::uuid[]) one ("from", "to")),
      made as (
        insert into matches (user_a_id, user_b_id, matched_at, created_at)
        select least("from", "to"), greatest("from", "to"), $3, $3 from given returning id, user_a_id, user_b_id
      ), opened as (
        insert into message_threads (match_id, user_a_id, user_b_id, created_at, active_at, last_message_at, last_seq, last_sender_id, last_preview, a_unread, b_unread)
        select made.id, user_a_id, user_b_id, $3, $3, $3, 1, "from", 'Hello', (user_b_id = "from")::integer, (user_a_id = "from")::integer
        from made join given on user_a_id = least("from", "to") and user_b_id = greatest("from", "to")
        returning id, last_sender_id
      )
      insert into messages (conversation_id, seq, sender_id, content, client_id, cost, created_at)
      select id, 1, last_sender_id, 'Hello', gen_random_uuid(), 0, $3 from opened`,
      [...toColumns(openings), now],
    )
  }

  /** Saves the answers to first messages. */
  async saveReplies(replies: readonly Pair[], now: Date): Promise<void> {
    if (replies.length === 0) return
    await this.#writer.query(
      `with answered as (
        update message_threads set last_seq = 2, last_sender_id = "from", last_message_at = $3, active_at = $3,
          a_unread = (user_b_id = "from")::integer, b_unread = (user_a_id = "from")::integer
        from unnest($1::uuid[], $2::uuid[]) given ("from", "to")
        where user_a_id = least("from", "to") and user_b_id = greatest("from", "to")
        returning id, last_sender_id
      )
      insert into messages (conversation_id, seq, sender_id, content, client_id, cost, created_at)
      select id, 2, last_sender_id, 'Hello you', gen_random_uuid(), 0, $3 from answered`,
      [...toColumns(replies), now],
    )
  }

  /** Ends matches: a member doesn't want to answer. The thread waits no longer, as after "Not for me". */
  async endMatches(pairs: readonly Pair[], now: Date): Promise<void> {
    if (pairs.length === 0) return
    await this.#writer.query(
      `with ended as (
        update matches set unmatched_at = $3, unmatched_by = "from" from unnest($1::uuid[], $2::uuid[]) given ("from", "to")
        where user_a_id = least("from", "to") and user_b_id = greatest("from", "to") returning id, unmatched_by
      )
      update message_threads set declined_by = unmatched_by from ended where match_id = ended.id`,
      [...toColumns(pairs), now],
    )
  }

  /** Starts boosts of 24 hours; the product's job ends them. */
  async startBoosts(ids: readonly MemberId[], now: Date): Promise<void> {
    if (ids.length === 0) return
    await this.#writer.query(
      'update profiles set boost_expires_at = $2 where id = any($1::uuid[])',
      [ids, new Date(now.getTime() + DAY_MS)],
    )
  }

  /** Updates the statistics of tables with rows: an empty table would be read as a whole from then on. */
  async analyze(): Promise<void> {
    await this.#writer.query('analyze profiles, discover_order')
  }

  async vacuum(): Promise<void> {
    await this.#writer.query(`vacuum (analyze) ${BUSY_TABLES}`)
  }
}

function toColumns(pairs: readonly Pair[]): [MemberId[], MemberId[]] {
  return [pairs.map(({ from }) => from), pairs.map(({ to }) => to)]
}

function toProfile(person: Person, now: Date) {
  const { index, side, joinsAt, city } = person
  // The others joined 30 to 360 days earlier, and were last active on one of the three days before.
  const days = joinsAt < 0 ? 30 + ((index * 7) % 330) : 0
  const hours = joinsAt < 0 ? 1 + ((index * 31) % 72) : 0
  return {
    id: person.id,
    handle: `Person ${index}`,
    gender: side,
    interested_in: side === 'man' ? 'women' : 'men',
    birth_date: person.birthDate,
    city: city.name,
    country: city.country,
    time_zone: city.timeZone,
    roots_city: person.rootsCity,
    roots_country: person.rootsCountry,
    languages: person.languages,
    interests: person.interests,
    looking_for: person.lookingFor,
    want_children: person.wantChildren,
    created_at: new Date(now.getTime() - days * DAY_MS),
    last_active_at: new Date(now.getTime() - hours * HOUR_MS),
  }
}
