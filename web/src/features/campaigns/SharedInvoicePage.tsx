import { Trans } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { PageSpinner } from '../../shared/PageSpinner.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { InvoiceDocument } from './InvoiceDocument.tsx'
import { SharedFrame } from './SharedFrame.tsx'
import { SharedUnavailable } from './SharedUnavailable.tsx'
import { useSharedInvoice, useSharedInvoiceDownload } from './use-invoices.ts'

/** Invoice that an advertiser opens from the statement of their link. */
export function SharedInvoicePage() {
  const { token, invoiceId } = useParams({ from: '/statements/$token_/invoices/$invoiceId' })
  const invoice = useSharedInvoice(token, invoiceId)
  const download = useSharedInvoiceDownload()
  return (
    <SharedFrame>
      {invoice.isPending && <PageSpinner />}
      {invoice.data && (
        <>
          <BackLink to="/statements/$token" params={{ token }} className="print:hidden">
            <Trans>Campaign statement</Trans>
          </BackLink>
          <InvoiceDocument
            invoice={invoice.data}
            headingLevel={1}
            action={
              <Button
                variant="secondary"
                icon={<Download aria-hidden />}
                loading={download.isPending}
                onClick={() => download.mutate({ token, id: invoiceId })}
              >
                <Trans>Download PDF</Trans>
              </Button>
            }
          />
        </>
      )}
      {invoice.isError && !invoice.data && (
        <SharedUnavailable query={invoice} title={<Trans>Invoice</Trans>} />
      )}
    </SharedFrame>
  )
}
