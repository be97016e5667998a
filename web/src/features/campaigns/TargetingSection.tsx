import { TARGET_AGES } from '@adire/contract/ads.ts'
import { TargetGender } from '@adire/contract/campaigns.ts'
import { type CityName, cityNames } from '@adire/contract/places.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Select } from '../../ui/Select.tsx'
import { genderLabels } from './copy.ts'
import { DraftField, DraftNumber } from './DraftField.tsx'
import { FormSection } from './FormSection.tsx'
import { isNeverInAnIssue } from './newsletter-rules.ts'
import { type CampaignForm, useDraft } from './use-campaign-form.ts'
import { cityName } from '../../lib/city-copy.ts'

const ages = { minimum: TARGET_AGES.minimum, maximum: TARGET_AGES.maximum, step: 1 }

/** Targeting fields of the campaign form (ADS-ADMIN-42, 49, 50, 76 to 78, 90). */
export function TargetingSection({ form }: { form: CampaignForm }) {
  const { i18n } = useLingui()
  const draft = useDraft(form)
  return (
    <FormSection title={<Trans>Targeting</Trans>}>
      <div className="grid gap-4 sm:grid-cols-3">
        <DraftField form={form} name="targetGender" label={<Trans>Target gender</Trans>}>
          <Select {...form.register('targetGender')}>
            {TargetGender.options.map((one) => (
              <option key={one} value={one}>
                {i18n._(genderLabels[one])}
              </option>
            ))}
          </Select>
        </DraftField>
        <DraftNumber form={form} name="targetAgeMin" label={<Trans>Minimum age</Trans>} {...ages} />
        <DraftNumber
          form={form}
          name="targetAgeMax"
          label={<Trans>Maximum age</Trans>}
          hint={<Trans>99 means no upper limit.</Trans>}
          {...ages}
        />
      </div>
      <Cities
        chosen={draft.targetCities}
        onChange={(cities) => form.change('targetCities', cities)}
      />
      {isNeverInAnIssue(draft) && (
        <Banner tone="warn">
          <Trans>
            Newsletters are the same for all readers. If you choose a gender, ages or cities, this
            campaign won’t appear in them.
          </Trans>
        </Banner>
      )}
    </FormSection>
  )
}

type CitiesProps = {
  chosen: readonly CityName[]
  onChange: (cities: readonly CityName[]) => void
}

function Cities({ chosen, onChange }: CitiesProps) {
  const id = useId()
  const toggle = (city: CityName, isChosen: boolean) =>
    onChange(
      isChosen
        ? cityNames.filter((name) => name === city || chosen.includes(name))
        : chosen.filter((name) => name !== city),
    )
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <span id={id} className="text-sm font-medium">
          <Trans>Target cities</Trans>
        </span>
        <span className="text-sm text-ink-3">
          {chosen.length === 0 ? (
            <Trans>None selected: shown in every city</Trans>
          ) : (
            <Plural value={chosen.length} one="# city" other="# cities" />
          )}
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        {cityNames.map((city) => (
          <Chip
            key={city}
            isSelected={chosen.includes(city)}
            onChange={(isChosen) => toggle(city, isChosen)}
          >
            {cityName(city)}
          </Chip>
        ))}
      </div>
      {chosen.length > 0 && (
        <Button variant="link" className="justify-self-start" onClick={() => onChange([])}>
          <Trans>Every city</Trans>
        </Button>
      )}
    </div>
  )
}
