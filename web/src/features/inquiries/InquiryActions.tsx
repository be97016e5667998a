import type { AdminInquiry, InquiryOutcome } from '@adire/contract/inquiries.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/Button.tsx'
import { useSetInquiryStatus } from './use-inquiries.ts'

/** Buttons that set another status or create a campaign (ADS-ADMIN-12 to 16). */
export function InquiryActions({ inquiry: { id, status } }: { inquiry: AdminInquiry }) {
  const setStatus = useSetInquiryStatus()
  const pending = setStatus.isPending ? setStatus.variables.status : undefined
  const createProps = (target: InquiryOutcome) => ({
    variant: 'secondary' as const,
    disabled: status === target || (pending !== undefined && pending !== target),
    loading: pending === target,
    onClick: () => setStatus.mutate({ id, status: target }),
  })
  return (
    <>
      <Button {...createProps('closed')}>
        <Trans>Close this inquiry</Trans>
      </Button>
      <Button {...createProps('contacted')}>
        <Trans>Mark as Contacted</Trans>
      </Button>
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
