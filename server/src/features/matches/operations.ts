import { setTimeout as wait } from 'node:timers/promises'
import type { MatchId, MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { Match } from '@adire/contract/matches.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { publishAll } from '../../realtime.ts'
import { notify } from '../notifications/operations.ts'
import { addMatch, type NewMatch, saveMatchEnd, findThread, type ThreadRow } from './queries.ts'
import { readTexts } from './home-queries.ts'
import { toPreview } from './preview-rules.ts'
import { toFormerMatch, toMatch } from './view.ts'
import { toCard } from '../profiles/card-rules.ts'
import { lockPair } from './shared-queries.ts'

/**
 * Creates the match of two members who like each other, with its thread; null if they had one
 * before. The caller holds `lockPair`. Notifies only `other`: `one` has just sent the second like
 * and gets the match in the response.
 */
export async function createMatch(
  tx: Tx,
  { one, other, at, home }: NewMatch,
): Promise<{ matchId: MatchId; threadId: ThreadId } | null> {
  const match = await addMatch(tx, { one, other, at, home })
  if (!match) return null
  await publishAll(tx, [
    { to: one, event: { type: 'matches.created', ...match, with: other } },
    { to: other, event: { type: 'matches.created', ...match, with: one } },
  ])
  await notify(tx, {
    to: other,
    kind: 'match',
    about: one,
    subject: { threadId: match.threadId },
    at,
  })
  return match
}

/**
 * Ends a match permanently for both. A message sent at the same time is either before the end or
 * refused. False if there is no match to end or the pair is blocked. Both get an event, which
 * doesn't say who ended it.
 */
export async function endMatch(
  tx: Tx,
  { member, thread, at }: { member: MemberId; thread: ThreadId; at: Date },
): Promise<boolean> {
  const row = await findThread(tx, member, thread)
  if (!row) return false
  await lockPair(tx, member, row.id)
  if (!(await saveMatchEnd(tx, row.match_id, { by: member, at }))) return false
  const event = { type: 'matches.ended', matchId: row.match_id, threadId: thread } as const
  await publishAll(tx, [
    { to: member, event },
    { to: row.id, event },
  ])
  return true
}

/** Finds the match of a member's own open thread. */
export async function findMatch(
  deps: Pick<Deps, 'db' | 'homes' | 'clock' | 'log'>,
  member: MemberId,
  thread: ThreadId,
): Promise<Match | undefined> {
  const row = await findThread(deps.db, member, thread)
  if (!row) return undefined
  const [shown = row] = await addPreviews(deps, [row])
  return buildMatch(shown, deps.clock.now())
}

/** Time for previews of a home, on which a list must not depend. */
const PREVIEW_MS = 1_000

async function failLate(): Promise<never> {
  await wait(PREVIEW_MS, undefined, { ref: false })
  throw new Error('the home did not answer in time')
}

/** Finds the home of a member's own open thread, and whether the other member is gone. */
export async function findOpenThread(
  db: Db,
  member: MemberId,
  thread: ThreadId,
): Promise<{ home: number; isFormer: boolean } | undefined> {
  const row = await findThread(db, member, thread)
  return row && { home: row.home_id, isFormer: !isShown(row) }
}

function isShown({ visibility }: ThreadRow): boolean {
  return visibility === 'seen' || visibility === 'named'
}

/** Where the preview of a thread is: here, or in its home. */
type PreviewedThread = Pick<ThreadRow, 'thread_id' | 'home_id' | 'last_seq' | 'last_preview'>

/**
 * Adds the previews of threads in other homes, one query for each home. Without an answer of a home
 * they are empty: the list is more useful than an error.
 */
export async function addPreviews<Row extends PreviewedThread>(
  { homes, log }: Pick<Deps, 'homes' | 'log'>,
  rows: readonly Row[],
): Promise<Row[]> {
  if (homes.hasOnlyPrimary) return [...rows]
  const found = await Promise.all(
    homes.others.map(async ([id, home]) => {
      const wanted = rows.filter((row) => row.home_id === id && row.last_seq > 0)
      if (wanted.length === 0) return []
      return Promise.race([readTexts(home, wanted), failLate()]).then(
        (texts) => wanted.map(({ thread_id: thread }) => [thread, texts.get(thread)] as const),
        (error: unknown) => {
          log.warn({ err: error, home: id }, 'matches: a home has no previews')
          return wanted.map(({ thread_id: thread }) => [thread, ''] as const)
        },
      )
    }),
  )
  const texts = new Map(found.flat())
  return rows.map((row) => {
    const text = texts.get(row.thread_id)
    return text === undefined ? row : { ...row, last_preview: toPreview(text) }
  })
}

/**
 * Builds a match with as much of the other member as the viewer may see; a paused member has a name
 * but no photo.
 */
export function buildMatch(row: ThreadRow, now: Date): Match {
  if (!isShown(row)) return toFormerMatch(row)
  const card = toCard(row, now)
  return toMatch(row, row.visibility === 'seen' ? card : { ...card, photo: null })
}
