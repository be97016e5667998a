import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { createPasskey } from '../../lib/passkeys.ts'
import { toast } from '../../lib/toast.ts'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { PasskeyNameField } from './PasskeyNameField.tsx'
import { ProofFields } from './ProofFields.tsx'
import { checkPasskeyName, checkProof, type PasskeyName, type ProofValues } from './rules.ts'
import { blankProof, useProof } from './use-proof.ts'

/**
 * Asks for a name, the password and, with two-factor on, a code; then the browser creates the
 * passkey.
 */
export function AddPasskeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { asksCode, toProof, readFieldErrors } = useProof()
  const beginPasskey = useMutation(api.auth.beginPasskey.mutationOptions())
  const addPasskey = useMutation(api.auth.addPasskey.mutationOptions())

  return (
    <SubmitDialog
      open={open}
      onOpenChange={onClose}
      title={<Trans>Add a passkey</Trans>}
      description={<Trans>Your browser will ask where to save it.</Trans>}
      confirmLabel={<Trans>Continue</Trans>}
      failure={{
        title: t`Couldn’t add the passkey`,
        description: t`Please try again in a moment.`,
      }}
      defaultValues={{ ...blankProof, passkeyName: '' }}
      check={(values: ProofValues & PasskeyName) => ({
        ...checkPasskeyName(values),
        ...checkProof(values, asksCode),
      })}
      readFieldErrors={readFieldErrors}
      onSubmit={async (values) => {
        const passkey = await createPasskey(await beginPasskey.mutateAsync(toProof(values)))
        // The member dismissed the browser's dialog; this one stays open.
        if (!passkey)
          return toast.info({
            title: t`Couldn’t add the passkey`,
            description: t`Your browser didn’t create a passkey.`,
          })
        await addPasskey.mutateAsync({ passkey, name: values.passkeyName.trim() })
        toast.success({ title: t`Passkey added` })
        await queryClient.invalidateQueries({ queryKey: api.auth.security.key() })
        onClose()
      }}
    >
      {(form) => (
        <>
          <PasskeyNameField form={form} />
          <ProofFields form={form} asksCode={asksCode} />
        </>
      )}
    </SubmitDialog>
  )
}
