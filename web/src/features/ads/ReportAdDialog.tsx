import { AD_REPORT_COMMENT_MAXIMUM, AdReportReason } from '@adire/contract/ad-reports.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { adReportReasonLabels } from '../../lib/ad-report-copy.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import type { ChosenAd } from './api.ts'
import { useReportAd } from './use-hide-ad.ts'

type Values = { reason: AdReportReason | ''; comment: string }
type Props = { ad: ChosenAd; onClose: () => void }

/** Report form of an ad: a reason and an optional comment. */
export function ReportAdDialog({ ad, onClose }: Props) {
  const { t, i18n } = useLingui()
  const report = useReportAd(ad)
  return (
    <SubmitDialog<Values>
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Report this ad`}
      description={t`Our team reviews it. The advertiser never learns who reported it.`}
      confirmLabel={<Trans>Send report</Trans>}
      failure={{ title: t`Couldn’t send your report`, description: t`Please try again.` }}
      defaultValues={{ reason: '', comment: '' }}
      check={({ reason }) => ({
        reason: reason === '' ? t`Choose the reason that fits best.` : undefined,
      })}
      onSubmit={async ({ reason, comment }) => {
        if (reason === '') return
        await report.mutateAsync({ token: ad.token, reason, comment })
        onClose()
      }}
    >
      {({ register, errors }) => (
        <>
          <Field label={t`What’s wrong with it?`} error={errors.reason} isRequired>
            <Select {...register('reason')}>
              <option value="">{t`Choose a reason`}</option>
              {AdReportReason.options.map((reason) => (
                <option key={reason} value={reason}>
                  {i18n._(adReportReasonLabels[reason])}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t`Tell us more`} isOptional>
            <Textarea
              rows={3}
              maxLength={AD_REPORT_COMMENT_MAXIMUM}
              countFrom={400}
              {...register('comment')}
            />
          </Field>
        </>
      )}
    </SubmitDialog>
  )
}
