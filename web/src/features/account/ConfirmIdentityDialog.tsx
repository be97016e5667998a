import type { Proof } from '@adire/contract/credentials.ts'
import { Trans } from '@lingui/react/macro'
import { useState, type FormEvent, type ReactNode } from 'react'
import { errorCopy } from '../../lib/error-copy.ts'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import type { Copy } from '../../lib/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProofFields } from './ProofFields.tsx'
import { useProof } from './use-proof.ts'

type FormProps = {
  confirmLabel: ReactNode
  tone?: 'primary' | 'danger'
  /** Message for errors of the action itself. */
  failure: Copy
  /** Runs the action; an error it throws is shown in the dialog, which stays open. */
  onProve: (proof: Proof) => Promise<unknown>
  /** Checked together with the proof; false keeps the dialog open. */
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

/**
 * Asks for password and code, then runs an action that a session alone may not. The caller closes
 * it.
 */
export function ConfirmIdentityDialog({ open, onOpenChange, title, description, ...form }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      size="sm"
    >
      <ProofForm {...form} onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}

function ProofForm({
  confirmLabel,
  tone = 'primary',
  failure,
  onProve,
  onCheck,
  onCancel,
  children,
}: FormProps) {
  const proof = useProof()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const isChecked = onCheck?.() ?? true
    const proven = proof.read()
    setError(undefined)
    if (!proven || !isChecked) return focusFirstInvalid(form)
    setIsBusy(true)
    try {
      await onProve(proven)
    } catch (refusal) {
      if (proof.refuse(refusal)) focusFirstInvalid(form)
      else setError(refusal)
    }
    setIsBusy(false)
  }

  const words = error === undefined ? undefined : errorCopy(error, failure)
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-5 pt-1">
      {words && (
        <Banner tone="danger" title={words.title}>
          {words.description}
        </Banner>
      )}
      {children}
      <ProofFields proof={proof} />
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
