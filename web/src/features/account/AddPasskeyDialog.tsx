import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { createPasskey } from '../../lib/passkeys.ts'
import { toast } from '../../lib/toast.ts'
import { PasskeyNameField } from './PasskeyNameField.tsx'
import { ConfirmIdentityDialog } from './ConfirmIdentityDialog.tsx'

/** Asks for the password first, then the browser creates the passkey. */
export function AddPasskeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const begin = useMutation(api.auth.beginPasskey.mutationOptions())
  const add = useMutation(api.auth.addPasskey.mutationOptions())

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
        const passkey = await createPasskey(await begin.mutateAsync(proof))
        if (!passkey)
          return toast.info({
            title: t`Passkey Not Added`,
            description: t`Your browser did not make one.`,
          })
        await add.mutateAsync({ passkey, name: name.trim() })
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
