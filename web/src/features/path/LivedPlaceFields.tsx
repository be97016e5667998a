import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { CityCombobox } from '../../shared/CityCombobox.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { PlaceDraft, PlaceFault } from './rules.ts'
import { YearSelect } from './YearSelect.tsx'

type Props = {
  number: number
  place: PlaceDraft
  years: readonly number[]
  /** Set once the form has been sent. */
  fault: PlaceFault | undefined
  onChange: (place: PlaceDraft) => void
  onRemove: () => void
}

/** City and years of a place where the member lived. */
export function LivedPlaceFields({ number, place, years, fault, onChange, onRemove }: Props) {
  const { t } = useLingui()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">
        <Trans>Place {number}</Trans>
      </legend>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_auto]">
        <Field
          label={t`City`}
          error={fault === 'city' && t`Choose a city from the list.`}
          className="max-sm:col-span-2"
        >
          <CityCombobox value={place.city} onChange={(city) => onChange({ ...place, city })} />
        </Field>
        <Field label={t`From`} error={fault === 'from' && t`Choose a year.`}>
          <YearSelect
            value={place.from}
            years={years}
            emptyLabel={t`Year`}
            onChange={(from) => onChange({ ...place, from })}
          />
        </Field>
        <Field
          label={t`To`}
          error={
            (fault === 'to' && t`Choose a year.`) ||
            (fault === 'order' && t`Choose the same year as in “From”, or a later one.`)
          }
        >
          <YearSelect
            value={place.to}
            years={years}
            emptyLabel={t`Year`}
            onChange={(to) => onChange({ ...place, to })}
          />
        </Field>
        <Button
          variant="ghost"
          className="px-3 max-sm:col-span-2 max-sm:justify-self-start sm:mt-7"
          aria-label={t`Remove place ${number}`}
          onClick={onRemove}
        >
          <X aria-hidden className="size-5" />
          <span className="sm:hidden">
            <Trans>Remove</Trans>
          </span>
        </Button>
      </div>
    </fieldset>
  )
}
