import type { Appeal } from '@adire/contract/appeals.ts'
import type { AppealOutcome } from '@adire/contract/decisions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { StatementField } from '../../staff/StatementField.tsx'
import { overturnWords } from './copy.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { showDecisionFailure } from '../../staff/show-decision-failure.ts'

const ANSWER_MAXIMUM = 2000

/**
 * Decision about an appeal with a text for the member. Asks for confirmation with the member's
 * name.
 */
export function AppealAnswer({ head: { id, kind, member } }: { head: Appeal }) {
  const { t, i18n } = useLingui()
  const send = useAnswer()
  const [outcome, setOutcome] = useState<AppealOutcome>()
  const [answer, setAnswer] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const name = member.handle
  const hasWords = answer.trim().length >= 3

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (outcome && hasWords) setIsConfirming(true)
  }

  return (
    <>
      <Card asChild className="grid gap-4">
        <form onSubmit={handleSubmit} noValidate>
          <h3 className="text-lg">
            <Trans>Answer</Trans>
          </h3>
          <RadioCards
            label={t`Outcome of the appeal`}
            columns={1}
            value={outcome}
            onChange={setOutcome}
            error={isChecked && !outcome ? t`Choose what follows.` : undefined}
            cards={[
              {
                value: 'upheld',
                title: t`The decision stands`,
                description: t`It was right, and the answer is final.`,
              },
              {
                value: 'overturned',
                title: t`Take it back`,
                description: i18n._(overturnWords[kind]),
              },
            ]}
          />
          <StatementField
            label={t`Your answer`}
            hint={t`${name} reads this, and not who wrote it. Never say who reported them.`}
            value={answer}
            maximum={ANSWER_MAXIMUM}
            rows={4}
            isChecked={isChecked}
            onChange={setAnswer}
          />
          <Button type="submit" className="justify-self-start">
            <Trans>Send answer</Trans>
          </Button>
        </form>
      </Card>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={
          outcome === 'overturned' ? (
            <Trans>Take back what was decided about {name}?</Trans>
          ) : (
            <Trans>Leave the decision about {name} as it is?</Trans>
          )
        }
        description={
          <Trans>{name} is told by mail and in the product. There is no second appeal.</Trans>
        }
        confirmLabel={<Trans>Send answer</Trans>}
        isPending={send.isPending}
        onConfirm={() =>
          outcome &&
          send.mutate({ id, outcome, answer }, { onSettled: () => setIsConfirming(false) })
        }
      />
    </>
  )
}

/** Sends an answer and returns to the queue. */
function useAnswer() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation(
    api.appeals.decide.mutationOptions({
      onSuccess() {
        toast.success({ title: t`Appeal answered` })
        void navigate({ to: '/dashboard/admin/reports/appeals' })
      },
      onError: (error) => showDecisionFailure(error, t`Failed to answer the appeal`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.appeals.key() }),
    }),
  )
}
