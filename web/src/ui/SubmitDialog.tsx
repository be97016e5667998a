import { Trans } from '@lingui/react/macro'
import { useState, type FormEvent, type ReactNode } from 'react'
import { errorCopy, hasCode } from '../lib/error-copy.ts'
import { focusFirstInvalid } from '../lib/focus-first-invalid.ts'
import type { Copy } from '../lib/toast.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type FormProps = {
  confirmLabel: ReactNode
  tone?: 'primary' | 'danger'
  /** Shown when it fails for a reason that has no text of its own. */
  failure: Copy
  /** Does it; an error it throws is shown in the dialog, which stays open. */
  onSubmit: () => Promise<unknown>
  /** Shows an error beside its field; false leaves it to the dialog. */
  onRefused?: (error: unknown) => boolean
  /** Checks the fields first; false keeps the dialog open. */
  onCheck?: () => boolean
  onCancel: () => void
  children?: ReactNode
}

type Props = Omit<FormProps, 'onCancel'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
}

/** A form in a dialog with one action. The caller closes it. */
export function SubmitDialog({ open, onOpenChange, title, description, ...form }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      size="sm"
    >
      <SubmitForm {...form} onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}

function SubmitForm({
  confirmLabel,
  tone = 'primary',
  failure,
  onSubmit,
  onRefused,
  onCheck,
  onCancel,
  children,
}: FormProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setError(undefined)
    if (onCheck?.() === false) return focusFirstInvalid(form)
    setIsBusy(true)
    try {
      await onSubmit()
    } catch (refusal) {
      if (onRefused?.(refusal) === true) focusFirstInvalid(form)
      // Cancelling the re-authentication is not an error.
      else if (!hasCode(refusal, 'REAUTHENTICATION_REQUIRED')) setError(refusal)
    }
    setIsBusy(false)
  }

  const words = error === undefined ? undefined : errorCopy(error, failure)
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-5 pt-1">
      {children}
      {words && (
        <Banner tone="danger" title={words.title}>
          {words.description}
        </Banner>
      )}
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="secondary" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant={tone} loading={isBusy}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
