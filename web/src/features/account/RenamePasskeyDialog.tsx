import type { PasskeyId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasskeyNameField } from './PasskeyNameField.tsx'

type Named = { id: PasskeyId; name: string }

export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Named | undefined
  onClose: () => void
}) {
  return (
    <Dialog
      open={passkey !== undefined}
      onOpenChange={onClose}
      title={<Trans>Rename this passkey</Trans>}
      size="sm"
    >
      {passkey && <RenameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  )
}

function RenameForm({ passkey, onClose }: { passkey: Named; onClose: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [name, setName] = useState(passkey.name)
  const [error, setError] = useState<string>()
  const rename = useMutation(api.auth.renamePasskey.mutationOptions())

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (rename.isPending) return
    if (name.trim() === '') {
      setError(t`Please give it a name`)
      return focusFirstInvalid(event.currentTarget)
    }
    rename.mutate(
      { id: passkey.id, name: name.trim() },
      {
        async onSuccess() {
          await queryClient.invalidateQueries({ queryKey: api.auth.security.key() })
          onClose()
        },
        onError: (refusal) =>
          toast.error(
            errorCopy(refusal, {
              title: t`Update Failed`,
              description: t`Please try again in a moment.`,
            }),
          ),
      },
    )
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5 pt-1">
      <PasskeyNameField
        value={name}
        error={error}
        onChange={(next) => {
          setError(undefined)
          setName(next)
        }}
      />
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={rename.isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}
