import type { MatchId, MemberId, MessageId, PhotoId, ThreadId } from '@adire/contract/ids.ts'
import type { ReportReason } from '@adire/contract/safety.ts'
import { create } from 'zustand'

/**
 * Member that a safety dialog is about, with the items that can be reported besides the profile.
 */
export type Target = {
  /** Null if only the match is known, because it has ended and the member is no longer visible. */
  id: MemberId | null
  handle: string | null
  matchId?: MatchId | undefined
  threadId?: ThreadId | undefined
  /** Message selected when the dialog opens. */
  messageId?: MessageId | undefined
  /** True if their like has a comment; it is selected when the dialog opens. */
  hasLikeComment?: boolean
  photos?: readonly { id: PhotoId; src: string }[] | undefined
  /** Reason selected when the dialog opens. */
  reason?: ReportReason
}

/** `count` differs for each opening, so that the dialog starts empty again. */
type OpenDialog = { kind: 'report' | 'block'; target: Target; count: number }

/** Open dialog of this feature. Stored here, because the menu that opens it is already closed. */
export const useSafetyDialogStore = create<{ open: OpenDialog | null }>(() => ({ open: null }))

let count = 0

/** Opens the report dialog from any page of the dashboard. */
export function openReport(target: Target) {
  useSafetyDialogStore.setState({ open: { kind: 'report', target, count: ++count } })
}

/** Opens the block dialog from any page of the dashboard. */
export function openBlock(target: Target) {
  useSafetyDialogStore.setState({ open: { kind: 'block', target, count: ++count } })
}

export function closeSafetyDialog() {
  useSafetyDialogStore.setState({ open: null })
}
