import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { client } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import { type PendingQuestion, useIdentityQuestion } from '../../lib/reauthentication.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProofFields } from './ProofFields.tsx'
import { useProof } from './use-proof.ts'

/**
 * Asks staff to confirm who they are when the server requires it; the call that needed it then runs
 * again.
 */
export function ReauthenticationDialog() {
  const question = useIdentityQuestion()
  return (
    <Dialog
      open={question !== undefined}
      onOpenChange={(open) => !open && question?.answer(false)}
      title={<Trans>Confirm it’s you</Trans>}
      description={
        question?.action === null ? (
          <Trans>
            You won’t be asked again for 10 minutes, except for actions like refunds and broadcasts.
          </Trans>
        ) : (
          <Trans>This action needs your password every time.</Trans>
        )
      }
      size="sm"
    >
      {question && <QuestionForm question={question} />}
    </Dialog>
  )
}

function QuestionForm({ question: { action, asksCode, answer } }: { question: PendingQuestion }) {
  const proof = useProof(asksCode)
  const [isBusy, setIsBusy] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const given = proof.read()
    if (!given) return focusFirstInvalid(form)
    setIsBusy(true)
    try {
      await client.auth.reauthenticate({ proof: given, action })
    } catch (error) {
      setIsBusy(false)
      if (!proof.refuse(error))
        proof.show(
          errorCopy(error, { title: '', description: t`Something went wrong. Try again.` })
            .description,
        )
      return focusFirstInvalid(form)
    }
    answer(true)
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-5 pt-1">
      <ProofFields proof={proof} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="secondary" onClick={() => answer(false)}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={isBusy}>
          <Trans>Confirm</Trans>
        </Button>
      </div>
    </form>
  )
}
