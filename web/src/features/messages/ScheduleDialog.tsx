import type { ThreadId } from '@adire/contract/ids.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { api, client } from '../../lib/api.ts'
import { formatCityTime, formatZoneTime } from '../../lib/city-time.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { formatMoment } from '../../lib/format.ts'
import { formatForInput } from '../../lib/local-input.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import {
  findGoodHour,
  findLatest,
  findTomorrowMorning,
  isAllowedTime,
  type ScheduleChoice,
} from './schedule-rules.ts'

/** `choice` is null until the member chooses; the first one may depend on the common hours. */
type Values = { choice: ScheduleChoice | null; own: string }

type Props = {
  threadId: ThreadId
  member: MemberCard
  content: string
  price: number
  onScheduled: () => void
  onClose: () => void
}

/** Asks when a message shall be sent. Mounted while it is open. */
export function ScheduleDialog(props: Props) {
  const { threadId, member, content, price, onScheduled, onClose } = props
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [openedAt] = useState(() => new Date())
  const [clientId] = useState(() => crypto.randomUUID())
  const shared = useQuery(api.freeHours.shared.queryOptions({ input: { id: member.id } }))
  const goodHour = findGoodHour(shared.data, openedAt)
  const morning = findTomorrowMorning(openedAt)
  const first: ScheduleChoice = goodHour ? 'good_hour' : 'morning'
  const findTime = ({ choice, own }: Values): Date => {
    if (choice === 'own') return new Date(own)
    return (choice ?? first) === 'good_hour' && goodHour ? goodHour : morning
  }
  const timeRefusal = t`Choose a time in the next 14 days.`

  async function schedule(values: Values) {
    const sendAt = findTime(values).toISOString()
    try {
      await client.messages.schedule({ threadId, clientId, content, expectedPrice: price, sendAt })
    } catch (error) {
      // An earlier request may have stored it, although its answer was lost.
      if (!hasCode(error, 'CLIENT_ID_USED')) throw error
      const { messages } = await client.messages.listScheduled({ threadId })
      if (messages.every((message) => message.clientId !== clientId)) throw error
    } finally {
      void queryClient.invalidateQueries({ queryKey: api.messages.listScheduled.key() })
    }
    onScheduled()
  }

  return (
    <SubmitDialog<Values>
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Schedule message</Trans>}
      description={<Price price={price} />}
      defaultValues={{ choice: null, own: formatForInput(morning) }}
      check={(values) => {
        if (isAllowedTime(findTime(values), new Date())) return {}
        return values.choice === 'own' ? { own: timeRefusal } : { choice: timeRefusal }
      }}
      readFieldErrors={(error) =>
        hasCode(error, 'INVALID_INPUT') ? { choice: timeRefusal } : undefined
      }
      onSubmit={schedule}
      failure={{
        title: t`Couldn’t schedule the message`,
        description: t`Please try again in a moment.`,
      }}
      confirmLabel={<Trans>Schedule</Trans>}
    >
      {(form) => (
        <Fields
          form={form}
          {...{ member, openedAt, morning, first }}
          {...(goodHour && { goodHour })}
        />
      )}
    </SubmitDialog>
  )
}

function Price({ price }: { price: number }) {
  if (price === 0) return <Trans>You can withdraw it until it’s sent.</Trans>
  return (
    <Trans>
      You’ll pay <Plural value={price} one="# token" other="# tokens" /> when it’s sent, not now.
      You can withdraw it until then.
    </Trans>
  )
}

type FieldsProps = {
  form: ValidatedForm<Values>
  member: MemberCard
  openedAt: Date
  morning: Date
  first: ScheduleChoice
  goodHour?: Date
}

function Fields({ form, member, openedAt, morning, first, goodHour }: FieldsProps) {
  const { t } = useLingui()
  const describe = (moment: Date) => {
    const yours = formatMoment(moment.toISOString())
    const theirs = formatCityTime(member, moment)
    // The other's time only where it differs from the one before it.
    return theirs === undefined || yours.endsWith(theirs)
      ? yours
      : t`${yours} your time, ${theirs} theirs`
  }
  const otherZone = useOtherZone(openedAt)
  return (
    <Controller
      control={form.control}
      name="choice"
      render={({ field }) => (
        <div className="grid gap-4">
          <RadioCards
            label={t`When to send it`}
            columns={1}
            cards={[
              ...(goodHour
                ? [
                    {
                      value: 'good_hour' as const,
                      title: t`At a good time for them`,
                      description: describe(goodHour),
                    },
                  ]
                : []),
              {
                value: 'morning',
                title: t`Tomorrow morning`,
                description: describe(morning),
              },
              { value: 'own', title: t`Choose date and time` },
            ]}
            value={field.value ?? first}
            onChange={field.onChange}
            error={form.errors.choice}
          />
          {otherZone && (
            <p className="text-sm text-ink-2">
              <Trans>
                Times are in this device’s time zone ({otherZone.device}), not in {otherZone.city}{' '}
                time.
              </Trans>
            </p>
          )}
          {field.value === 'own' && (
            <Field
              label={t`Date and time`}
              hint={t`In the time zone of this device.`}
              error={form.errors.own}
            >
              <Input
                type="datetime-local"
                min={formatForInput(openedAt)}
                max={formatForInput(findLatest(openedAt))}
                {...form.register('own')}
              />
            </Field>
          )}
        </div>
      )}
    />
  )
}

/** Zone of this device and the city of the profile, if their clocks differ. */
function useOtherZone(now: Date): { device: string; city: string } | undefined {
  const hours = useQuery(api.freeHours.mine.queryOptions())
  const profile = useQuery(api.profiles.mine.queryOptions())
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!hours.data || !profile.data) return undefined
  const isSame = formatZoneTime(device, now) === formatZoneTime(hours.data.timeZone, now)
  return isSame ? undefined : { device: device.replaceAll('_', ' '), city: profile.data.city }
}
