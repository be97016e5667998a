import type { InvoiceId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { InvoicePage } from '../../../../../features/campaigns/InvoicePage.tsx'
import { requireId } from '../../../../../lib/require-id.ts'

export const Route = createFileRoute('/dashboard/admin/advertising/invoices/$invoiceId')({
  staticData: { title: msg`Invoice` },
  params: {
    parse: ({ invoiceId }) => ({ invoiceId: requireId<InvoiceId>(invoiceId) }),
  },
  component: InvoicePage,
})
