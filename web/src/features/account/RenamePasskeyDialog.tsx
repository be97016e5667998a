import type { PasskeyId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { PasskeyNameField } from './PasskeyNameField.tsx'
import { checkPasskeyName } from './rules.ts'

const schema = schemaFromRule(checkPasskeyName)

type Named = { id: PasskeyId; name: string }

/** Renames a passkey; open while `passkey` is set. */
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
  const rename = useMutation(
    api.auth.renamePasskey.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries({ queryKey: api.auth.security.key() })
        onClose()
      },
      onError: (error) => toastFailure(error, t`Update Failed`, t`Please try again in a moment.`),
    }),
  )
  const fields = useValidatedForm({
    defaultValues: { passkeyName: passkey.name },
    schema,
    onSubmit({ passkeyName }) {
      if (!rename.isPending) rename.mutate({ id: passkey.id, name: passkeyName.trim() })
    },
  })

  return (
    <form {...fields.form} className="grid gap-5 pt-1">
      <PasskeyNameField form={fields} />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={rename.isPending}>
          <Trans>Save</Trans>
        </Button>
      </DialogButtons>
    </form>
  )
}
