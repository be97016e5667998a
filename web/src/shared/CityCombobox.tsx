import type { FoundPlace } from '@adire/contract/place-search.ts'
import { useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps } from 'react'
import { cityName } from '../lib/city-copy.ts'
import { findOptions, type Option } from '../lib/find-options.ts'
import { Combobox } from '../ui/Combobox.tsx'
import { suggestedPlaces, toCityOption } from './city-options.ts'
import { usePlaceSearch } from './use-place-search.ts'

type Props = Omit<
  ComponentProps<typeof Combobox>,
  'value' | 'options' | 'onChange' | 'onType' | 'note' | 'listLabel'
> & {
  /** Unique name of a place, the value of another option, or empty. */
  value: string
  /** Called with the chosen place; undefined if another option was chosen. */
  onChange: (value: string, place: FoundPlace | undefined) => void
  /** Label of the empty option; without it, a chosen city can only be replaced. */
  emptyLabel?: string
  /** Options besides cities. */
  others?: readonly Option[]
}

/** Field for a city of the world: suggests some, and searches the server's list while typing. */
export function CityCombobox({ value, onChange, emptyLabel, others = [], ...rest }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const { state, places } = usePlaceSearch(typed)
  const known = listOnce([...(state === 'idle' ? [] : places), ...suggestedPlaces])
  const cities =
    state === 'done' ? places.map(toCityOption) : findOptions(known.map(toCityOption), typed)
  const options = [
    ...(state === 'idle' ? listFixed(value, emptyLabel, [...cities, ...others]) : []),
    ...cities,
    ...findOptions(others, typed),
  ]
  const isEmpty = state === 'done' && options.length === 0
  const notes = {
    idle: undefined,
    searching: t`Searching…`,
    failed: t`Couldn’t search all cities. Check your connection and try again.`,
    done: isEmpty
      ? t`No city found. Check the spelling, or choose a larger city nearby.`
      : undefined,
  }
  return (
    <Combobox
      placeholder={t`Choose a city`}
      autoComplete="off"
      {...rest}
      value={value}
      options={options}
      listLabel={t`Cities`}
      onType={setTyped}
      note={notes[state]}
      onChange={(next) =>
        onChange(
          next,
          listOnce([...places, ...known]).find(({ name }) => name === next),
        )
      }
    />
  )
}

/** Options that only the list before a search has: the empty one, and a value that isn't suggested. */
function listFixed(
  value: string,
  emptyLabel: string | undefined,
  listed: readonly Option[],
): Option[] {
  const isListed = value === '' || listed.some((option) => option.value === value)
  return [
    ...(emptyLabel === undefined ? [] : [{ value: '', label: emptyLabel }]),
    ...(isListed ? [] : [{ value, label: cityName(value) }]),
  ]
}

function listOnce(places: readonly FoundPlace[]): FoundPlace[] {
  return [...new Map(places.map((place) => [place.name, place])).values()]
}
