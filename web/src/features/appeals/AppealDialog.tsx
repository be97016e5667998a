import type { OwnDecision } from '@adire/contract/decisions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { AppealForm } from './AppealForm.tsx'

/** Button beside a decision in the settings that opens the appeal form in a dialog. */
export function AppealDialog({ decision }: { decision: OwnDecision }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [isDirty, setIsDirty] = useState(false)
  const queryClient = useQueryClient()
  const submit = useMutation(
    api.appeals.submit.mutationOptions({
      onSuccess() {
        setOpen(false)
        toast.success({
          title: t`Appeal sent`,
          description: t`You’ll find the answer here, in your notifications and in your inbox.`,
        })
      },
      onError: (error) => toastFailure(error, t`Couldn’t send your appeal`, t`Please try again.`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.safety.listDecisions.key() }),
    }),
  )
  function setOpen(next: boolean) {
    setIsOpen(next)
    setIsDirty(false)
  }

  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
        <Trans>Appeal</Trans>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        isDirty={isDirty}
        title={<Trans>Appeal this decision</Trans>}
        description={decision.statement}
      >
        <AppealForm
          isPending={submit.isPending}
          onTyped={setIsDirty}
          onSubmit={(words) => submit.mutate({ decisionId: decision.id, words })}
          cancel={
            <Button variant="secondary" onClick={() => setOpen(false)}>
              <Trans>Cancel</Trans>
            </Button>
          }
        />
      </Dialog>
    </>
  )
}
