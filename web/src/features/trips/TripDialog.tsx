import type { Trip } from '@adire/contract/trips.ts'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { hasCode } from '../../lib/error-copy.ts'
import { CityCombobox } from '../../shared/CityCombobox.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import { checkTrip, getLatestStart, getToday, type TripValues } from './rules.ts'
import { useTripSaves } from './use-trips.ts'

const EMPTY: TripValues = { city: '', from: '', until: '', viewer: 'nobody', tellsOthers: true }

/** Dialog that adds a trip, or changes the given one. */
export function TripDialog({ trip, onClose }: { trip: Trip | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const save = useTripSaves(trip)
  return (
    <SubmitDialog<TripValues>
      open
      onOpenChange={(open) => !open && onClose()}
      title={trip ? t`Change your trip` : t`Add a trip`}
      description={t`Strangers only ever learn the month, never your dates.`}
      confirmLabel={t`Save trip`}
      failure={{
        title: t`Couldn’t save your trip`,
        description: t`Your entries are still here. Check your connection and try again.`,
      }}
      defaultValues={trip ?? EMPTY}
      check={checkTrip}
      readFieldErrors={(error) =>
        // The server's day can be another than that of this device.
        hasCode(error, 'INVALID_INPUT')
          ? {
              until: t`Choose dates in the next year. The last day must be today or later where you live.`,
            }
          : undefined
      }
      onSubmit={async (values) => {
        await save(values)
        onClose()
      }}
    >
      {(form) => <TripFields form={form} />}
    </SubmitDialog>
  )
}

function TripFields({ form }: { form: ValidatedForm<TripValues> }) {
  const { t } = useLingui()
  const [city, from] = useWatch({ control: form.control, name: ['city', 'from'] })
  const today = getToday()
  return (
    <>
      <Field label={t`City`} error={form.errors.city} isRequired>
        <CityCombobox value={city} onChange={(name) => form.change('city', name)} />
      </Field>
      <div className="grid gap-4 min-[400px]:grid-cols-2">
        <Field label={t`First day`} error={form.errors.from} isRequired>
          <Input type="date" max={getLatestStart(today)} {...form.register('from')} />
        </Field>
        <Field label={t`Last day`} error={form.errors.until} isRequired>
          <Input type="date" min={from > today ? from : today} {...form.register('until')} />
        </Field>
      </div>
      <Field label={t`Who sees this trip on your profile?`}>
        <Select {...form.register('viewer')}>
          <option value="nobody">{t`No one`}</option>
          <option value="matches">{t`My matches`}</option>
        </Select>
      </Field>
      <Checkbox
        label={t`Tell people who match my preferences when we’ll be in the same city`}
        hint={t`We tell both of you at the same time, and only the month. If you and a match both show your trips to matches, we tell you the days you’ll both be there instead. A trip counts until the end of the month it ends in. If you leave this off, we don’t tell anyone about this trip.`}
        {...form.register('tellsOthers')}
      />
    </>
  )
}
