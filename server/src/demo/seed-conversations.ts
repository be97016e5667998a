import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import type { ThreadId } from '@adire/contract/ids.ts'
import type { LikeTarget } from '@adire/contract/liked-parts.ts'
import { isDefinedError, safe } from '@orpc/server'
import type { Deps } from '../deps.ts'
import { ManualClock } from '../lib/clock.ts'
import { stableUuid } from '../lib/hashes.ts'
import { conversations } from './conversations.ts'
import { type DemoComment, findDemoComment, listDemoComments } from './like-comments.ts'
import { sendDemoVoice } from './recordings.ts'
import { createDemoClient, type DemoMember } from './seed-client.ts'
import { givePremium } from './seed-queries.ts'

type Members = ReadonlyMap<string, DemoMember>

const createClient = (deps: Deps, { number, id }: DemoMember, clock = deps.clock) =>
  createDemoClient(deps, number, id, clock)

/**
 * Sends a like, with its comment if it has one. Does nothing if it was sent before, if one of the
 * members can't act, or if it is refused: users of the demo may have blocked or paused one of them.
 */
export async function sendLike(
  deps: Deps,
  members: Members,
  { from, to }: { from: string; to: string },
  clock = deps.clock,
): Promise<void> {
  const [sender, target] = [members.get(from), members.get(to)]
  if (!sender || !target) return
  const about = findDemoComment(from, to)
  // Only members with Premium see the answers of others before a match.
  if (about?.prompt) await givePremium(deps.db, sender.id, deps.clock.now())
  const on = about && (await findPart(deps, target, about))
  const [error] = await safe(
    createClient(deps, sender, clock).likes.send({
      to: target.id,
      kind: 'like',
      ...(on && { on, comment: about.comment }),
    }),
  )
  if (error && !isDefinedError(error)) throw error
}

/** Finds the part of a profile that a comment is about; undefined for a member without a picture. */
async function findPart(
  deps: Deps,
  owner: DemoMember,
  { prompt }: DemoComment,
): Promise<LikeTarget | undefined> {
  if (prompt) return { kind: 'prompt', prompt }
  const { photos } = await createClient(deps, owner).photos.listMine()
  const picture = photos.find(({ isProfilePicture }) => isProfilePicture)
  return picture && { kind: 'photo', photoId: picture.id }
}

/** Sends the likes with a comment, except those with which a conversation begins. */
export async function seedComments(deps: Deps, members: Members): Promise<void> {
  for (const { by, about } of listDemoComments()) {
    const isInConversation = conversations.some(
      ({ between }) => between.includes(by) && between.includes(about),
    )
    if (!isInConversation) await sendLike(deps, members, { from: by, to: about })
  }
}

/** Creates matches and their conversations of the last days. Skips messages that exist. */
export async function seedConversations(deps: Deps, members: Members): Promise<void> {
  for (const [number, { between, hoursAgo, lines, scheduled, voice }] of conversations.entries()) {
    const [first, second] = between
    const clock = new ManualClock(new Date(deps.clock.now().getTime() - hoursAgo * HOUR_MS))
    await sendLike(deps, members, { from: first, to: second }, clock)
    await sendLike(deps, members, { from: second, to: first }, clock)
    const [sender, other] = [members.get(first), members.get(second)]
    if (!sender || !other) continue
    const { matches } = await createClient(deps, sender).matches.list({})
    const threadId = matches.find(({ member }) => member?.handle === second)?.threadId
    if (!threadId) continue
    await sendLines(deps, {
      speakers: [sender, other],
      lines,
      threadId,
      number,
      clock,
    })
    if (voice !== undefined)
      await sendDemoVoice(createClient(deps, sender, clock), {
        ...voice,
        threadId,
        clientId: stableUuid(`demo:${number}:voice`),
      })
    if (scheduled !== undefined)
      await scheduleMessage(deps, sender, { threadId, content: scheduled, number })
  }
}

interface Lines {
  speakers: readonly [DemoMember, DemoMember]
  lines: (typeof conversations)[number]['lines']
  threadId: ThreadId
  /** Position of the conversation in `conversations`. */
  number: number
  clock: ManualClock
}

async function sendLines(
  deps: Deps,
  { speakers, lines, threadId, number, clock }: Lines,
): Promise<void> {
  for (const [i, [speaker, content]] of lines.entries()) {
    clock.advance({ minutes: 3 + ((i * 7) % 11) })
    const client = createClient(deps, speakers[speaker], clock)
    const expectedPrice = (await client.tokens.wallet()).prices.message
    await client.messages.markRead({ threadId, upToSeq: i })
    const [error] = await safe(
      client.messages.send({
        threadId,
        // The same at every start, so that no message is sent twice.
        clientId: stableUuid(`demo:${number}:${i}`),
        content,
        expectedPrice,
      }),
    )
    if (error) return
  }
}

interface Scheduled {
  threadId: ThreadId
  content: string
  /** Position of the conversation in `conversations`. */
  number: number
}

async function scheduleMessage(
  deps: Deps,
  sender: DemoMember,
  { threadId, content, number }: Scheduled,
): Promise<void> {
  const client = createClient(deps, sender)
  const sendAt = new Date(deps.clock.now().getTime() + 2 * DAY_MS).toISOString()
  const { prices } = await client.tokens.wallet()
  const clientId = stableUuid(`demo:${number}:scheduled`)
  // Fails at a later start, when it has another time or was sent.
  await safe(
    client.messages.schedule({
      threadId,
      content,
      clientId,
      sendAt,
      expectedPrice: prices.message,
    }),
  )
}
