import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { EARLY_SEQ } from '../server/src/features/risk/assessment-rules.ts'
import { assessThread } from '../server/src/features/risk/jobs.ts'
import { readFraudCorpus } from '../server/src/testing/fraud-corpus.ts'
import { type BenchApp, startBenchApp } from './app.ts'
import { alternate, type BenchContext, type BenchLine } from './context.ts'
import { withClient } from './data.ts'
import { runLoad } from './load.ts'
import { buildMessageRequest, prepareSenders } from './send-data.ts'

const CONNECTIONS = 64
/** Lowest acceptable ratio: an assessment may cost a tenth of a message. */
const TARGET = 0.9
/** Conversations whose assessment is timed. */
const CONVERSATIONS = 400

/**
 * Compares sending messages that queue an assessment with later ones that don't, and times the job on
 * written conversations.
 */
export async function run({ sizes, seconds, rounds, prepare }: BenchContext): Promise<BenchLine[]> {
  const url = await prepare(sizes[0] ?? 20_000)
  const senders = await prepareSenders(url)
  const app = await startBenchApp(url)
  const sendFrom = (position: number) => async () => {
    await resetThreads(url, position)
    const requests = senders.map(buildMessageRequest)
    return runLoad({ url: app.url, requests, connections: CONNECTIONS, seconds })
  }
  try {
    const { early, late } = await alternate(rounds, {
      early: sendFrom(1),
      late: sendFrom(EARLY_SEQ),
    })
    await resetThreads(url, EARLY_SEQ)
    return [
      {
        measurement: 'Send an early message, with an assessment : a later one, without',
        result: `${Math.round(early).toLocaleString('en')}/s : ${Math.round(late).toLocaleString('en')}/s`,
        ratio: early / late,
        target: TARGET,
      },
      await timeJob(app, url),
    ]
  } finally {
    await app.close()
  }
}

/** Empties the threads of the senders, moves them to a position, and removes jobs, counters and findings. */
async function resetThreads(url: string, position: number): Promise<void> {
  await withClient(url, async (client) => {
    // An earlier run has left members on hold.
    await client.query(
      'truncate rate_limits, risk_signals, risk_warnings, risk_holds, risk_openers',
    )
    await client.query('delete from graphile_worker._private_jobs')
    await client.query(
      'delete from messages using bench_senders s where conversation_id = s.thread',
    )
    await client.query(
      `update message_threads set last_seq = $1, a_unread = 0, b_unread = 0, a_read_seq = least(a_read_seq, $1), b_read_seq = least(b_read_seq, $1)
       where id in (select thread from bench_senders)`,
      [position],
    )
    await client.query('vacuum analyze messages, message_threads')
  })
}

interface Assessed {
  threadId: ThreadId
  memberId: MemberId
}

/** Runs the job on conversations of the test corpus, one after another, as one runner does. */
async function timeJob({ deps }: BenchApp, url: string): Promise<BenchLine> {
  const { threads, count } = await addConversations(url)
  const [cpu, startedAt] = [process.cpuUsage(), performance.now()]
  for (const thread of threads) await assessThread.run(thread, deps)
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
  const cpuSeconds = (user + system) / 1e6
  return {
    measurement: `Assess ${threads.length} conversations with ${count.toLocaleString('en')} messages, one at a time`,
    result: `${perSecond(threads.length / seconds)}, ${perSecond(count / seconds)} messages; ${perSecond(count / cpuSeconds)} messages of a core`,
  }
}

/** Writes conversations into threads of the senders. */
async function addConversations(url: string): Promise<{ threads: Assessed[]; count: number }> {
  const corpus = readFraudCorpus('test').slice(0, CONVERSATIONS)
  return withClient(url, async (client) => {
    const { rows } = await client.query<{
      threadId: ThreadId
      memberId: MemberId
      other: MemberId
    }>(
      'select thread as "threadId", sender as "memberId", other from bench_senders order by n limit $1',
      [corpus.length],
    )
    const messages = corpus.flatMap(({ lines }, i) =>
      lines.map(({ isSender, text }, index) => ({
        thread: rows[i]?.threadId,
        seq: index + 1,
        sender: isSender ? rows[i]?.memberId : rows[i]?.other,
        content: text,
      })),
    )
    await client.query(
      `insert into messages (id, conversation_id, seq, sender_id, content, client_id, cost, created_at)
       select gen_random_uuid(), thread, seq, sender, content, gen_random_uuid(), 0, now()
       from json_to_recordset($1::json) as one (thread uuid, seq bigint, sender uuid, content text)`,
      [JSON.stringify(messages)],
    )
    await client.query('analyze messages')
    return {
      threads: rows.map(({ threadId, memberId }) => ({ threadId, memberId })),
      count: messages.filter(({ seq }) => seq <= EARLY_SEQ).length,
    }
  })
}
