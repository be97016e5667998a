import type { Appeal, OtherAppeals } from '@adire/contract/appeals.ts'
import type { AppealOutcome } from '@adire/contract/decisions.ts'
import { plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { schemaFromRule, type FieldTexts } from '../../lib/form-schema.ts'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { checkStatement } from '../../staff/decision-rules.ts'
import { StatementField } from '../../staff/decision-fields.tsx'
import { useOutcomeKeys } from '../../staff/use-outcome-keys.ts'
import { overturnLabels } from './copy.ts'
import { buildAnswer, listIds } from './rules.ts'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { showDecisionFailure } from '../../staff/show-decision-failure.ts'

const ANSWER_MAXIMUM = 2000

type Values = { outcome: AppealOutcome | undefined; answer: string }

const schema = schemaFromRule(({ outcome, answer }: Values): FieldTexts<Values> => ({
  outcome: outcome ? undefined : t`Choose an outcome.`,
  answer: checkStatement(answer, ANSWER_MAXIMUM),
}))

type Props = {
  head: Appeal
  /** Appeals of other reporters that an overturned dismissal answers too. */
  others: OtherAppeals
}

/**
 * Form for staff that decides an appeal, with an answer for the member. Asks for confirmation with
 * the member's name.
 */
export function AppealAnswer({ head: { id, kind, member }, others }: Props) {
  const { i18n } = useLingui()
  const send = useSendAnswer()
  const [isConfirming, setIsConfirming] = useState(false)
  // The dialog covers the page, so an appeal that arrives meanwhile isn't seen.
  const [seen, setSeen] = useState(others)
  const name = member.handle
  const isReport = kind === 'report_dismissal'
  const { form, control, errors, register, change } = useValidatedForm<Values, Values>({
    defaultValues: { outcome: undefined, answer: '' },
    schema,
    onSubmit() {
      setSeen(others)
      setIsConfirming(true)
    },
  })
  const [outcome, answer] = useWatch({ control, name: ['outcome', 'answer'] })
  const formElement = useRef<HTMLFormElement>(null)
  useOutcomeKeys<AppealOutcome>(
    formElement,
    [
      { outcome: 'upheld', label: t`Uphold the decision`, letter: 'd' },
      { outcome: 'overturned', label: t`Overturn the decision`, letter: 'a' },
    ],
    (next) => change('outcome', next),
  )

  return (
    <>
      <Card asChild className="grid gap-4">
        <form {...form} ref={formElement}>
          <h3 className="text-lg">
            <Trans>Answer</Trans>
          </h3>
          <RadioCards
            label={t`Outcome of the appeal`}
            columns={1}
            value={outcome}
            onChange={(next) => change('outcome', next)}
            error={errors.outcome}
            cards={[
              {
                value: 'upheld',
                title: t`Uphold the decision`,
                description: t`The decision was right. This answer is final.`,
              },
              {
                value: 'overturned',
                title: t`Overturn the decision`,
                description: i18n._(overturnLabels[kind]),
              },
            ]}
          />
          <StatementField
            label={t`Your answer`}
            hint={
              isReport
                ? t`${name} sees this answer, but not your name. Say nothing about the reported member.`
                : t`${name} sees this answer, but not your name. Never say who reported them.`
            }
            error={errors.answer}
            maximum={ANSWER_MAXIMUM}
            rows={4}
            input={register('answer')}
          />
          <NewAppealNotice others={others} />
          <Button type="submit" className="justify-self-start">
            <Trans>Send answer</Trans>
          </Button>
        </form>
      </Card>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={
          isReport ? (
            outcome === 'overturned' ? (
              <Trans>Open {name}’s report again?</Trans>
            ) : (
              <Trans>Leave {name}’s report dismissed?</Trans>
            )
          ) : outcome === 'overturned' ? (
            <Trans>Overturn the decision about {name}?</Trans>
          ) : (
            <Trans>Uphold the decision about {name}?</Trans>
          )
        }
        description={
          <>
            <Trans>We notify {name} by email and in the app. They can’t appeal again.</Trans>
            {outcome === 'overturned' && seen.count > 0 && <> {describeOthers(seen.count)}</>}
          </>
        }
        confirmLabel={<Trans>Send answer</Trans>}
        isPending={send.isPending}
        onConfirm={() =>
          outcome &&
          send.mutate(buildAnswer({ id, outcome, answer }, seen), {
            onSettled: () => setIsConfirming(false),
          })
        }
      />
    </>
  )
}

const describeOthers = (otherCount: number) =>
  plural(otherCount, {
    one: '# other reporter gets the same outcome, with a standard answer.',
    other: '# other reporters get the same outcome, with a standard answer.',
  })

/** Announces an appeal of another reporter that wasn't on the page when it was opened. */
function NewAppealNotice({ others }: Pick<Props, 'others'>) {
  const [opened] = useState(() => listIds(others))
  if (listIds(others).every((id) => opened.includes(id))) return null
  return (
    <Banner tone="warn" title={<Trans>Another reporter appealed</Trans>}>
      <Trans>Read their appeal above before you send your answer.</Trans>
    </Banner>
  )
}

/** Sends an answer and returns to the queue. */
function useSendAnswer() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation(
    api.appeals.decide.mutationOptions({
      onSuccess() {
        toast.success({ title: t`Appeal answered` })
        void navigate({ to: '/dashboard/admin/reports/appeals' })
      },
      onError(error) {
        if (!hasCode(error, 'CHANGED_ELSEWHERE'))
          return showDecisionFailure(error, t`Failed to answer the appeal`)
        toast.info({
          title: t`Another reporter appealed`,
          description: t`Nothing was sent. Read their appeal, then send your answer again.`,
        })
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.appeals.key() }),
    }),
  )
}
