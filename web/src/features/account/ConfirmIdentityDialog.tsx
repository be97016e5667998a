import type { Proof } from '@adire/contract/credentials.ts'
import type { ComponentProps } from 'react'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { ProofFields } from './ProofFields.tsx'
import { useProof } from './use-proof.ts'

type Props = Omit<ComponentProps<typeof SubmitDialog>, 'onSubmit' | 'onRefused'> & {
  /** Runs the action; an error it throws is shown in the dialog, which stays open. */
  onProve: (proof: Proof) => Promise<unknown>
}

/**
 * Asks for password and code, then runs an action that a session alone may not. The caller closes
 * it.
 */
export function ConfirmIdentityDialog(props: Props) {
  const { onProve, onCheck, onOpenChange, children, ...dialog } = props
  const proof = useProof()
  return (
    <SubmitDialog
      {...dialog}
      onOpenChange={(open) => {
        if (!open) proof.clear()
        onOpenChange(open)
      }}
      onCheck={() => {
        const isChecked = onCheck?.() ?? true
        return proof.read() !== undefined && isChecked
      }}
      onSubmit={async () => {
        const given = proof.read()
        if (!given) return
        await onProve(given)
        proof.clear()
      }}
      onRefused={proof.refuse}
    >
      {children}
      <ProofFields proof={proof} />
    </SubmitDialog>
  )
}
