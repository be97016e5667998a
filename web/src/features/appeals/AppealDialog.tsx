import type { OwnDecision } from '@adire/contract/decisions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { AppealFormDialog } from './AppealFormDialog.tsx'
import { OwnRemovedAnswer } from './OwnRemovedAnswer.tsx'

/** Button beside a decision in the settings that opens the appeal form in a dialog. */
export function AppealDialog({ decision }: { decision: OwnDecision }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const queryClient = useQueryClient()
  const submit = useMutation(
    api.appeals.submit.mutationOptions({
      onSuccess() {
        setIsOpen(false)
        toast.success({
          title: t`Appeal sent`,
          description: t`You’ll find the answer here, in your notifications and in your inbox.`,
        })
      },
      onError: (error) => toastFailure(error, t`Couldn’t send your appeal`, t`Please try again.`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.safety.listDecisions.key() }),
    }),
  )
  return (
    <AppealFormDialog
      label={<Trans>Appeal</Trans>}
      title={<Trans>Appeal this decision</Trans>}
      description={decision.statement}
      details={decision.removedPrompt && <OwnRemovedAnswer {...decision.removedPrompt} />}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      isPending={submit.isPending}
      onSubmit={(words) => submit.mutate({ decisionId: decision.id, words })}
    />
  )
}
