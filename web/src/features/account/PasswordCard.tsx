import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'

export function PasswordCard() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsCard
      title={<Trans>Password</Trans>}
      text={<Trans>A new one logs you out on every other device.</Trans>}
    >
      {isOpen ? (
        <PasswordForm onClose={() => setIsOpen(false)} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
          <Trans>Change password</Trans>
        </Button>
      )}
    </SettingsCard>
  )
}
