import { CAMPAIGN_MAXIMA } from '@adire/contract/campaigns.ts'
import type { CampaignId, InvoiceId } from '@adire/contract/ids.ts'
import { BILLING_ADDRESS_MAXIMUM, type InvoiceDraft } from '@adire/contract/invoices.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { invoiceCopy } from '../../lib/error-reason-copy.ts'
import { formatCents } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import { InvoiceLines } from './InvoiceLines.tsx'
import { useInvoiceDraft, useIssueInvoice } from './use-invoices.ts'

type Values = { from: string; to: string; billingName: string; billingAddress: string }

type Props = {
  campaignId: CampaignId
  /** Proposed invoice, whose values fill the form. */
  draft: InvoiceDraft
  onClose: () => void
}

/** Dialog that issues an invoice for a period, with what it will bill. */
export function IssueInvoiceDialog({ campaignId, draft, onClose }: Props) {
  const { t } = useLingui()
  const issue = useIssueInvoice()
  // The same id for every try, so that a lost answer never issues two.
  const [id] = useState(() => crypto.randomUUID() as InvoiceId)
  const [shown, setShown] = useState(draft)
  return (
    <SubmitDialog<Values>
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`New invoice`}
      description={t`An issued invoice can’t be changed or deleted. The advertiser sees it with the statement link.`}
      confirmLabel={t`Issue invoice`}
      failure={{ title: t`Couldn’t issue the invoice`, description: t`Please try again.` }}
      defaultValues={{
        from: draft.from,
        to: draft.to,
        billingName: draft.billingName,
        billingAddress: draft.billingAddress,
      }}
      check={({ from, to, billingName, billingAddress }) => ({
        from: from === '' ? t`Choose the first day.` : undefined,
        to:
          describePeriodFault({ from, to }, shown) ??
          (to === '' ? t`Choose the last day.` : undefined),
        billingName: billingName.trim() === '' ? t`Enter the name on the invoice.` : undefined,
        billingAddress: billingAddress.trim() === '' ? t`Enter the postal address.` : undefined,
      })}
      onSubmit={async (values) => {
        await issue.mutateAsync({
          ...values,
          billingName: values.billingName.trim(),
          billingAddress: values.billingAddress.trim(),
          id,
          campaignId,
          totalCents: shown.totalCents,
        })
        onClose()
      }}
    >
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t`First day (UTC)`} error={form.errors.from} isRequired>
              <Input type="date" max={draft.lastDay} {...form.register('from')} />
            </Field>
            <Field label={t`Last day (UTC)`} error={form.errors.to} isRequired>
              <Input type="date" max={draft.lastDay} {...form.register('to')} />
            </Field>
          </div>
          <Field label={t`Billing name`} error={form.errors.billingName} isRequired>
            <Input
              autoComplete="off"
              maxLength={CAMPAIGN_MAXIMA.advertiserName}
              {...form.register('billingName')}
            />
          </Field>
          <Field label={t`Billing address`} error={form.errors.billingAddress} isRequired>
            <Textarea
              rows={3}
              maxLength={BILLING_ADDRESS_MAXIMUM}
              {...form.register('billingAddress')}
            />
          </Field>
          <DraftPreview campaignId={campaignId} form={form} onDraft={setShown} />
        </>
      )}
    </SubmitDialog>
  )
}

function describePeriodFault(
  { from, to }: Pick<Values, 'from' | 'to'>,
  shown: InvoiceDraft,
): string | undefined {
  return shown.from === from && shown.to === to && shown.fault !== null
    ? invoiceCopy[shown.fault]()
    : undefined
}

type PreviewProps = {
  campaignId: CampaignId
  form: ValidatedForm<Values>
  onDraft: (draft: InvoiceDraft) => void
}

/** Lines and total of the chosen period. */
function DraftPreview({ campaignId, form, onDraft }: PreviewProps) {
  const [from, to] = useWatch({ control: form.control, name: ['from', 'to'] })
  const { data } = useInvoiceDraft(campaignId, { ...(from && { from }), ...(to && { to }) })
  useEffect(() => {
    if (data) onDraft(data)
  }, [data, onDraft])
  if (!data) return null
  const [taxName, total] = [data.tax?.name, formatCents(data.totalCents)]
  return (
    <div className="grid gap-3" aria-live="polite">
      {!data.hasSellerAddress && (
        <Banner tone="warn" title={<Trans>The company’s address isn’t configured</Trans>}>
          <Trans>The invoice will show the name and email address only.</Trans>
        </Banner>
      )}
      {data.fault === null ? (
        <>
          <InvoiceLines lines={data.lines} />
          <p className="text-end text-lg font-semibold tabular-nums">
            {taxName === undefined ? (
              <Trans>Total {total}, no tax charged</Trans>
            ) : (
              <Trans>
                Total {total} with {taxName}
              </Trans>
            )}
          </p>
        </>
      ) : (
        <p className="text-ink-2">{invoiceCopy[data.fault]()}</p>
      )}
    </div>
  )
}
