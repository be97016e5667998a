import { listKeys } from '@adire/contract/keys.ts'
import {
  isAlwaysHandled,
  REPORT_TEXT_MAXIMUM,
  type ReportReason,
  reportReasons,
} from '@adire/contract/safety.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { formatDate } from '../../lib/format.ts'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { reasonCopy } from '../../lib/report-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { SubjectField } from './SubjectField.tsx'
import { SuspendedReportNote } from './SuspendedReportNote.tsx'
import { closeSafetyDialog, openBlock, type Target } from './dialog-store.ts'
import { checkReport, findFirstChoice, toSubject, type ReportValues } from './subject-rules.ts'
import { useReport, useReportSuspension } from './use-safety.ts'

const schema = schemaFromRule(checkReport)

/** Report form on one page: subject, reason and an optional description. Opened by `openReport`. */
export function ReportDialog({ target }: { target: Target }) {
  const { t } = useLingui()
  const formId = useId()
  const report = useReport(target)
  const name = target.handle ?? t`this member`
  const suspension = useReportSuspension(report.error)
  const isRefused = (chosen: ReportReason) => suspension !== undefined && !isAlwaysHandled(chosen)
  const { form, control, errors, register, change } = useValidatedForm<ReportValues, ReportValues>({
    defaultValues: {
      subject: findFirstChoice(target),
      reason: target.reason,
      description: '',
      alsoBlock: false,
    },
    schema,
    onSubmit({ subject, reason: chosen, ...values }) {
      if (chosen && !report.isPending && !isRefused(chosen))
        report.mutate({ ...values, subject: toSubject(target, subject), reason: chosen })
    },
  })
  const [subject, reason, description] = useWatch({
    control,
    name: ['subject', 'reason', 'description'],
  })

  const isUnsendable = reason !== undefined && isRefused(reason)

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closeSafetyDialog()}
      title={<Trans>Report {name}</Trans>}
      description={
        <Trans>
          A moderator reviews it within 24 hours. We never tell {name} who reported them.
        </Trans>
      }
      focusesField
      isDirty={description.trim() !== '' && !report.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={closeSafetyDialog}>
            <Trans>Cancel</Trans>
          </Button>
          {!isUnsendable && (
            <Button type="submit" form={formId} variant="danger" loading={report.isPending}>
              <Trans>Send report</Trans>
            </Button>
          )}
          {isUnsendable && target.id !== null && (
            <Button variant="danger" onClick={() => openBlock(target)}>
              <Trans>Block {name}</Trans>
            </Button>
          )}
        </>
      }
    >
      <form id={formId} {...form} className="grid gap-5">
        <SubjectField
          target={target}
          value={subject}
          onChange={(next) => change('subject', next)}
        />
        {suspension && <SuspendedReportNote suspension={suspension} />}
        <ReasonCards
          value={reason}
          onChange={(next) => change('reason', next)}
          suspendedUntil={suspension?.until}
          error={errors.reason}
        />
        <Field
          label={t`What happened?`}
          isOptional
          hint={t`The more we know, the better we can help. Don’t include passwords or bank details.`}
        >
          <Textarea
            rows={3}
            maxLength={REPORT_TEXT_MAXIMUM}
            countFrom={1600}
            {...register('description')}
          />
        </Field>
        {target.id !== null && !isUnsendable && (
          <Checkbox
            label={<Trans>Also block {name}</Trans>}
            hint={<Trans>You will no longer see each other.</Trans>}
            {...register('alsoBlock')}
          />
        )}
        <p className="rounded-tile bg-surface-2 px-4 py-3 text-sm text-ink-2">
          <Trans>In danger? First call the emergency number of the country you’re in.</Trans>
        </p>
      </form>
    </Dialog>
  )
}

/** Lists the reasons first that are handled while the viewer's reports are suspended. */
const compareHandled = (one: ReportReason, other: ReportReason) =>
  Number(isAlwaysHandled(other)) - Number(isAlwaysHandled(one))

type Props = {
  value: ReportReason | undefined
  onChange: (reason: ReportReason) => void
  suspendedUntil: string | undefined
  error: string | undefined
}

function ReasonCards({ value, onChange, suspendedUntil, error }: Props) {
  const { t, i18n } = useLingui()
  const until = suspendedUntil === undefined ? undefined : formatDate(suspendedUntil)
  const reasons = listKeys(reportReasons)
  const listed = until === undefined ? reasons : reasons.toSorted(compareHandled)
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium">
        <Trans>What’s wrong?</Trans>
      </p>
      <RadioCards
        label={t`What’s wrong?`}
        value={value}
        onChange={onChange}
        error={error}
        cards={listed.map((reason) => ({
          value: reason,
          title: i18n._(reasonCopy[reason].title),
          description:
            until === undefined || isAlwaysHandled(reason)
              ? i18n._(reasonCopy[reason].text)
              : t`Not handled until ${until}`,
        }))}
      />
    </div>
  )
}
