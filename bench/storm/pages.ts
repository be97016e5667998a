import { type ListeningPage, isOpen, openPage } from '../../server/src/testing/listening-page.ts'
import type { StormMember } from './members.ts'
import { toTestMember } from './members.ts'
import type { Promised } from './promises.ts'

/** Events that the open pages received, compared with the messages that their members were sent. */
export interface HeardMessages {
  pages: number
  /** Messages that were acknowledged to senders and belong to members with an open page. */
  sent: number
  lost: number
  twice: number
  disordered: number
  /** Streams that could not resume, so that their page had to read everything again. */
  resets: number
}

const LAST_EVENTS_MS = 20_000

/** Opens a page for some members: the web app's own reader of live events. */
export async function openPages(
  members: readonly StormMember[],
  url: string,
): Promise<ListeningPage[]> {
  const pages = members.map((member) => openPage(toTestMember(member, url), url))
  await Promise.all(pages.map((page) => page.until('a page is open', isOpen)))
  return pages
}

/** Waits for the last events, closes the pages and compares. */
export async function comparePages(
  pages: readonly ListeningPage[],
  promised: readonly Promised[],
): Promise<HeardMessages> {
  const result = { pages: pages.length, sent: 0, lost: 0, twice: 0, disordered: 0, resets: 0 }
  const sentTo = Map.groupBy(
    promised.filter(({ effect, told }) => effect.kind === 'message' && told === 'done'),
    ({ effect }) => (effect.kind === 'message' ? effect.to : undefined),
  )
  const giveUpAt = performance.now() + LAST_EVENTS_MS
  for (const page of pages) {
    const sent = sentTo.get(page.member.id) ?? []
    const isComplete = () => countLost(page, sent) === 0
    while (!isComplete() && performance.now() < giveUpAt)
      await new Promise((resolve) => setTimeout(resolve, 100))
    await page.stop()
    const seqs = listHeard(page).map(({ seq }) => seq)
    result.sent += sent.length
    result.lost += countLost(page, sent)
    result.twice += seqs.length - new Set(seqs).size
    result.disordered += seqs.filter((seq, i) => i > 0 && seq < (seqs[i - 1] ?? 0)).length
    result.resets +=
      page.heard.filter(({ event }) => event.type === 'realtime.connected').length - 1
  }
  return result
}

function countLost(page: ListeningPage, sent: readonly Promised[]): number {
  const heard = new Set(listHeard(page).map(({ messageId }) => String(messageId)))
  return sent.filter(({ storedId }) => storedId !== undefined && !heard.has(storedId)).length
}

/** A member of the storm has one thread, so the numbers of its messages are in order. */
function listHeard({ heard, member }: ListeningPage) {
  return heard.flatMap(({ event }) =>
    event.type === 'messages.created' && event.from !== member.id ? [event] : [],
  )
}
