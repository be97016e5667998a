import type { Grant } from '@adire/contract/grants.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { BadgeKind } from '../../ui/Badge.tsx'
import { toast } from '../../lib/toast.ts'
import { PayerLink } from '../../staff/MemberLink.tsx'
import { RequestRow } from '../../staff/RequestRow.tsx'
import { useGrantActions } from './use-grants.ts'

type Props = { grant: Grant; showsMember?: boolean }

/**
 * One grant of tokens or premium with its reason, and the decision buttons for a second admin.
 * `showsMember` is false in the member's own record.
 */
export function GrantRow({ grant, showsMember = true }: Props) {
  const { i18n } = useLingui()
  const { decide } = useGrantActions()
  const { id, member, state, ...request } = grant
  const { label, badge } = grantStateLabels[state]
  const description = describeGrant(grant)
  const [name, reason] = [member.handle ?? t`Former member`, grant.reason]
  return (
    <RequestRow
      {...request}
      title={
        <>
          {description}
          {showsMember && (
            <>
              {' · '}
              <PayerLink member={member} />
            </>
          )}
        </>
      }
      state={{ label: i18n._(label), badge }}
      subject={description}
      dialog={{
        titles: {
          approve: <Trans>Approve: {description}</Trans>,
          decline: <Trans>Decline: {description}</Trans>,
          withdraw: <Trans>Withdraw: {description}</Trans>,
        },
        description: (
          <Trans>
            For {name}: {reason}
          </Trans>
        ),
        failure: {
          title: t`Error`,
          description: t`Couldn’t save the decision. Please try again.`,
        },
        async onDecide(decision) {
          await decide({ id, isApproved: decision === 'approve' })
          toast.success({ title: i18n._(grantDecided[decision]) })
        },
      }}
    />
  )
}

const grantDecided = {
  approve: msg`Approved`,
  decline: msg({ message: 'Declined', context: 'grant' }),
  withdraw: msg`Request withdrawn`,
}

const grantStateLabels: Record<Grant['state'], { label: MessageDescriptor; badge: BadgeKind }> = {
  waiting: { label: msg`Waiting for a second admin`, badge: 'pending' },
  declined: { label: msg({ message: 'Declined', context: 'grant' }), badge: 'rejected' },
  withdrawn: { label: msg({ message: 'Withdrawn', context: 'grant' }), badge: 'plain' },
  done: { label: msg({ message: 'Done', context: 'grant' }), badge: 'approved' },
}

/** Describes a grant: "+501 tokens", "Premium for 30 days". */
function describeGrant({ kind, amount }: Pick<Grant, 'kind' | 'amount'>): string {
  if (kind === 'premium')
    return plural(amount, { one: 'Premium for # day', other: 'Premium for # days' })
  if (kind === 'premium_end') return t`End of complimentary Premium`
  return amount > 0
    ? plural(amount, { one: '+# token', other: '+# tokens' })
    : plural(-amount, { one: '−# token', other: '−# tokens' })
}
