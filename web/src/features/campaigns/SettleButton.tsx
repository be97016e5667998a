import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'
import { Button } from '../../ui/Button.tsx'

type Props = {
  title: string
  description: string
  confirmLabel: string
  onSettle: (note: string) => Promise<unknown>
  children: ReactNode
}

/** Button that closes a finding about a campaign with a note. */
export function SettleButton({ onSettle, children, ...dialog }: Props) {
  const { t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        aria-haspopup="dialog"
        onClick={() => setIsConfirming(true)}
      >
        {children}
      </Button>
      {isConfirming && (
        <DecisionDialog
          {...dialog}
          failure={{ title: t`Update Failed`, description: t`Please try again.` }}
          onClose={() => setIsConfirming(false)}
          onDecide={onSettle}
        />
      )}
    </>
  )
}
