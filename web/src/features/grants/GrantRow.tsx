import type { Grant } from '@adire/contract/grants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { PayerLink } from '../../staff/PayerLink.tsx'
import { RequestRow } from '../../staff/RequestRow.tsx'
import { grantWords, stateWords } from './copy.ts'
import { useGrantActions } from './use-grants.ts'

type Props = { grant: Grant; isNamed?: boolean }

/**
 * One grant with its reason and a second admin's decision; names the member unless the page is
 * theirs.
 */
export function GrantRow({ grant, isNamed = true }: Props) {
  const { i18n } = useLingui()
  const [answer, setAnswer] = useState<boolean | null>(null)
  const { member, state, ...request } = grant
  const { words, badge } = stateWords[state]
  const what = grantWords(grant)
  return (
    <>
      <RequestRow
        {...request}
        title={
          <>
            {what}
            {isNamed && (
              <>
                {' · '}
                <PayerLink member={member} />
              </>
            )}
          </>
        }
        state={{ words: i18n._(words), badge }}
        subject={what}
        onDecide={setAnswer}
      />
      {answer !== null && (
        <DecisionDialog grant={grant} isApproved={answer} onClose={() => setAnswer(null)} />
      )}
    </>
  )
}

function DecisionDialog({
  grant,
  isApproved,
  onClose,
}: {
  grant: Grant
  isApproved: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const { decide } = useGrantActions()
  const [what, name, reason] = [
    grantWords(grant),
    grant.member.handle ?? t`Former member`,
    grant.reason,
  ]
  return (
    <SubmitDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isApproved ? <Trans>Approve: {what}</Trans> : <Trans>Decline: {what}</Trans>}
      description={
        <Trans>
          For {name}: {reason}
        </Trans>
      }
      confirmLabel={isApproved ? <Trans>Approve</Trans> : <Trans>Decline</Trans>}
      failure={{ title: t`Error`, description: t`This could not be decided. Please try again.` }}
      onSubmit={async () => {
        await decide({ id: grant.id, isApproved })
        onClose()
        toast.success({ title: isApproved ? t`Approved` : t`Declined` })
      }}
    />
  )
}
