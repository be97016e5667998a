import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { errorCopy, hasCode } from '../lib/error-copy.ts'
import { schemaFromRule, type FieldTexts } from '../lib/form-schema.ts'
import type { Copy } from '../lib/toast.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import type { FindFallback } from './use-opener-focus.ts'
import { useValidatedForm, type ValidatedForm } from './use-validated-form.ts'

type FormProps<Values extends object> = {
  defaultValues: DefaultValues<Values>
  /** Typing clears the errors of all fields; by default only those of the field. */
  clearsAll?: boolean
  /** Returns the error text of each invalid field. */
  check?: (values: Values) => FieldTexts<Values>
  /** Runs the action; an error it throws is shown in the dialog, which stays open. */
  onSubmit: (values: Values) => Promise<unknown>
  /** Maps an error to texts of its fields; undefined if it is about something else. */
  readFieldErrors?: (error: unknown) => FieldTexts<Values> | undefined
  /** Shown for errors that have no text of their own. */
  failure: Copy
  confirmLabel: ReactNode
  tone?: 'primary' | 'danger'
  /** False while the action can't run yet. */
  isReady?: boolean
  children?: ReactNode | ((form: ValidatedForm<Values>) => ReactNode)
  onCancel: () => void
}

export type SubmitDialogProps<Values extends object> = Omit<FormProps<Values>, 'onCancel'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  /** Finds what gets the focus on closing if the opener is gone. */
  findFallback?: FindFallback
}

/** Dialog with a form and one action, reset each time it opens. The caller closes it. */
export function SubmitDialog<Values extends object>({
  open,
  onOpenChange,
  title,
  description,
  findFallback,
  ...form
}: SubmitDialogProps<Values>) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      size="sm"
      focusesField
      findFallback={findFallback}
    >
      <SubmitForm {...form} onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}

function FailureAction({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="sm" variant="secondary" onClick={onClick}>
      {label}
    </Button>
  )
}

const findNoErrors = () => ({})

function SubmitForm<Values extends object>(props: FormProps<Values>) {
  const {
    defaultValues,
    check = findNoErrors,
    onSubmit,
    readFieldErrors,
    clearsAll = false,
  } = props
  const { failure, confirmLabel, tone = 'primary', isReady = true, children, onCancel } = props
  const [error, setError] = useState<unknown>()
  const form = useValidatedForm<Values, Values>({
    defaultValues,
    schema: schemaFromRule(check),
    clearsAll,
    onInvalid: () => setError(undefined),
    async onSubmit(values) {
      setError(undefined)
      try {
        await onSubmit(values)
      } catch (caught) {
        const texts = readFieldErrors?.(caught)
        if (texts) form.refuse(texts)
        // Cancelling the re-authentication is not an error.
        else if (!hasCode(caught, 'REAUTHENTICATION_REQUIRED')) setError(caught)
      }
    },
  })

  const failureCopy = error === undefined ? undefined : errorCopy(error, failure)
  return (
    <form {...form.form} className="grid gap-5 pt-1">
      {typeof children === 'function' ? children(form) : children}
      {failureCopy && (
        <Banner
          tone="danger"
          title={failureCopy.title}
          {...(failureCopy.action && { action: <FailureAction {...failureCopy.action} /> })}
        >
          {failureCopy.description}
        </Banner>
      )}
      <DialogButtons>
        <Button variant="secondary" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant={tone} disabled={!isReady} loading={form.isSubmitting}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </form>
  )
}
