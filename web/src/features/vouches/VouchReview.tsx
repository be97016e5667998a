import type { WaitingVouch } from '@adire/contract/vouches.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { VouchQuote } from '../../shared/VouchQuote.tsx'
import { ReviewButtons } from '../../staff/ReviewButtons.tsx'
import { ReviewHeading } from '../../staff/ReviewHeading.tsx'
import type { Move } from '../../staff/ReviewItems.tsx'
import { showDecisionFailure } from '../../staff/show-decision-failure.ts'
import { useOnScreen } from '../../staff/use-on-screen.ts'
import { useRejectionCopy } from '../../staff/use-rejection-copy.tsx'
import { Card } from '../../ui/Card.tsx'

type Props = {
  vouch: WaitingVouch
  onMove: Move
}

/** Vouch of a friend that the member accepted, and the decision buttons for staff. */
export function VouchReview({ vouch, onMove }: Props) {
  const { t } = useLingui()
  const { id, member, voucherId } = vouch
  const decide = useDecideVouch(member.handle)
  const rejection = useRejectionCopy(member.handle)
  const { canDecideNow, reportDrawn } = useOnScreen(id)
  useEffect(() => reportDrawn(id), [id, reportDrawn])
  const copy = {
    next: t`Next`,
    previous: t`Previous`,
    early: <Trans>This just appeared. Read it before you decide.</Trans>,
    ...rejection.vouch,
  }
  return (
    <Card asChild className="grid gap-5">
      <article>
        <ReviewHeading member={member} />
        <VouchQuote vouch={vouch} />
        <p className="text-sm text-ink-2">
          {voucherId === null ? (
            <Trans>Written through an invitation link, without an account.</Trans>
          ) : (
            <Link
              to="/dashboard/admin/users/$memberId"
              params={{ memberId: voucherId }}
              className="text-indigo hover:text-indigo-hover"
            >
              <Trans>Open the author’s record</Trans>
            </Link>
          )}
        </p>
        <ReviewButtons
          canDecide={canDecideNow}
          isPending={decide.isPending}
          copy={copy}
          onMove={onMove}
          onApprove={() => decide.mutate({ id, isApproved: true })}
          onReject={(reason) => decide.mutate({ id, isApproved: false, reason })}
        />
      </article>
    </Card>
  )
}

/** Sends a moderator's decision. Words that were removed meanwhile are not an error. */
function useDecideVouch(handle: string) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  return useMutation(
    api.vouches.decide.mutationOptions({
      onSuccess(_answer, { isApproved }) {
        toast.success({
          title: isApproved ? t`Vouch approved` : t`Vouch rejected`,
          description: t`We’ve told ${handle}.`,
        })
      },
      onError(error) {
        if (hasCode(error, 'NOT_FOUND')) return toast.info(errorCopy(error, { title: '' }))
        showDecisionFailure(error, t`Couldn’t save the decision`)
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.vouches.listWaiting.key() }),
    }),
  )
}
