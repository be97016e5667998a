import type { CityName } from '@adire/contract/places.ts'
import type { VisibilityFixture, Other } from './visibility-fixture.ts'

type Client = VisibilityFixture['viewer']['client']
export const isNamed = ({ visibility }: Other) => visibility === 'seen' || visibility === 'named'
export const isSeen = ({ visibility }: Other) => visibility === 'seen'

/** Reads all pages of a list into one text. */
export async function readAll(
  list: (cursor: { cursor?: string }) => Promise<{ nextCursor: string | null }>,
): Promise<string> {
  const pages: unknown[] = []
  for (let cursor: string | null | undefined; cursor !== null && pages.length < 50;) {
    const { nextCursor, ...page } = await list(cursor ? { cursor } : {})
    pages.push(page)
    cursor = nextCursor
  }
  return JSON.stringify(pages)
}

interface ListRow {
  read: (client: Client, city: CityName) => Promise<string>
  /** True for members named in the answer by id or handle; others leave no trace. */
  names: (other: Other, isPremium: boolean) => boolean
}

export const lists: Record<string, ListRow> = {
  'discovery.list': {
    read: (client, city) => readAll((cursor) => client.discovery.list({ city, ...cursor })),
    names: (other) => !other.isMatched && isSeen(other),
  },
  'likes.listReceived': {
    read: (client) => readAll((cursor) => client.likes.listReceived(cursor)).catch(() => ''),
    names: (other, isPremium) => isPremium && !other.isMatched && isSeen(other),
  },
  // Only likes of members without a match would be listed; here the others like the viewer.
  'likes.listSent': {
    read: (client) => readAll((cursor) => client.likes.listSent(cursor)),
    names: () => false,
  },
  'matches.list': {
    read: async (client) => {
      const pages = [undefined, 'new', 'unread', 'your_turn', 'former'] as const
      return (
        await Promise.all(
          pages.map((only) =>
            readAll((cursor) => client.matches.list({ ...cursor, ...(only && { only }) })),
          ),
        )
      ).join()
    },
    names: (other) => other.hasThread && isNamed(other),
  },
  'matches.listUncelebrated': {
    read: async (client) => JSON.stringify(await client.matches.listUncelebrated()),
    names: (other) => other.hasThread && isSeen(other),
  },
  'messages.listWaiting': {
    read: async (client) => JSON.stringify(await client.messages.listWaiting()),
    names: (other) => other.hasThread && isSeen(other),
  },
  'referrals.listFriends': {
    read: (client) => readAll((cursor) => client.referrals.listFriends(cursor)),
    names: isNamed,
  },
  'safety.listReports': {
    read: (client) => readAll((cursor) => client.safety.listReports(cursor)),
    names: isNamed,
  },
  'safety.listFormerMatches': {
    read: async (client) => JSON.stringify(await client.safety.listFormerMatches()),
    names: ({ state }) => state === 'unmatched',
  },
  'account.listBlocked': {
    read: (client) => readAll((cursor) => client.account.listBlocked(cursor)),
    names: ({ state }) => state === 'blockedByViewer',
  },
}

interface TouchRow {
  input: (other: Other) => unknown
  /**
   * Expected status; undefined if this member is not tried, because the call would change later
   * ones.
   */
  status: (other: Other) => number | undefined
}

export const NOBODY = '5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e'
const inThread = ({ hasThread }: Other) => (hasThread ? 200 : 404)
/** Members met before (PRO-16): everyone here with an account. */
const everMet = ({ state }: Other) => (state === 'erased' || state === 'unconfirmed' ? 404 : 200)

