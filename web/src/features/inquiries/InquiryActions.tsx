import type { AdminInquiry, InquiryOutcome } from '@adire/contract/inquiries.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/Button.tsx'
import { isAboutMember } from './staff-rules.ts'
import { useSetInquiryStatus } from './use-inquiries.ts'

/**
 * Buttons that set another status or create a campaign (ADS-ADMIN-12 to 16). Reports and requests about
 * data lead to no campaign.
 */
export function InquiryActions({ inquiry: { id, status, kind } }: { inquiry: AdminInquiry }) {
  const setStatus = useSetInquiryStatus()
  const pending = setStatus.isPending ? setStatus.variables.status : undefined
  const createProps = (target: InquiryOutcome) => ({
    variant: 'secondary' as const,
    disabled: status === target || (pending !== undefined && pending !== target),
    loading: pending === target,
    onClick: () => setStatus.mutate({ id, status: target }),
  })
  const close = <Trans>Close this inquiry</Trans>
  const contact = (
    <Button {...createProps('contacted')}>
      <Trans>Mark as Contacted</Trans>
    </Button>
  )
  if (isAboutMember(kind)) {
    return (
      <>
        {contact}
        <Button {...createProps('closed')} variant="primary">
          {close}
        </Button>
      </>
    )
  }
  return (
    <>
      <Button {...createProps('closed')}>{close}</Button>
      {contact}
      <Button {...createProps('converted')}>
        <Trans>Mark as Converted</Trans>
      </Button>
      <Button asChild>
        <Link to="/dashboard/admin/advertising/campaigns/new" search={{ inquiry: id }}>
          <Trans>Create Campaign</Trans>
        </Link>
      </Button>
    </>
  )
}
