import {
  EXPERIMENT_DAYS_DEFAULT,
  EXPERIMENT_DAYS_MAXIMUM,
  type OrderWeights,
  SHARE_MAXIMUM,
} from '@adire/contract/experiments.ts'
import { ANSWER_DAYS } from '@adire/contract/market.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { termLabels } from './copy.ts'
import { checkForm, type ExperimentForm, readWeights, termNames } from './rules.ts'
import { useExperiments } from './use-experiments.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Normal weights, which the fields start with. */
  weights: OrderWeights
}

/** Dialog that starts an experiment over the weights. */
export function StartExperimentDialog({ open, onOpenChange, weights }: Props) {
  const { t, i18n } = useLingui()
  const { start } = useExperiments()
  // One id until the experiment runs, so that a double click starts one.
  const [id] = useState(() => crypto.randomUUID())
  const texts = {
    shared_roots: String(weights.shared_roots),
    lives_in_roots: String(weights.lives_in_roots),
    shared_interests: String(weights.shared_interests),
    shared_languages: String(weights.shared_languages),
    shared_wishes: String(weights.shared_wishes),
    near_me: String(weights.near_me),
    newcomer: String(weights.newcomer),
    exposure: String(weights.exposure),
    daily_draw: String(weights.daily_draw),
  }
  return (
    <SubmitDialog<ExperimentForm>
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Start an experiment</Trans>}
      description={
        <Trans>
          Change at least one weight. Keep the random draw large: it hides why members appear where
          they do.
        </Trans>
      }
      defaultValues={{
        name: '',
        hypothesis: '',
        share: '10',
        days: String(EXPERIMENT_DAYS_DEFAULT),
        ...texts,
      }}
      check={checkForm}
      confirmLabel={<Trans>Start experiment</Trans>}
      failure={{
        title: t`Couldn’t start the experiment`,
        description: t`Check that at least one weight differs, then try again.`,
      }}
      onSubmit={async (values) => {
        await start.mutateAsync({
          id,
          name: values.name.trim(),
          hypothesis: values.hypothesis.trim(),
          weights: readWeights(values),
          share: Number(values.share),
          days: Number(values.days),
        })
        onOpenChange(false)
      }}
    >
      {({ register, errors }) => (
        <div className="grid gap-4">
          <Field label={t`Name`} error={errors.name}>
            <Input autoComplete="off" maxLength={80} {...register('name')} />
          </Field>
          <Field label={t`What do you expect?`} error={errors.hypothesis}>
            <Textarea rows={2} maxLength={500} {...register('hypothesis')} />
          </Field>
          <div className="grid grid-cols-2 items-start gap-4">
            <Field
              label={t`Percent of members`}
              hint={t`1 to ${SHARE_MAXIMUM}`}
              error={errors.share}
            >
              <Input inputMode="numeric" maxLength={2} {...register('share')} />
            </Field>
            <Field
              label={t`Days`}
              hint={t`1 to ${EXPERIMENT_DAYS_MAXIMUM}. After ${ANSWER_DAYS} days, we check the goal for answered matches in the variant, too.`}
              error={errors.days}
            >
              <Input inputMode="numeric" maxLength={2} {...register('days')} />
            </Field>
          </div>
          <fieldset className="grid gap-3">
            <legend className="pb-2 font-medium">
              <Trans>Weights of the variant</Trans>
            </legend>
            <div className="grid grid-cols-2 items-start gap-4">
              {termNames.map((name) => (
                <Field key={name} label={i18n._(termLabels[name])} error={errors[name]}>
                  <Input inputMode="numeric" maxLength={2} {...register(name)} />
                </Field>
              ))}
            </div>
          </fieldset>
        </div>
      )}
    </SubmitDialog>
  )
}
