import type { CampaignId, InvoiceId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import {
  keepPreviousData,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { downloadOptions } from '../../lib/download-options.ts'
import { toast } from '../../lib/toast.ts'

export function useInvoices(campaignId: CampaignId) {
  return useQuery(api.invoices.list.queryOptions({ input: { campaignId } }))
}

/** Reads the invoice that would be issued; without days, of everything not invoiced yet. */
export function useInvoiceDraft(
  campaignId: CampaignId,
  period: { from?: string; to?: string } = {},
) {
  return useQuery(
    api.invoices.draft.queryOptions({
      input: { campaignId, ...period },
      placeholderData: keepPreviousData,
    }),
  )
}

/** Reads the amount of a campaign that no invoice has; nothing without a campaign. */
export function useOpenAmount(campaignId: CampaignId | undefined) {
  return useQuery(
    api.invoices.draft.queryOptions({ input: campaignId ? { campaignId } : skipToken }),
  )
}

/** Issues an invoice and opens it. Its dialog shows the errors. */
export function useIssueInvoice() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation(
    api.invoices.issue.mutationOptions({
      onSuccess({ id, number }) {
        toast.success({ title: t`Invoice ${number} issued` })
        void navigate({
          to: '/dashboard/admin/advertising/invoices/$invoiceId',
          params: { invoiceId: id },
        })
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.invoices.key() }),
    }),
  )
}

export function useInvoice(id: InvoiceId) {
  return useQuery(api.invoices.read.queryOptions({ input: { id } }))
}

export function useInvoiceDownload() {
  return useMutation(api.invoices.exportInvoice.mutationOptions(downloadOptions()))
}

export function useSharedInvoices(token: string) {
  return useQuery(api.invoices.listShared.queryOptions({ input: { token } }))
}

export function useSharedInvoice(token: string, id: InvoiceId) {
  return useQuery(api.invoices.readShared.queryOptions({ input: { token, id } }))
}

export function useSharedInvoiceDownload() {
  return useMutation(api.invoices.exportShared.mutationOptions(downloadOptions()))
}
