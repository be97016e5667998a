import type { MemberId } from '@adire/contract/ids.ts'
import { withClient } from './data.ts'
import { FRESH_ID, type LoadRequest } from './load.ts'
import { addSessions, type ClientHeaders } from './viewers.ts'

/** A man with a match, a session, an IP address, and tokens for many runs. */
export interface Sender {
  threadId: string
  headers: ClientHeaders
}

const SENDERS = 4_000
/** Tokens of each sender, enough for many runs. */
const TOKENS = 1_000_000

/**
 * Adds the senders' table (`bench_senders`), tokens and sessions to the data set. Can run
 * repeatedly.
 */
export async function prepareSenders(url: string): Promise<Sender[]> {
  return withClient(url, async (client) => {
    await client.query(`
      drop table if exists bench_senders;
      create table bench_senders as
      select row_number() over (order by sender) as n, * from (
        select distinct on (man.id) t.id as thread, m.id as match, man.id as sender, woman.id as other
        from message_threads t join matches m on m.id = t.match_id and m.unmatched_at is null
        join profiles man on man.id in (t.user_a_id, t.user_b_id) and man.gender = 'man'
        join profiles woman on woman.id in (t.user_a_id, t.user_b_id) and woman.gender = 'woman'
        where man.account_status = 'active' and woman.account_status = 'active' and man.is_confirmed and woman.is_confirmed
          and not man.is_premium and t.last_seq > 0
          and not exists (select from blocks where blocker_id in (man.id, woman.id) and blocked_id in (man.id, woman.id))
        order by man.id limit ${SENDERS}
      ) pairs`)
    await client.query('create unique index bench_senders_n on bench_senders (n)')
    await client.query(`
      with given as (
        insert into transfers (user_id, kind, ref, description) select sender, 'grant', 'bench:' || sender, 'Given by the bench' from bench_senders
        on conflict (kind, ref) do nothing returning id, user_id
      ), entries as (
        insert into ledger_entries (transfer_id, seq, account, user_id, amount)
        select id, 1, 'wallet', user_id, ${TOKENS} from given union all select id, 2, 'promotions'::ledger_account, null, -${TOKENS} from given
      )
      update token_wallets w set balance = balance + ${TOKENS} from given where w.user_id = given.user_id`)
    const { rows } = await client.query<{ thread: string; sender: MemberId }>(
      'select thread, sender from bench_senders order by n',
    )
    const headers = await addSessions(
      client,
      rows.map(({ sender }) => sender),
    )
    await client.query('analyze sessions; analyze bench_senders')
    return rows.flatMap(({ thread }, i) =>
      headers[i] ? [{ threadId: thread, headers: headers[i] }] : [],
    )
  })
}

const TEXT = 'Shall we meet where the two rivers join?'
const addCreated = (to: string) =>
  `publish_event(${to}::uuid, ('{"type":"messages.created","threadId":"' || :thread || '","messageId":"' || id || '","seq":' || seq || ',"from":"' || :sender || '"}')::jsonb)`

/** The function that queues jobs: ours, or that of Graphile Worker, which notifies. */
type QueueFunction = 'queue_job' | 'graphile_worker.add_job'

const addJob = (queue: QueueFunction, name: string, payload: string, key: string) =>
  `${queue}('${name}', (${payload})::json, job_key := ${key}, run_at := now(), max_attempts := 25, priority := 0)`
const assess = (queue: QueueFunction) =>
  addJob(
    queue,
    'risk.assessThread',
    `'{"threadId":"' || :thread || '","memberId":"' || :sender || '"}'`,
    `'risk.assessThread:' || :thread || ':' || :sender`,
  )
const deliver = (queue: QueueFunction) =>
  addJob(
    queue,
    'notifications.deliver',
    `'{"memberId":"' || :other || '"}'`,
    `'notifications:' || :other`,
  )

export interface Parts {
  /** Publishes the live events of the message. */
  withEvents?: boolean
  /**
   * Queues both jobs of a first message with this function: its assessment and the delivery of its
   * notification.
   */
  queue?: QueueFunction
}

/**
 * Returns a pgbench script with the statements that `messages.send` runs for a paid message, with or
 * without its live events and jobs. They must follow changes of `server/src/features/messages/queries.ts`,
 * of its callers and of spending tokens.
 */
export const sendScript = (senders: number, { withEvents = true, queue }: Parts = {}) => `
\\set n random(1, ${senders})
begin;
select t.id as thread, t.last_seq, s.match, s.sender, s.other, gen_random_uuid() as client
from bench_senders s join message_threads t on t.id = s.thread where s.n = :n for update of t \\gset
select
  exists (select from messages where sender_id = :sender and client_id = :client) as is_sent,
  exists (select from blocks where blocker_id = :sender and blocked_id = :other) or exists (select from blocks where blocker_id = :other and blocked_id = :sender) as is_blocked,
  exists (select from matches where id = :match and unmatched_at is null) as is_matched,
  (select count(*) = 2 from profiles where id in (:sender, :other) and account_status = 'active') as are_active \\gset
with message as (
  insert into messages (id, conversation_id, seq, sender_id, content, client_id, cost, created_at)
  select gen_random_uuid(), id, :last_seq + 1, :sender, '${TEXT}', :client, 10, greatest(now(), last_message_at) from message_threads where id = :thread
  on conflict (sender_id, client_id) do nothing returning id, conversation_id, seq, sender_id, content, created_at, client_id
), head as (
  update message_threads t
  set last_seq = m.seq, last_message_at = m.created_at, active_at = m.created_at, last_sender_id = m.sender_id, last_preview = '${TEXT}',
    a_unread = a_unread + (t.user_b_id = m.sender_id)::integer, b_unread = b_unread + (t.user_a_id = m.sender_id)::integer
  from message m where t.id = m.conversation_id
)
select *, ${withEvents ? `${addCreated(':other')}, ${addCreated(':sender')},` : ''}
  add_notification(:other, 'message', :sender, :thread, 'message:' || :thread, '{}', now()) as is_news${queue ? `, ${assess(queue)} as assessment` : ''} from message \\gset made_
${queue ? `select ${deliver(queue)};\n` : ''}with transfer as (
  insert into transfers (user_id, kind, ref, description) values (:sender, 'message', :made_id, 'Message') on conflict (kind, ref) do nothing returning id, user_id
), entries as (
  insert into ledger_entries (transfer_id, seq, account, user_id, amount)
  select id, 1, 'wallet', user_id, -10 from transfer union all select id, 2, 'spending'::ledger_account, null, 10 from transfer
), wallet as (
  update token_wallets w set balance = w.balance - 10, lifetime_spent = w.lifetime_spent + 10
  from transfer where w.user_id = transfer.user_id and w.balance - 10 >= 0 returning w.balance
)
select exists (select from transfer), (select balance from wallet)${withEvents ? `, (select publish_event(:sender, '{"type":"tokens.changed"}') from wallet)` : ''};
commit;
`

/** Builds a request that sends a message, new at each use. */
export function buildMessageRequest({ threadId, headers }: Sender): LoadRequest {
  return {
    path: `/api/threads/${threadId}/messages`,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', origin: 'http://localhost:3999' },
    body: JSON.stringify({
      clientId: FRESH_ID,
      content: 'Shall we meet where the two rivers join?',
      expectedPrice: 10,
    }),
  }
}
