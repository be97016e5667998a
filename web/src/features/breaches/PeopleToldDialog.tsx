import type { BreachRecord } from '@adire/contract/breaches.ts'
import { BroadcastId } from '@adire/contract/ids.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { formatForInput } from '../../lib/local-input.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { EntryTextField } from './EntryTextField.tsx'
import { checkPeopleCount, checkToldTime, toPeopleCount, toToldTime } from './rules.ts'
import { useLatestBroadcasts } from './use-breaches.ts'

type Props = { breach: BreachRecord; onClose: () => void }
type Values = { toldAt: string; broadcastId: string; how: string; peopleCount: string }

/** Dialog that records that the people concerned were told. Mounted while open. */
export function PeopleToldDialog({ breach, onClose }: Props) {
  const { t } = useLingui()
  const [now] = useState(() => new Date())
  const { learnedAt } = breach
  return (
    <EntryDialog<Values>
      id={breach.id}
      onClose={onClose}
      title={t`Record a notice to people`}
      description={t`This doesn’t send anything. Send the notice first, as a broadcast to a list of accounts.`}
      confirmLabel={t`Record notice`}
      defaultValues={{
        toldAt: formatForInput(now),
        broadcastId: '',
        how: '',
        peopleCount: '',
      }}
      check={({ toldAt, broadcastId, how, peopleCount }) => ({
        toldAt: checkToldTime(toldAt, { learnedAt, now: new Date() }),
        how:
          broadcastId === '' && how.trim() === ''
            ? t`Choose a broadcast or say how they were notified.`
            : undefined,
        peopleCount: checkPeopleCount(peopleCount),
      })}
      toEntry={({ toldAt, broadcastId, how, peopleCount }) => ({
        kind: 'people_told',
        toldAt: toToldTime(toldAt, learnedAt),
        broadcastId: broadcastId === '' ? null : BroadcastId.parse(broadcastId),
        how,
        peopleCount: toPeopleCount(peopleCount),
      })}
    >
      {(form) => <Fields form={form} />}
    </EntryDialog>
  )
}

function Fields({ form: { register, errors } }: { form: ValidatedForm<Values> }) {
  const { t } = useLingui()
  const broadcasts = useLatestBroadcasts().data?.broadcasts ?? []
  return (
    <>
      <Field label={t`Date and time of the notice`} error={errors.toldAt} isRequired>
        <Input type="datetime-local" {...register('toldAt')} />
      </Field>
      <Field
        label={t`Broadcast`}
        hint={t`If you notified them by a broadcast, choose it.`}
        error={errors.broadcastId}
        isOptional
      >
        <Select {...register('broadcastId')}>
          <option value="">{t({ message: 'None', context: 'broadcast' })}</option>
          {broadcasts.map(({ id, title, dueAt }) => (
            <option key={id} value={id}>
              {`${title} · ${formatDate(dueAt)}`}
            </option>
          ))}
        </Select>
      </Field>
      <EntryTextField
        label={t`How they were notified`}
        hint={t`For example, by letter. Required if you don’t choose a broadcast.`}
        error={errors.how}
        isOptional
        inputProps={register('how')}
      />
      <Field
        label={t`Number of people`}
        hint={t`Leave empty if you don’t know.`}
        error={errors.peopleCount}
        isOptional
      >
        <Input inputMode="numeric" autoComplete="off" {...register('peopleCount')} />
      </Field>
    </>
  )
}
