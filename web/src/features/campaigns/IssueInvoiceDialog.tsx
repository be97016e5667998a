import { CAMPAIGN_MAXIMA } from '@adire/contract/campaigns.ts'
import type { CampaignId, InvoiceId } from '@adire/contract/ids.ts'
import { BILLING_ADDRESS_MAXIMUM, type InvoiceDraft } from '@adire/contract/invoices.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { invoiceCopy } from '../../lib/error-reason-copy.ts'
import { formatCents } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import { InvoiceLines } from './InvoiceLines.tsx'
import { InvoiceTotals } from './InvoiceTotals.tsx'
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
  // The same id for every try, so that a lost answer never issues two. Any UUID is one.
  const [id] = useState(() => crypto.randomUUID() as InvoiceId)
  // Undefined while the draft of the chosen days is loading or failed.
  const [shown, setShown] = useState<InvoiceDraft | undefined>(draft)
  return (
    <SubmitDialog<Values>
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`New invoice`}
      description={t`An issued invoice can’t be changed or deleted. The advertiser can see it through the statement link.`}
      confirmLabel={t`Issue invoice`}
      isReady={shown !== undefined}
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
        billingName: billingName.trim() === '' ? t`Enter the billing name.` : undefined,
        billingAddress: billingAddress.trim() === '' ? t`Enter the postal address.` : undefined,
      })}
      onSubmit={async (values) => {
        if (!shown) return
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
  shown: InvoiceDraft | undefined,
): string | undefined {
  return shown?.from === from && shown.to === to && shown.fault !== null
    ? invoiceCopy[shown.fault]()
    : undefined
}

type PreviewProps = {
  campaignId: CampaignId
  form: ValidatedForm<Values>
  onDraft: (draft: InvoiceDraft | undefined) => void
}

/** Lines and sums of the chosen period, once they are loaded. */
function DraftPreview({ campaignId, form, onDraft }: PreviewProps) {
  const [from, to] = useWatch({ control: form.control, name: ['from', 'to'] })
  const query = useInvoiceDraft(campaignId, { ...(from && { from }), ...(to && { to }) })
  // Without a day, the form itself asks for it.
  const isCurrent = !query.isPlaceholderData && !query.isError
  const draft = isCurrent ? query.data : undefined
  useEffect(() => onDraft(draft), [draft, onDraft])
  return (
    <div className="grid gap-3" aria-live="polite" aria-busy={query.isFetching}>
      {query.isError && (
        <LoadFailed
          shape="banner"
          title={<Trans>Couldn’t load what these days cost</Trans>}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!query.isError && !draft && <StackSkeleton count={3} className="h-9" />}
      {draft && <Draft draft={draft} />}
    </div>
  )
}

function Draft({ draft }: { draft: InvoiceDraft }) {
  const { days, cents } = draft.earlier
  const amount = formatCents(cents)
  return (
    <>
      {days > 0 && (
        <Banner
          tone="warn"
          title={
            <Plural
              value={days}
              one={`${amount} from # earlier day hasn’t been invoiced`}
              other={`${amount} from # earlier days hasn’t been invoiced`}
            />
          }
        >
          <Trans>Choose an earlier first day to bill them, or issue another invoice.</Trans>
        </Banner>
      )}
      {!draft.hasSellerAddress && (
        <Banner tone="warn" title={<Trans>Our company’s address isn’t configured</Trans>}>
          <Trans>The invoice will show only our name and email address.</Trans>
        </Banner>
      )}
      {draft.fault === null ? (
        <>
          <InvoiceLines lines={draft.lines} />
          <InvoiceTotals invoice={draft} />
        </>
      ) : (
        <p className="text-ink-2">{invoiceCopy[draft.fault]()}</p>
      )}
    </>
  )
}
