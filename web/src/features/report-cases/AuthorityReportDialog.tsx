import {
  AUTHORITY_MAXIMUM,
  AUTHORITY_NOTE_MAXIMUM,
  type AuthorityReports,
  REFERENCE_MAXIMUM,
} from '@adire/contract/authority-reports.ts'
import type { ReportCaseId } from '@adire/contract/ids.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { hasCode } from '../../lib/error-copy.ts'
import { formatForInput } from '../../lib/local-input.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import {
  type AuthorityReportValues,
  checkAuthorityReport,
  describeFuture,
  describeRange,
} from './hold-rules.ts'
import { useHoldWrites } from './use-authority-reports.ts'

type Props = {
  id: ReportCaseId
  hold: Pick<AuthorityReports, 'keptUntil' | 'proposedUntil' | 'range'>
  onClose: () => void
}

/** Dialog that records a report to an authority, which puts the evidence on hold. Mounted while open. */
export function AuthorityReportDialog({ id, hold, onClose }: Props) {
  const { t } = useLingui()
  const { record } = useHoldWrites()
  const [now] = useState(() => new Date())
  const { keptUntil, proposedUntil, range } = hold
  return (
    <SubmitDialog<AuthorityReportValues>
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Record a report to an authority`}
      description={t`This doesn’t send anything. Report to the authority first, with its form or by phone.`}
      confirmLabel={t`Record report`}
      failure={{ title: t`Couldn’t record the report`, description: t`Please try again.` }}
      defaultValues={{
        authority: '',
        reportedAt: formatForInput(now),
        reference: '',
        note: '',
        keepUntil: keptUntil !== null && keptUntil > proposedUntil ? keptUntil : proposedUntil,
      }}
      check={(values) => checkAuthorityReport(values, { range, now: new Date() })}
      readFieldErrors={(error) => readRefusal(error, range)}
      onSubmit={async ({ reportedAt, ...values }) => {
        await record.mutateAsync({ id, ...values, reportedAt: new Date(reportedAt).toISOString() })
        onClose()
      }}
    >
      {(form) => <ReportFields form={form} range={range} />}
    </SubmitDialog>
  )
}

/** Reads a refusal of what this device accepted: the server's clock can be behind, or a day later. */
function readRefusal(error: unknown, range: AuthorityReports['range']) {
  if (!hasCode(error, 'INVALID_INPUT')) return undefined
  const paths = error.data.issues.map(({ path }) => path)
  if (paths.includes('keepUntil')) return { keepUntil: describeRange(range) }
  return paths.includes('reportedAt') ? { reportedAt: describeFuture() } : undefined
}

type FieldsProps = {
  form: ValidatedForm<AuthorityReportValues>
  range: AuthorityReports['range']
}

function ReportFields({ form, range }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Field
        label={t`Authority`}
        hint={t`For example, NCMEC, or the police and the name of the city.`}
        error={form.errors.authority}
        isRequired
      >
        <Input maxLength={AUTHORITY_MAXIMUM} autoComplete="off" {...form.register('authority')} />
      </Field>
      <Field label={t`Date and time of the report`} error={form.errors.reportedAt} isRequired>
        <Input type="datetime-local" {...form.register('reportedAt')} />
      </Field>
      <Field label={t`Reference number`} error={form.errors.reference} isOptional>
        <Input maxLength={REFERENCE_MAXIMUM} autoComplete="off" {...form.register('reference')} />
      </Field>
      <Field
        label={t`Note`}
        hint={t`Don’t describe the content. Only admins see this, and it can’t be changed later.`}
        error={form.errors.note}
        isOptional
      >
        <Textarea
          rows={2}
          maxLength={AUTHORITY_NOTE_MAXIMUM}
          countFrom={1600}
          {...form.register('note')}
        />
      </Field>
      <Field
        label={t`Keep evidence until`}
        hint={t`The last day, in UTC. Choose a later day if the authority asks for it.`}
        error={form.errors.keepUntil}
        isRequired
      >
        <Input type="date" min={range.first} max={range.last} {...form.register('keepUntil')} />
      </Field>
    </>
  )
}
