import type { Grant } from '@adire/contract/grants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { toast } from '../../lib/toast.ts'
import { PayerLink } from '../../staff/PayerLink.tsx'
import { RequestRow } from '../../staff/RequestRow.tsx'
import { describeGrant, stateLabels } from './copy.ts'
import { useGrantActions } from './use-grants.ts'

type Props = { grant: Grant; isNamed?: boolean }

/**
 * One grant with its reason and a second admin's decision; names the member unless the page is
 * theirs.
 */
export function GrantRow({ grant, isNamed = true }: Props) {
  const { i18n, t } = useLingui()
  const { decide } = useGrantActions()
  const { id, member, state, ...request } = grant
  const { label, badge } = stateLabels[state]
  const what = describeGrant(grant)
  const [name, reason] = [member.handle ?? t`Former member`, grant.reason]
  return (
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
      state={{ label: i18n._(label), badge }}
      subject={what}
      dialog={{
        titles: {
          approve: <Trans>Approve: {what}</Trans>,
          decline: <Trans>Decline: {what}</Trans>,
        },
        description: (
          <Trans>
            For {name}: {reason}
          </Trans>
        ),
        failure: {
          title: t`Error`,
          description: t`This could not be decided. Please try again.`,
        },
        async onDecide(isApproved) {
          await decide({ id, isApproved })
          toast.success({ title: isApproved ? t`Approved` : t`Declined` })
        },
      }}
    />
  )
}
