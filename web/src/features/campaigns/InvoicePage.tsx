import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { BackLink } from '../../ui/BackLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { AdvertisingFrame } from './AdvertisingFrame.tsx'
import { InvoiceDocument } from './InvoiceDocument.tsx'
import { useInvoice, useInvoiceDownload } from './use-invoices.ts'

/** Issued invoice for admins. */
export function InvoicePage() {
  const { t } = useLingui()
  const { invoiceId } = useParams({ from: '/dashboard/admin/advertising/invoices/$invoiceId' })
  const invoice = useInvoice(invoiceId)
  const download = useInvoiceDownload()
  return (
    <AdvertisingFrame tab="campaigns">
      <QueryState
        query={invoice}
        skeleton={<StackSkeleton count={2} className="h-60" />}
        notFound={
          <EmptyState tile="lattice" title={t`Invoice not found`} headingLevel={3}>
            <Trans>Check the address, or open it from the campaign’s invoices.</Trans>
          </EmptyState>
        }
      >
        {(found) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <BackLink
              to="/dashboard/admin/advertising/campaigns/$campaignId/invoices"
              params={{ campaignId: found.campaignId }}
            >
              <Trans>All invoices of this campaign</Trans>
            </BackLink>
            <InvoiceDocument
              invoice={found}
              headingLevel={3}
              action={
                <Button
                  variant="secondary"
                  icon={<Download aria-hidden />}
                  loading={download.isPending}
                  onClick={() => download.mutate({ id: found.id })}
                >
                  <Trans>Download PDF</Trans>
                </Button>
              }
            />
          </div>
        )}
      </QueryState>
    </AdvertisingFrame>
  )
}
