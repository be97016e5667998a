import { countryCodes } from '@adire/contract/countries.ts'
import type { NextPlace } from '@adire/contract/path.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { listCountryOptions } from '../../lib/country-options.ts'
import { AudienceField } from '../../shared/AudienceField.tsx'
import { CityCombobox } from '../../shared/CityCombobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { listNextYears, type PathDraft } from './rules.ts'
import { YearSelect } from './YearSelect.tsx'

type Props = {
  draft: PathDraft
  /** Year that the server refused; its day can be another than that of this device. */
  refusedYear: number | null | undefined
  onChange: (draft: PathDraft) => void
}

/** Fields for where the member wants to live next, by when, and who sees it. */
export function NextPlaceFields({ draft, refusedYear, onChange }: Props) {
  const { t } = useLingui()
  const { next } = draft
  const by = next?.by ?? null

  /** Sets a city, whose country the list has, or a country. */
  function choose(value: string, cityCountry: string | undefined) {
    const isCountry = countryCodes.some((code) => code === value)
    const country = countryCodes.find((code) => code === (isCountry ? value : cityCountry))
    const place: NextPlace | null = country ? { city: isCountry ? null : value, country, by } : null
    onChange({ ...draft, next: place })
  }

  return (
    <section aria-labelledby="path-next" className="grid min-w-0 gap-5 border-t border-line pt-6">
      <h2 id="path-next" className="text-lg">
        <Trans>Where you want to live next</Trans>
      </h2>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Field label={t`Next place`} hint={t`A city or a country.`} isOptional>
          <CityCombobox
            value={next?.city ?? next?.country ?? ''}
            emptyLabel={t`No plan`}
            placeholder={t`No plan`}
            others={listCountryOptions()}
            onChange={(value, place) =>
              choose(value, place?.country ?? (value === next?.city ? next.country : undefined))
            }
          />
        </Field>
        {next && (
          <Field
            label={t({ message: 'By', context: 'year' })}
            error={
              by !== null && by === refusedYear && t`This year has passed. Choose a later one.`
            }
            isOptional
          >
            <YearSelect
              value={by}
              years={listNextYears(by)}
              emptyLabel={t`No year yet`}
              onChange={(year) => onChange({ ...draft, next: { ...next, by: year } })}
            />
          </Field>
        )}
      </div>
      <AudienceField
        label={t`Who sees where you want to live next`}
        value={draft.nextAudience}
        onChange={(nextAudience) => onChange({ ...draft, nextAudience })}
      />
      <p className="text-sm text-ink-2">
        <Trans>
          With “Everyone who can see my profile”, Premium members can also find you by this place in
          Discover.
        </Trans>
      </p>
    </section>
  )
}
