import type { WaitingVouch } from '@adire/contract/vouches.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { nameAndAge } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { VouchQuote } from '../../shared/VouchQuote.tsx'
import { ReasonDialog } from '../../staff/ReasonDialog.tsx'
import { showDecisionFailure } from '../../staff/show-decision-failure.ts'
import { useOnScreen } from '../../staff/use-on-screen.ts'
import { usePageKeys } from '../../staff/use-page-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'

type Props = {
  vouch: WaitingVouch
  /** Shows the next or previous vouch of the queue. */
  onMove: (step: 1 | -1) => void
}

const linkStyle = 'text-indigo hover:text-indigo-hover'

/** Words of a friend that the member accepted, and the decision buttons for staff. */
export function VouchReview({ vouch, onMove }: Props) {
  const { id, member, voucherId } = vouch
  const { canDecideNow, reportDrawn } = useOnScreen(id)
  useEffect(() => reportDrawn(id), [id, reportDrawn])
  return (
    <Card asChild className="grid gap-5">
      <article>
        <h3 className="font-text text-lg font-semibold tracking-normal">
          <Link
            to="/dashboard/admin/users/$memberId"
            params={{ memberId: member.id }}
            className={linkStyle}
          >
            {nameAndAge(member)}
          </Link>{' '}
          <span className="font-normal text-ink-2">· {member.city}</span>
        </h3>
        <VouchQuote vouch={vouch} />
        <p className="text-sm text-ink-2">
          {voucherId === null ? (
            <Trans>Written by the link of an invitation, without an account.</Trans>
          ) : (
            <Link
              to="/dashboard/admin/users/$memberId"
              params={{ memberId: voucherId }}
              className={linkStyle}
            >
              <Trans>Open the member who wrote it</Trans>
            </Link>
          )}
        </p>
        <DecisionButtons vouch={vouch} canDecide={canDecideNow} onMove={onMove} />
      </article>
    </Card>
  )
}

type ButtonsProps = Props & {
  /** False until the vouch has been on screen long enough. */
  canDecide: boolean
}

function DecisionButtons({ vouch, canDecide, onMove }: ButtonsProps) {
  const { t } = useLingui()
  const { id, member } = vouch
  const name = member.handle
  const decide = useDecideVouch(name)
  const [isRejecting, setIsRejecting] = useState(false)
  const [isEarly, setIsEarly] = useState(false)

  /** Decides about the words on screen. Ignores a press meant for the previous ones. */
  function decideSeen(action: () => void) {
    setIsEarly(!canDecide)
    if (canDecide && !decide.isPending) action()
  }

  const approve = () => decideSeen(() => decide.mutate({ id, isApproved: true }))
  const openReject = () => decideSeen(() => setIsRejecting(true))
  usePageKeys([
    { names: ['a'], label: t`Approve`, run: approve },
    { names: ['d', 'r'], label: t`Reject`, run: openReject },
    { names: ['j'], label: t`Next`, run: () => onMove(1) },
    { names: ['k'], label: t`Previous`, run: () => onMove(-1) },
  ])

  function reject(reason: string) {
    setIsRejecting(false)
    decide.mutate({ id, isApproved: false, reason })
  }
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-4 max-sm:*:flex-1">
      <Button
        icon={<Check aria-hidden />}
        loading={decide.isPending}
        aria-keyshortcuts="A"
        aria-disabled={!canDecide || undefined}
        onClick={approve}
      >
        <Trans>Approve</Trans>
      </Button>
      <Button
        variant="secondary"
        icon={<X aria-hidden />}
        disabled={decide.isPending}
        aria-keyshortcuts="D R"
        aria-disabled={!canDecide || undefined}
        onClick={openReject}
      >
        <Trans>Reject</Trans>
      </Button>
      <p role="status" className="min-h-5 basis-full text-sm text-ink-2 empty:sr-only">
        {isEarly && !canDecide && <Trans>This just appeared. Read it before you decide.</Trans>}
      </p>
      <ReasonDialog
        open={isRejecting}
        onClose={() => setIsRejecting(false)}
        title={<Trans>Reject these words about {name}?</Trans>}
        description={<Trans>They aren’t shown. {name} reads your reason.</Trans>}
        presets={[
          t`Please don’t share contact details.`,
          t`The words aren’t about you.`,
          t`The words insult somebody.`,
        ]}
        confirmLabel={<Trans>Reject</Trans>}
        onReason={reject}
      />
    </div>
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
          title: isApproved ? t`Words approved` : t`Words rejected`,
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
