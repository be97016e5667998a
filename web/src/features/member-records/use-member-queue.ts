import type { MemberId } from '@adire/contract/ids.ts'
import type { PendingMember } from '@adire/contract/moderation.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { useVisit } from '../../lib/use-visit.ts'
import { usePendingDecision } from '../../staff/use-pending-decision.ts'
import { type QueueControls, useDecisionOptions } from '../../staff/use-queue.ts'

/**
 * Reads the verification queue. The server assigns its items to this visit, so that no two
 * moderators see the same ones.
 */
export function usePendingMembers() {
  const { visit, renewal } = useVisit('members')
  return useInfiniteQuery(
    api.moderation.listPendingMembers.infiniteOptions({
      input: (cursor: string | undefined) => ({ visit, cursor }),
      ...cursorPaging,
      ...renewal,
    }),
  )
}

/** Verification decisions with undo. Toasts use the texts of ADM-USERS-13 to 15. */
export function useMemberDecisions(controls: QueueControls) {
  const createOptions = useDecisionOptions(controls)
  const fallback = () => t`Failed to perform action`
  const approval = useMutation(
    api.moderation.approveMember.mutationOptions(
      createOptions(() => t`User approved successfully`, fallback),
    ),
  )
  const denial = useMutation(
    api.moderation.denyMember.mutationOptions(createOptions(() => t`User denied`, fallback)),
  )
  const undo = useMutation(api.moderation.undoMemberDecision.mutationOptions())
  const { recent, decide, undoDecision } = usePendingDecision<MemberId>({
    undo: (id) => undo.mutateAsync({ id }),
    restoreItem: controls.restoreItem,
  })

  return {
    recent,
    undoDecision,
    approve: ({ id, handle }: PendingMember) =>
      decide({ id, handle, decision: 'approved' }, approval.mutateAsync({ id, canUndo: true })),
    deny: ({ id, handle }: PendingMember, reason: string) =>
      decide(
        { id, handle, decision: 'rejected' },
        denial.mutateAsync({ id, reason, canUndo: true }),
      ),
  }
}
