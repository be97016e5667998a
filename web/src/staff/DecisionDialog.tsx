import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Field } from '../ui/Field.tsx'
import { SubmitDialog, type SubmitDialogProps } from '../ui/SubmitDialog.tsx'
import { Textarea } from '../ui/Textarea.tsx'
import type { FormFields } from '../ui/use-validated-form.ts'
import { hasValidLength, REASON_MAXIMUM } from './decision-rules.ts'

type Values = { amount: string; reason: string }

type Props = Pick<
  SubmitDialogProps<Values>,
  'title' | 'description' | 'confirmLabel' | 'tone' | 'findFallback'
> & {
  failure?: SubmitDialogProps<Values>['failure']
  initialAmount?: string
  /** Returns the error text of the amount, where the decision has one. */
  checkAmount?: (typed: string) => string | undefined
  /** Fields above the reason, such as the one registered as "amount". */
  children?: (form: FormFields<Values>) => ReactNode
  /** Sends the decision; an error it throws is shown in the dialog, which stays open. */
  onDecide: (reason: string, amount: string) => Promise<unknown>
  onClose: () => void
}

/**
 * Dialog that asks for the reason of a staff decision, for the audit log. Closes once it is stored.
 */
export function DecisionDialog(props: Props) {
  const { initialAmount = '', checkAmount, children, onDecide, onClose, ...dialog } = props
  return (
    <SubmitDialog
      failure={{ title: t`Error`, description: t`Failed to perform action` }}
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      defaultValues={{ amount: initialAmount, reason: '' }}
      check={({ amount, reason }: Values) => ({
        amount: checkAmount?.(amount),
        reason: hasValidLength(reason, REASON_MAXIMUM) ? undefined : t`Enter 3 to 500 characters.`,
      })}
      onSubmit={async ({ amount, reason }) => {
        await onDecide(reason.trim(), amount)
        onClose()
      }}
    >
      {(form) => (
        <>
          {children?.(form)}
          <ReasonField form={form} />
        </>
      )}
    </SubmitDialog>
  )
}

function ReasonField({ form: { register, errors } }: { form: FormFields<Values> }) {
  return (
    <Field label={t`Reason`} hint={t`Stored in the audit log.`} error={errors.reason} isRequired>
      <Textarea rows={2} maxLength={REASON_MAXIMUM} countFrom={400} {...register('reason')} />
    </Field>
  )
}