/** Procedures that take a member or thread id, ordered so that those that change most come last. */
export const touches: Record<string, TouchRow> = {
  // Here nobody has a trip.
  'trips.listShared': { input: ({ id }) => ({ memberId: id }), status: () => 200 },
  'profiles.view': { input: ({ id }) => ({ id }), status: (other) => (isSeen(other) ? 200 : 404) },
  'voices.list': {
    input: ({ id }) => ({ memberId: id }),
    status: (other) => (isSeen(other) ? 200 : 404),
  },
  'path.view': {
    input: ({ id }) => ({ id }),
    status: (other) => (isSeen(other) ? 200 : 404),
  },
  'vouches.list': {
    input: ({ id }) => ({ memberId: id }),
    status: (other) => (isSeen(other) ? 200 : 404),
  },
  'freeHours.shared': {
    input: ({ id }) => ({ id }),
    status: (other) => (isSeen(other) ? 200 : 404),
  },
  'messages.thread': { input: ({ threadId = NOBODY }) => ({ threadId }), status: inThread },
  // Here nobody is warned.
  'risk.dismissWarning': { input: ({ threadId = NOBODY }) => ({ threadId }), status: () => 404 },
  'messages.list': { input: ({ threadId = NOBODY }) => ({ threadId }), status: inThread },
  'messages.openers': { input: ({ threadId = NOBODY }) => ({ threadId }), status: inThread },
  'messages.sendTyping': { input: ({ threadId = NOBODY }) => ({ threadId }), status: inThread },
  'messages.markRead': {
    input: ({ threadId = NOBODY }) => ({ threadId, upToSeq: 0 }),
    status: inThread,
  },
  'messages.rest': {
    input: ({ threadId = NOBODY }) => ({ threadId, upToSeq: 1 }),
    status: inThread,
  },
  'messages.decline': {
    input: ({ threadId = NOBODY }) => ({ threadId }),
    status: (other) => (!other.hasThread ? 404 : isSeen(other) ? undefined : 409),
  },
  'messages.listScheduled': {
    input: ({ threadId = NOBODY }) => ({ threadId }),
    status: inThread,
  },
  'messages.schedule': {
    input: ({ threadId = NOBODY }) => ({
      threadId,
      clientId: crypto.randomUUID(),
      content: 'Hello',
      expectedPrice: 10,
      sendAt: '2099-01-01T00:00:00.000Z',
    }),
    // A member who may be written to gets to the check of the time.
    status: (other) => (!other.hasThread ? 404 : isSeen(other) ? 422 : 409),
  },
  'messages.withdrawScheduled': {
    input: ({ threadId = NOBODY }) => ({ threadId, clientId: NOBODY }),
    status: () => 404,
  },
  'messages.sendScheduledNow': {
    input: ({ threadId = NOBODY }) => ({ threadId, clientId: NOBODY, expectedPrice: 10 }),
    status: () => 404,
  },
  'messages.send': {
    input: ({ threadId = NOBODY }) => ({
      threadId,
      clientId: crypto.randomUUID(),
      content: 'Hello',
      expectedPrice: 10,
    }),
    // After an unmatch the answer is that after a block, so that nobody can tell which it was.
    status: (other) => (!other.hasThread ? 404 : isSeen(other) ? undefined : 409),
  },
  'messages.sendVoice': {
    input: ({ threadId = NOBODY }) => ({
      threadId,
      clientId: crypto.randomUUID(),
      file: new File(['no recording'], 'voice.webm'),
      transcript: '',
      expectedPrice: '10',
    }),
    // A member who may be written to gets to the checks of price and file.
    status: (other) => (!other.hasThread ? 404 : isSeen(other) ? undefined : 409),
  },
  'likes.send': {
    input: ({ id }) => ({ to: id, kind: 'like' }),
    status: (other) => (!isSeen(other) ? 404 : other.isMatched ? 409 : undefined),
  },
  'likes.withdraw': {
    input: ({ id }) => ({ to: id }),
    status: (other) => (other.hasThread && isSeen(other) ? 409 : 200),
  },
  'discovery.pass': {
    input: ({ id }) => ({ to: id }),
    status: (other) => (!isSeen(other) ? 404 : other.isMatched ? 409 : undefined),
  },
  'safety.report': {
    input: ({ id }) => ({ subject: { kind: 'profile', memberId: id }, reason: 'spam' }),
    status: everMet,
  },
  'matches.unmatch': {
    input: ({ threadId = NOBODY }) => ({ threadId }),
    status: (other) => (other.hasThread ? undefined : 404),
  },
  'account.unblock': {
    input: ({ id }) => ({ id }),
    status: ({ state }) => (state === 'blockedByViewer' ? undefined : 404),
  },
  'safety.block': { input: ({ id }) => ({ id }), status: everMet },
}
