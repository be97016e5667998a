import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { createPasskey } from '../../lib/passkeys.ts'
import { toast } from '../../lib/toast.ts'
import { PasskeyNameField } from './PasskeyNameField.tsx'
import { ConfirmIdentityDialog } from './ConfirmIdentityDialog.tsx'

/**
 * Asks for a name, the password and, with two-factor on, a code; then the browser creates the
 * passkey.
 */
export function AddPasskeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const beginPasskey = useMutation(api.auth.beginPasskey.mutationOptions())
  const addPasskey = useMutation(api.auth.addPasskey.mutationOptions())

  function handleClose() {
    setName('')
    setError(undefined)
    onClose()
  }

  return (
    <ConfirmIdentityDialog
      open={open}
      onOpenChange={handleClose}
      title={<Trans>Add a passkey</Trans>}
      description={<Trans>Your browser asks you where to keep it.</Trans>}
      confirmLabel={<Trans>Continue</Trans>}
      failure={{ title: t`Passkey Not Added`, description: t`Please try again in a moment.` }}
      onCheck={() => {
        if (name.trim() === '') setError(t`Please give it a name`)
        return name.trim() !== ''
      }}
      onProve={async (proof) => {
        const passkey = await createPasskey(await beginPasskey.mutateAsync(proof))
        // The member dismissed the browser's dialog; this one stays open.
        if (!passkey)
          return toast.info({
            title: t`Passkey Not Added`,
            description: t`Your browser did not make one.`,
          })
        await addPasskey.mutateAsync({ passkey, name: name.trim() })
        toast.success({ title: t`Passkey Added` })
        await queryClient.invalidateQueries({ queryKey: api.auth.security.key() })
        handleClose()
      }}
    >
      <PasskeyNameField
        value={name}
        error={error}
        onChange={(next) => {
          setError(undefined)
          setName(next)
        }}
      />
    </ConfirmIdentityDialog>
  )
}
