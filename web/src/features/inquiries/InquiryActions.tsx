import type { DeskInquiry, InquiryOutcome } from '@adire/contract/inquiries.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/Button.tsx'
import { useInquiryStatus } from './use-inquiries.ts'

/** Buttons that set another status or create a campaign (ADS-ADMIN-12 to 16). */
export function InquiryActions({ inquiry: { id, status } }: { inquiry: DeskInquiry }) {
  const change = useInquiryStatus()
  const pending = change.isPending ? change.variables.status : undefined
  const props = (target: InquiryOutcome) => ({
    variant: 'secondary' as const,
    disabled: status === target || (pending !== undefined && pending !== target),
    loading: pending === target,
    onClick: () => change.mutate({ id, status: target }),
  })
  return (
    <>
      <Button {...props('closed')}>
        <Trans>
          Close<span className="sr-only"> this inquiry</span>
        </Trans>
      </Button>
      <Button {...props('contacted')}>
        <Trans>Mark as Contacted</Trans>
      </Button>
      <Button {...props('converted')}>
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
