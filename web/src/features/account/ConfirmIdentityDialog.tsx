import type { Proof } from '@adire/contract/credentials.ts'
import { SubmitDialog, type SubmitDialogProps } from '../../ui/SubmitDialog.tsx'
import { ProofFields } from './ProofFields.tsx'
import { checkProof, type ProofValues } from './rules.ts'
import { blankProof, useProof } from './use-proof.ts'

type Props = Pick<
  SubmitDialogProps<ProofValues>,
  'open' | 'onOpenChange' | 'title' | 'description' | 'confirmLabel' | 'tone' | 'failure'
> & {
  /** Runs the action; an error it throws is shown in the dialog, which stays open. */
  onProve: (proof: Proof) => Promise<unknown>
}

/**
 * Asks for password and code, then runs an action for which a session isn't enough. The caller
 * closes it. Staff actions use `ReauthenticationDialog` instead, which opens when the server
 * requires it.
 */
export function ConfirmIdentityDialog({ onProve, ...dialog }: Props) {
  const { asksCode, toProof, readFieldErrors } = useProof()
  return (
    <SubmitDialog
      {...dialog}
      defaultValues={blankProof}
      clearsAll
      check={(values: ProofValues) => checkProof(values, asksCode)}
      onSubmit={(values) => onProve(toProof(values))}
      readFieldErrors={readFieldErrors}
    >
      {(form) => <ProofFields form={form} asksCode={asksCode} />}
    </SubmitDialog>
  )
}
