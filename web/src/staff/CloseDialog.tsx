import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { isReason, ReasonField } from './ReasonField.tsx'

type Props = {
  title: ReactNode
  description: ReactNode
  confirmLabel: ReactNode
  isPending: boolean
  onClose: () => void
  onReason: (reason: string) => void
}

/** Puts something away for good, with the reason that stays with it. */
export function CloseDialog({
  title,
  description,
  confirmLabel,
  isPending,
  onClose,
  onReason,
}: Props) {
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  function confirm() {
    setIsChecked(true)
    if (isReason(reason)) onReason(reason.trim())
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      isPending={isPending}
      onConfirm={confirm}
    >
      <ReasonField value={reason} onChange={setReason} isChecked={isChecked} />
    </ConfirmDialog>
  )
}
