import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { AppealForm } from './AppealForm.tsx'

type Props = {
  label: ReactNode
  /** Names the button for screen readers, if the label isn't enough. */
  ariaLabel?: string
  title: ReactNode
  description: ReactNode
  /** Subject of the decision, shown above the form. */
  details?: ReactNode
  isAboutReport?: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  isPending: boolean
  onSubmit: (words: string) => void
}

/** Button that opens the form of an appeal in a dialog. */
export function AppealFormDialog({
  label,
  ariaLabel,
  title,
  description,
  details,
  isAboutReport = false,
  isOpen,
  onOpenChange,
  isPending,
  onSubmit,
}: Props) {
  const [isDirty, setIsDirty] = useState(false)
  function setOpen(next: boolean) {
    onOpenChange(next)
    setIsDirty(false)
  }

  return (
    <>
      <Button size="sm" variant="secondary" aria-label={ariaLabel} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        isDirty={isDirty}
        title={title}
        description={description}
      >
        <div className="grid gap-4">
          {details}
          <AppealForm
            isAboutReport={isAboutReport}
            isPending={isPending}
            onTyped={setIsDirty}
            onSubmit={onSubmit}
            cancel={
              <Button variant="secondary" onClick={() => setOpen(false)}>
                <Trans>Cancel</Trans>
              </Button>
            }
          />
        </div>
      </Dialog>
    </>
  )
}
