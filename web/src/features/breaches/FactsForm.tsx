import {
  BREACH_LINE_MAXIMUM,
  BREACH_TEXT_MAXIMUM,
  BreachData,
  type BreachFacts,
  BreachPeople,
  BreachRisk,
} from '@adire/contract/breaches.ts'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { Input } from '../../ui/Input.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { Select } from '../../ui/Select.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { useValidatedForm, type ValidatedForm } from '../../ui/use-validated-form.ts'
import { dataLabels, peopleLabels, riskLabels } from './copy.ts'
import { checkFacts, type FactsValues, toFacts } from './rules.ts'

type Form = ValidatedForm<FactsValues>

type Props = {
  initial: FactsValues
  submitLabel: ReactNode
  /** Saves the facts; an error it throws is shown below the fields. */
  onSave: (facts: BreachFacts) => Promise<unknown>
  onCancel: () => void
}

/** Form of the facts of a breach, new or changed. */
export function FactsForm({ initial, submitLabel, onSave, onCancel }: Props) {
  const [isDirty, setIsDirty] = useState(false)
  const [error, setError] = useState<unknown>()
  const form = useValidatedForm<FactsValues, FactsValues>({
    defaultValues: initial,
    schema: schemaFromRule((values: FactsValues) => checkFacts(values, new Date())),
    onTyped: () => setIsDirty(true),
    onInvalid: () => setError(undefined),
    async onSubmit(values) {
      setError(undefined)
      try {
        await onSave(toFacts(values))
      } catch (caught) {
        // Cancelling the re-authentication is not an error.
        if (!hasCode(caught, 'REAUTHENTICATION_REQUIRED')) setError(caught)
      }
    },
  })
  return (
    <Card asChild>
      <form {...form.form} className="grid grid-cols-1 gap-5">
        <Banner tone="info">
          <Trans>
            Don’t enter names, email addresses or other personal data of members: the register is
            kept for years. Use numbers and kinds of data instead.
          </Trans>
        </Banner>
        <EventFields form={form} />
        <ScopeFields form={form} />
        <RiskFields form={form} />
        {error !== undefined && <Failure error={error} />}
        <div className="flex flex-wrap gap-3 max-sm:flex-col-reverse">
          <Button variant="secondary" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={form.isSubmitting}>
            {submitLabel}
          </Button>
        </div>
        <LeaveQuestion isDirty={isDirty}>
          <Trans>The facts of the breach haven’t been saved.</Trans>
        </LeaveQuestion>
      </form>
    </Card>
  )
}

function Failure({ error }: { error: unknown }) {
  const { t } = useLingui()
  if (hasCode(error, 'CHANGED_ELSEWHERE'))
    return (
      <Banner tone="danger" title={t`Another admin changed or withdrew the facts`}>
        <Trans>
          Your text is still here. Compare it with the latest facts in the record below, then save
          again.
        </Trans>
      </Banner>
    )
  const { title, description } = errorCopy(error, {
    title: t`Couldn’t save the facts`,
    description: t`Please try again.`,
  })
  return (
    <Banner tone="danger" title={title}>
      {description}
    </Banner>
  )
}

function EventFields({ form: { register, errors } }: { form: Form }) {
  const { t } = useLingui()
  return (
    <>
      <Field
        label={t`Title`}
        hint={t`For example, “Stolen laptop”.`}
        error={errors.title}
        isRequired
      >
        <Input maxLength={BREACH_LINE_MAXIMUM} autoComplete="off" {...register('title')} />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t`When we learned of it`}
          hint={t`The 72 hours run from then.`}
          error={errors.learnedAt}
          isRequired
        >
          <Input type="datetime-local" {...register('learnedAt')} />
        </Field>
        <Field
          label={t`When it happened or began`}
          hint={t`Leave empty if you don’t know yet.`}
          error={errors.happenedAt}
          isOptional
        >
          <Input type="datetime-local" {...register('happenedAt')} />
        </Field>
      </div>
      <Field label={t`What happened`} error={errors.description} isRequired>
        <Textarea
          rows={4}
          maxLength={BREACH_TEXT_MAXIMUM}
          countFrom={1600}
          {...register('description')}
        />
      </Field>
    </>
  )
}

function ScopeFields({ form: { register, errors } }: { form: Form }) {
  const { t } = useLingui()
  return (
    <>
      <CheckboxGroup
        legend={t`Kinds of data`}
        options={BreachData.options}
        labels={dataLabels}
        error={errors.data}
        inputProps={register('data')}
      />
      <CheckboxGroup
        legend={t`Groups of people`}
        options={BreachPeople.options}
        labels={peopleLabels}
        error={errors.people}
        inputProps={register('people')}
      />
      <Field
        label={t`Number of people`}
        hint={t`An estimate is enough. Leave empty if you don’t know yet.`}
        error={errors.peopleCount}
        isOptional
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          className="sm:max-w-48"
          {...register('peopleCount')}
        />
      </Field>
    </>
  )
}

type GroupProps<Option extends string> = {
  legend: string
  options: readonly Option[]
  labels: Record<Option, MessageDescriptor>
  error: string | undefined
  inputProps: ReturnType<Form['register']>
}

function CheckboxGroup<Option extends string>(props: GroupProps<Option>) {
  const { legend, options, labels, error, inputProps } = props
  const { i18n } = useLingui()
  const errorId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="text-sm font-medium text-ink">{legend}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map((option) => (
          <Checkbox
            key={option}
            value={option}
            label={i18n._(labels[option])}
            aria-invalid={error !== undefined || undefined}
            {...inputProps}
          />
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

function RiskFields({ form: { register, errors } }: { form: Form }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Field
        label={t`Likely effects`}
        hint={t`What can happen to the people concerned, such as fraud or exposure.`}
        error={errors.effects}
        isOptional
      >
        <Textarea
          rows={2}
          maxLength={BREACH_TEXT_MAXIMUM}
          countFrom={1600}
          {...register('effects')}
        />
      </Field>
      <Field
        label={t`Risk`}
        hint={t`If no risk is expected, you don’t have to notify an authority. If the risk is high, you must notify the people concerned too.`}
        error={errors.risk}
      >
        <Select className="sm:max-w-72" {...register('risk')}>
          <option value="">{t`Not assessed yet`}</option>
          {BreachRisk.options.map((risk) => (
            <option key={risk} value={risk}>
              {i18n._(riskLabels[risk].label)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t`Reasons for the risk`}
        hint={t`Required once the risk is assessed.`}
        error={errors.riskReasons}
      >
        <Textarea
          rows={2}
          maxLength={BREACH_TEXT_MAXIMUM}
          countFrom={1600}
          {...register('riskReasons')}
        />
      </Field>
    </>
  )
}
