import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import type { Copy } from '../lib/toast.ts'
import { SubmitDialog } from '../ui/SubmitDialog.tsx'
import { isReason, ReasonField } from './ReasonField.tsx'

type Props = {
  title: ReactNode
  description: ReactNode
  confirmLabel: ReactNode
  tone?: 'primary' | 'danger'
  failure?: Copy
  /** Whether the fields above the reason are right. */
  isValid?: boolean
  /** Fields above the reason; `isChecked` says whether to show their errors. */
  children?: (isChecked: boolean) => ReactNode
  /** Sends the decision; an error it throws is shown in the dialog, which stays open. */
  onDecide: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of a decision, which the audit log keeps, and closes when it is made. */
export function DecisionDialog({ isValid = true, children, onDecide, onClose, ...dialog }: Props) {
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  return (
    <SubmitDialog
      failure={{ title: t`Error`, description: t`Failed to perform action` }}
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      onCheck={() => {
        setIsChecked(true)
        return isValid && isReason(reason)
      }}
      onSubmit={async () => {
        await onDecide(reason.trim())
        onClose()
      }}
    >
      {children?.(isChecked)}
      <ReasonField value={reason} onChange={setReason} isChecked={isChecked} />
    </SubmitDialog>
  )
}
