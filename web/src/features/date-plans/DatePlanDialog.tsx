import {
  type DatePlan,
  GRACE_MINUTES,
  NOTE_MAXIMUM,
  PLACE_MAXIMUM,
  PLAN_NAME_MAXIMUM,
} from '@adire/contract/date-plans.ts'
import type { ThreadId } from '@adire/contract/ids.ts'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CountryOptions } from '../../ui/CountryOptions.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import { CompanionField } from './CompanionField.tsx'
import { checkPlan, makeValues, type PlanValues } from './rules.ts'
import { usePlanSaves } from './use-date-plans.ts'

type Props = {
  plan: DatePlan | undefined
  threadId: ThreadId | undefined
  onClose: () => void
}

/** Dialog that adds a date plan, or changes the given one. Mounted while it is open. */
export function DatePlanDialog({ plan, threadId, onClose }: Props) {
  const { t } = useLingui()
  const save = usePlanSaves(plan)
  const profile = useQuery(api.profiles.mine.queryOptions())
  const [now] = useState(() => new Date())
  if (!profile.data) return null
  return (
    <SubmitDialog<PlanValues>
      open
      onOpenChange={(open) => !open && onClose()}
      title={plan ? t`Change your plan` : t`Plan a date safely`}
      description={t`Nothing is sent when you save. Your date never sees this plan.`}
      confirmLabel={t`Save plan`}
      failure={{
        title: t`Couldn’t save your plan`,
        description: t`Your entries are still here. Check your connection and try again.`,
      }}
      defaultValues={makeValues(plan, { country: profile.data.country, threadId, now })}
      check={checkPlan}
      readFieldErrors={(error) =>
        hasCode(error, 'INVALID_INPUT')
          ? { checkInAt: t`Check the times and the email address.` }
          : undefined
      }
      onSubmit={async (values) => {
        await save(values)
        onClose()
      }}
    >
      {(form) => (
        <>
          <MeetingFields form={form} plan={plan} threadId={threadId} />
          <TimeFields form={form} />
          <ContactFields form={form} />
        </>
      )}
    </SubmitDialog>
  )
}

type FieldsProps = { form: ValidatedForm<PlanValues> }

function MeetingFields({ form, plan, threadId }: FieldsProps & Pick<Props, 'plan' | 'threadId'>) {
  const { t } = useLingui()
  const companion = useWatch({ control: form.control, name: 'companion' })
  return (
    <>
      <CompanionField form={form} plan={plan} threadId={threadId} />
      {companion === 'name' && (
        <Field label={t`Their name`} error={form.errors.name} isRequired>
          <Input maxLength={PLAN_NAME_MAXIMUM} autoComplete="off" {...form.register('name')} />
        </Field>
      )}
      <Field label={t`Where?`} error={form.errors.place} isRequired>
        <Input maxLength={PLACE_MAXIMUM} autoComplete="off" {...form.register('place')} />
      </Field>
      <Field
        label={t`Country`}
        hint={t`For the emergency number in the email.`}
        error={form.errors.country}
        isRequired
      >
        <Select {...form.register('country')}>
          <CountryOptions />
        </Select>
      </Field>
    </>
  )
}

function TimeFields({ form }: FieldsProps) {
  const { t } = useLingui()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
  return (
    <>
      <Field
        label={t`Starts`}
        hint={t`In the time zone of this device (${zone}).`}
        error={form.errors.startsAt}
        isRequired
      >
        <Input type="datetime-local" {...form.register('startsAt')} />
      </Field>
      <Field label={t`Ask me if I’m OK at`} error={form.errors.checkInAt} isRequired>
        <Input type="datetime-local" {...form.register('checkInAt')} />
      </Field>
      <Field label={t`If I don’t answer, email my contact after`}>
        <Select {...form.register('graceMinutes')}>
          {GRACE_MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t`${minutes} minutes`}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

function ContactFields({ form }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Field label={t`Trusted contact’s name`} error={form.errors.contactName} isRequired>
        <Input maxLength={PLAN_NAME_MAXIMUM} autoComplete="off" {...form.register('contactName')} />
      </Field>
      <Field label={t`Trusted contact’s email`} error={form.errors.contactEmail} isRequired>
        <Input type="email" autoComplete="off" {...form.register('contactEmail')} />
      </Field>
      <Field
        label={t`Note (optional)`}
        hint={t`What your contact should know, such as what you’re wearing or how you’re getting there. Links don’t work in the email.`}
      >
        <Textarea
          maxLength={NOTE_MAXIMUM}
          countFrom={NOTE_MAXIMUM / 2}
          {...form.register('note')}
        />
      </Field>
      <Checkbox
        label={t`My contact knows I’m naming them here and has agreed`}
        hint={t`An alert sends them this plan and says when you were last active.`}
        error={form.errors.hasConsent}
        {...form.register('hasConsent')}
      />
    </>
  )
}
