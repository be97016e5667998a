import { type AuthorityReports, HOLD_REASON } from '@adire/contract/authority-reports.ts'
import type { ReportCaseId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { hasCode } from '../../lib/error-copy.ts'
import { formatDate } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import { checkExtension, checkReason, type ExtensionValues } from './hold-rules.ts'
import { useHoldWrites } from './use-authority-reports.ts'

type Props = {
  id: ReportCaseId
  /** Last day of the hold, in UTC. */
  keptUntil: string
  range: AuthorityReports['range']
  mayChange: boolean
}

/** Says until when the evidence of a case is on hold, and lets admins extend or release it. */
export function EvidenceHold({ id, keptUntil, range, mayChange }: Props) {
  const [open, setOpen] = useState<'extend' | 'release'>()
  const close = () => setOpen(undefined)
  const day = formatDate(keptUntil)
  return (
    <>
      <Banner title={<Trans>Evidence on legal hold</Trans>}>
        <Trans>
          Kept until the end of <time dateTime={keptUntil}>{day}</time> (UTC), even if the case is
          closed or the member deletes their account.
        </Trans>
      </Banner>
      {mayChange && (
        <div className="flex flex-wrap gap-3">
          <Button size="sm" variant="secondary" onClick={() => setOpen('extend')}>
            <Trans>Extend hold</Trans>
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setOpen('release')}>
            <Trans>Release hold</Trans>
          </Button>
        </div>
      )}
      {open === 'extend' && (
        <ExtendDialog id={id} current={keptUntil} range={range} onClose={close} />
      )}
      {open === 'release' && <ReleaseDialog id={id} onClose={close} />}
    </>
  )
}

type DialogProps = { id: ReportCaseId; onClose: () => void }

type ExtendProps = DialogProps & { current: string; range: AuthorityReports['range'] }

function ExtendDialog({ id, current, range, onClose }: ExtendProps) {
  const { t } = useLingui()
  const { extend } = useHoldWrites()
  return (
    <SubmitDialog<ExtensionValues>
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Extend hold`}
      description={t`Extend it only if the law or an authority requires it.`}
      confirmLabel={t`Extend hold`}
      failure={{ title: t`Couldn’t extend the hold`, description: t`Please try again.` }}
      defaultValues={{ keepUntil: current, reason: '' }}
      check={(values) => checkExtension(values, { range, current })}
      readFieldErrors={(error) =>
        // A colleague has extended it meanwhile.
        hasCode(error, 'INVALID_INPUT')
          ? { keepUntil: t`Choose a day after the current end of the hold.` }
          : undefined
      }
      onSubmit={async (values) => {
        await extend.mutateAsync({ id, ...values })
        onClose()
      }}
    >
      {(form) => (
        <>
          <Field
            label={t`Keep evidence until`}
            hint={t`The last day, in UTC.`}
            error={form.errors.keepUntil}
            isRequired
          >
            <Input type="date" min={current} max={range.last} {...form.register('keepUntil')} />
          </Field>
          <ReasonField form={form} />
        </>
      )}
    </SubmitDialog>
  )
}

function ReleaseDialog({ id, onClose }: DialogProps) {
  const { t } = useLingui()
  const { release } = useHoldWrites()
  return (
    <SubmitDialog<{ reason: string }>
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Release the hold?`}
      description={t`If the case is closed, the stored copies are deleted at once, unless an appeal may still need them. You can’t undo this.`}
      confirmLabel={t`Release hold`}
      tone="danger"
      failure={{ title: t`Couldn’t release the hold`, description: t`Please try again.` }}
      defaultValues={{ reason: '' }}
      check={({ reason }) => ({ reason: checkReason(reason) })}
      onSubmit={async ({ reason }) => {
        await release.mutateAsync({ id, reason })
        onClose()
      }}
    >
      {(form) => <ReasonField form={form} />}
    </SubmitDialog>
  )
}

type ReasonProps = {
  form: {
    errors: Pick<ValidatedForm<ExtensionValues>['errors'], 'reason'>
    register: (name: 'reason') => ReturnType<ValidatedForm<{ reason: string }>['register']>
  }
}

function ReasonField({ form }: ReasonProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Reason`} hint={t`Only admins see this.`} error={form.errors.reason} isRequired>
      <Textarea
        rows={2}
        maxLength={HOLD_REASON.maximum}
        countFrom={400}
        {...form.register('reason')}
      />
    </Field>
  )
}
