import { Trans, useLingui } from '@lingui/react/macro'
import { client } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { useReauthenticationRequest } from '../../lib/reauthentication.ts'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { ProofFields } from './ProofFields.tsx'
import { checkProof, type ProofValues } from './rules.ts'
import { blankProof, useProof } from './use-proof.ts'

/**
 * Asks staff for password and code when the server requires re-authentication. `lib/api.ts` opens it
 * and repeats the refused request afterwards.
 */
export function ReauthenticationDialog() {
  const { t } = useLingui()
  const request = useReauthenticationRequest()
  const { asksCode, toProof, readFieldErrors } = useProof(request?.asksCode)
  const failure = { title: '', description: t`Something went wrong. Try again.` }
  return (
    <SubmitDialog
      open={request !== undefined}
      onOpenChange={(open) => !open && request?.resolve(false)}
      title={<Trans>Confirm it’s you</Trans>}
      description={
        request?.action === null ? (
          <Trans>
            You won’t be asked again for 10 minutes, except for actions like refunds and broadcasts.
          </Trans>
        ) : (
          <Trans>This action needs your password every time.</Trans>
        )
      }
      confirmLabel={<Trans>Confirm</Trans>}
      failure={failure}
      defaultValues={blankProof}
      clearsAll
      check={(values: ProofValues) => checkProof(values, asksCode)}
      // An error about neither field, such as too many attempts, is shown beside the password.
      readFieldErrors={(error) =>
        readFieldErrors(error) ?? { password: errorCopy(error, failure).description }
      }
      onSubmit={async (values) => {
        if (!request) return
        await client.auth.reauthenticate({ proof: toProof(values), action: request.action })
        request.resolve(true)
      }}
    >
      {(form) => <ProofFields form={form} asksCode={asksCode} />}
    </SubmitDialog>
  )
}
