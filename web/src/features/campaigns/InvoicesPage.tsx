import type { InvoiceSummary } from '@adire/contract/invoices.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatCents, formatDate } from '../../lib/format.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { AdvertisingFrame } from './AdvertisingFrame.tsx'
import { campaignQueryCopy } from './copy.ts'
import { formatPeriod } from './invoice-rules.ts'
import { IssueInvoiceDialog } from './IssueInvoiceDialog.tsx'
import { NoSuchCampaign } from './NoSuchCampaign.tsx'
import { useInvoiceDraft, useInvoices } from './use-invoices.ts'

/** Invoices of a campaign for admins, and the button that issues the next one. */
export function InvoicesPage() {
  const { campaignId } = useParams({
    from: '/dashboard/admin/advertising/campaigns/$campaignId/invoices',
  })
  const { t } = useLingui()
  const invoices = useInvoices(campaignId)
  const draft = useInvoiceDraft(campaignId)
  const [isIssuing, setIsIssuing] = useState(false)
  return (
    <AdvertisingFrame tab="campaigns">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <BackLink
          to="/dashboard/admin/advertising/campaigns/$campaignId/statement"
          params={{ campaignId }}
        >
          <Trans>Statement of this campaign</Trans>
        </BackLink>
        <QueryState
          query={invoices}
          copy={campaignQueryCopy}
          skeleton={<StackSkeleton count={3} className="h-9" />}
          notFound={<NoSuchCampaign />}
        >
          {(found) => (
            <>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h3 className="min-w-0 text-2xl wrap-anywhere">
                  {draft.data ? (
                    <Trans>Invoices: {draft.data.campaignName}</Trans>
                  ) : (
                    <Trans>Invoices</Trans>
                  )}
                </h3>
                <Button
                  icon={<Plus aria-hidden />}
                  aria-haspopup="dialog"
                  disabled={!draft.data}
                  loading={draft.isPending}
                  onClick={() => setIsIssuing(true)}
                >
                  <Trans>New invoice…</Trans>
                </Button>
              </div>
              {draft.isError && !draft.data && (
                <LoadFailed
                  shape="banner"
                  title={<Trans>Couldn’t load the amounts not invoiced yet</Trans>}
                  isRetrying={draft.isFetching}
                  onRetry={() => void draft.refetch()}
                >
                  <Trans>You can issue an invoice once they’ve loaded.</Trans>
                </LoadFailed>
              )}
              {found.invoices.length === 0 ? (
                <EmptyState tile="lattice" title={t`No invoices yet`} headingLevel={3}>
                  <Trans>Issue an invoice for days that have ended.</Trans>
                </EmptyState>
              ) : (
                <InvoiceTable invoices={found.invoices} />
              )}
            </>
          )}
        </QueryState>
        {isIssuing && draft.data && (
          <IssueInvoiceDialog
            campaignId={campaignId}
            draft={draft.data}
            onClose={() => setIsIssuing(false)}
          />
        )}
      </div>
    </AdvertisingFrame>
  )
}

const cellStyle = 'border-b border-line px-3 py-1.5 pointer-coarse:py-3'

function InvoiceTable({ invoices }: { invoices: readonly InvoiceSummary[] }) {
  const { t } = useLingui()
  return (
    <div
      role="region"
      aria-label={t`Invoices`}
      tabIndex={0}
      className="max-w-3xl overflow-x-auto rounded-tile border border-line bg-surface"
    >
      <table className="w-full text-sm">
        <thead className="bg-surface-2 text-xs text-ink-2">
          <tr>
            <th scope="col" className={`${cellStyle} text-start`}>
              <Trans>Number</Trans>
            </th>
            <th scope="col" className={`${cellStyle} text-start`}>
              <Trans>Period (UTC)</Trans>
            </th>
            <th scope="col" className={`${cellStyle} text-start`}>
              <Trans>Issued</Trans>
            </th>
            <th scope="col" className={`${cellStyle} text-end`}>
              <Trans>Total</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.id} className="whitespace-nowrap last:*:border-b-0">
              <th scope="row" className={`${cellStyle} text-start font-medium`}>
                <Link
                  to="/dashboard/admin/advertising/invoices/$invoiceId"
                  params={{ invoiceId: invoice.id }}
                  className="touch-target text-indigo underline-offset-4 hover:underline"
                >
                  {invoice.number}
                </Link>
              </th>
              <td className={cellStyle}>{formatPeriod(invoice)}</td>
              <td className={cellStyle}>{formatDate(invoice.issuedAt)}</td>
              <td className={`${cellStyle} text-end tabular-nums`}>
                {formatCents(invoice.totalCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
