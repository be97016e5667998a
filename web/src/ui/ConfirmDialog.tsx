import { useLingui } from '@lingui/react/macro'
import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { useOpenerFocus } from './use-opener-focus.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** States the consequences. */
  description: ReactNode
  confirmLabel: ReactNode
  cancelLabel?: ReactNode
  tone?: 'primary' | 'danger'
  /** Must close the dialog, maybe after a response of the server. */
  onConfirm: () => void
  isPending?: boolean
  /** Inputs the decision needs, such as a reason. */
  children?: ReactNode
}

/** Asks for confirmation. The backdrop doesn't close it, and Cancel has the initial focus. */
export function ConfirmDialog(props: Props) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    cancelLabel,
    tone = 'primary',
    onConfirm,
    children,
  } = props
  const { isPending = false } = props
  const { t } = useLingui()
  const openerFocus = useOpenerFocus()
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-60 bg-scrim data-[state=closed]:animate-out data-[state=closed]:fade-out data-[state=open]:animate-in data-[state=open]:fade-in" />
        <AlertDialog.Content
          className="fixed inset-0 z-60 m-auto grid h-fit max-h-[90dvh] w-[calc(100%-2rem)] max-w-md grid-cols-1 gap-5 overflow-y-auto rounded-sheet bg-surface p-6 text-ink shadow-3 duration-(--motion-enter) data-[state=closed]:animate-out data-[state=closed]:fade-out data-[state=open]:animate-in data-[state=open]:fade-in data-[state=open]:zoom-in-97 sm:p-7"
          {...openerFocus}
        >
          <div className="grid grid-cols-1 gap-2">
            <AlertDialog.Title className="display text-xl">{title}</AlertDialog.Title>
            <AlertDialog.Description className="text-ink-2">{description}</AlertDialog.Description>
          </div>
          {children}
          <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">{cancelLabel ?? t`Cancel`}</Button>
            </AlertDialog.Cancel>
            <Button variant={tone} loading={isPending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
