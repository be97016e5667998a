/** Limits of a member, of one thread, and of a member's first day (security section 10). */
export const SENDER_LIMIT = { points: 120, seconds: 60 * 60 }
export const THREAD_LIMIT = { points: 20, seconds: 60 }
export const NEWCOMER_LIMIT = { points: 30, seconds: 60 * 60 }
/** Conversations that a member may begin on their first day. */
export const NEWCOMER_THREADS_LIMIT = { points: 10, seconds: 24 * 60 * 60 }
const NEWCOMER_HOURS = 24

export function isNewcomer(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEWCOMER_HOURS * 60 * 60 * 1000
}

const PREVIEW_MAXIMUM = 140

/** What a list shows of a message: one line of at most 140 characters, none of them cut in half. */
export function previewOf(content: string): string {
  const characters = [...content.replace(/\s+/gu, ' ')]
  return characters.length > PREVIEW_MAXIMUM ? `${characters.slice(0, PREVIEW_MAXIMUM - 1).join('')}…` : characters.join('')
}
