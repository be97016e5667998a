import { MessageId, PhotoId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { ReportReason, Subject } from '@adire/contract/safety.ts'
import { t } from '@lingui/core/macro'
import type { FieldTexts } from '../../lib/form-schema.ts'
import type { Target } from './dialog-store.ts'

const MAX_LISTED_MESSAGES = 20
/** Characters of a message in the list. */
const PREVIEW_LENGTH = 60

export type ReportValues = {
  /** "profile", "like", "photo:…" or "message:…" */
  subject: string
  reason: ReportReason | undefined
  description: string
  alsoBlock: boolean
}

export function checkReport({ reason }: ReportValues): FieldTexts<ReportValues> {
  return reason ? {} : { reason: t`Choose the reason that fits best.` }
}

/** Finds the subject that is selected when the form opens. */
export function findFirstChoice({ messageId, hasLikeComment }: Target): string {
  if (messageId) return `message:${messageId}`
  return hasLikeComment ? 'like' : 'profile'
}

/** Converts the form's subject to the API's. Without a visible member, the match is reported. */
export function toSubject({ id, matchId }: Target, choice: string): Subject {
  const [kind, chosen] = choice.split(':')
  if (kind === 'photo') return { kind, photoId: PhotoId.parse(chosen) }
  if (kind === 'message') return { kind, messageId: MessageId.parse(chosen) }
  if (kind === 'like' && id !== null) return { kind, memberId: id }
  if (id !== null) return { kind: 'profile', memberId: id }
  if (matchId === undefined) throw new Error('a report has neither a member nor a match')
  return { kind: 'match', matchId }
}

/** Latest messages of the other member that have text, newest first, shortened for a list. */
export function reportableMessages(
  messages: readonly Message[],
  self: MemberId,
): { id: string; text: string }[] {
  return messages
    .filter(({ from, isRemoved }) => from !== self && !isRemoved)
    .slice(-MAX_LISTED_MESSAGES)
    .toReversed()
    .map(({ id, content }) => ({ id, text: shorten(content) }))
}

function shorten(content: string): string {
  const characters = [...content.replace(/\s+/gu, ' ')]
  return characters.length > PREVIEW_LENGTH
    ? `${characters.slice(0, PREVIEW_LENGTH - 1).join('')}…`
    : characters.join('')
}

export function hasWritten(messages: readonly Message[], self: MemberId): boolean {
  return messages.some(({ from }) => from === self)
}

/**
 * Finds the first message of the other member; undefined once the viewer answered or it is gone. The
 * comment of the viewer's own like is no answer.
 */
export function findFirstUnanswered(
  messages: readonly Message[],
  self: MemberId,
): Message | undefined {
  const index = messages.findIndex(({ from }) => from !== self)
  const first = messages[index]
  if (!first || first.isRemoved) return undefined
  const later = messages.slice(index).filter(({ likedPart }) => !likedPart)
  return hasWritten(later, self) ? undefined : first
}
