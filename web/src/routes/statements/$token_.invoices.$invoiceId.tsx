import type { InvoiceId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SharedInvoicePage } from '../../features/campaigns/SharedInvoicePage.tsx'
import { QueryProvider } from '../../lib/QueryProvider.tsx'
import { requireId } from '../../lib/require-id.ts'

/** Invoice behind an advertiser's link, without an account. */
export const Route = createFileRoute('/statements/$token_/invoices/$invoiceId')({
  staticData: { title: msg`Invoice` },
  params: {
    parse: ({ token, invoiceId }) => ({ token, invoiceId: requireId<InvoiceId>(invoiceId) }),
  },
  component: () => (
    <QueryProvider>
      <SharedInvoicePage />
    </QueryProvider>
  ),
})
