import { BREACH_LINE_MAXIMUM, type BreachRecord } from '@adire/contract/breaches.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatDate } from '../../lib/format.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { EntryTextField } from './EntryTextField.tsx'
import {
  checkNotice,
  makeNewNotice,
  type NoticeKind,
  type NoticeValues,
  toNotice,
} from './notice-rules.ts'
import { isToldLate } from './rules.ts'
import { useLatestBroadcasts } from './use-breaches.ts'

type Props = { kind: NoticeKind; breach: BreachRecord; onClose: () => void }

/** Dialog that records that an authority or the people concerned were told. Mounted while open. */
export function NoticeDialog({ kind, breach, onClose }: Props) {
  const { t } = useLingui()
  const [initial] = useState(() => makeNewNotice(new Date()))
  const { learnedAt } = breach
  const isToAuthority = kind === 'authority_told'
  return (
    <EntryDialog<NoticeValues>
      id={breach.id}
      onClose={onClose}
      title={isToAuthority ? t`Record a notice to an authority` : t`Record a notice to people`}
      description={
        isToAuthority
          ? t`This doesn’t send anything. Notify the authority first, with its form.`
          : t`This doesn’t send anything. Send the notice first, for example as a broadcast to a list of accounts.`
      }
      confirmLabel={t`Record notice`}
      defaultValues={initial}
      check={(values) => checkNotice(kind, values, { learnedAt, now: new Date() })}
      toEntry={(values) => toNotice(kind, values, learnedAt)}
    >
      {(form) => (
        <>
          <Field label={t`Date and time of the notice`} error={form.errors.toldAt} isRequired>
            <Input type="datetime-local" {...form.register('toldAt')} />
          </Field>
          {isToAuthority ? (
            <AuthorityFields form={form} learnedAt={learnedAt} />
          ) : (
            <PeopleFields form={form} />
          )}
        </>
      )}
    </EntryDialog>
  )
}

type FieldsProps = { form: ValidatedForm<NoticeValues> }

function AuthorityFields({
  form: { control, register, errors },
  learnedAt,
}: FieldsProps & { learnedAt: string }) {
  const { t } = useLingui()
  const toldAt = useWatch({ control, name: 'toldAt' })
  return (
    <>
      {isToldLate(toldAt, learnedAt) && (
        <EntryTextField
          label={t`Reasons for the delay`}
          hint={t`Required, because this is more than 72 hours after you learned of the breach.`}
          error={errors.delayReason}
          inputProps={register('delayReason')}
        />
      )}
      <Field
        label={t`Authority`}
        hint={t`For example, NDPC, ICO, CNIL, OPC or ANPD.`}
        error={errors.authority}
        isRequired
      >
        <Input maxLength={BREACH_LINE_MAXIMUM} autoComplete="off" {...register('authority')} />
      </Field>
      <Field label={t`Reference number`} error={errors.reference} isOptional>
        <Input maxLength={BREACH_LINE_MAXIMUM} autoComplete="off" {...register('reference')} />
      </Field>
    </>
  )
}

function PeopleFields({ form: { register, errors } }: FieldsProps) {
  const { t } = useLingui()
  const broadcasts = useLatestBroadcasts().data?.broadcasts ?? []
  return (
    <>
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
