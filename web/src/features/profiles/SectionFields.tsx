import { InterestedIn } from '@adire/contract/members.ts'
import type { FoundPlace } from '@adire/contract/place-search.ts'
import type { EditSection } from '@adire/contract/profile-fields.ts'
import type { OwnProfile } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useController } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { AboutFields } from './AboutFields.tsx'
import { BasicFields } from './BasicFields.tsx'
import { interestedInCopy } from '../../lib/profile-copy.ts'
import type { EditValues } from './edit-rules.ts'
import { PickLists } from './PickLists.tsx'
import { OrderFields } from './OrderFields.tsx'
import { PreferredFields } from './PreferredFields.tsx'

type Props = {
  profile: OwnProfile
  section: EditSection
  /** Country of the city in the form. */
  country: string
  onPlace: (place: FoundPlace) => void
}

/** Fields of one section of the profile editor. */
export function SectionFields({ section, profile, country, onPlace }: Props) {
  switch (section) {
    case 'basic':
      return <BasicFields isVerified={profile.isVerified} {...{ country, onPlace }} />
    case 'about':
      return <AboutFields />
    case 'personal':
      return <PersonalFields />
    case 'preferences':
      return <PreferenceFields />
  }
}

function PersonalFields() {
  const { t } = useLingui()
  const height = useController<EditValues, 'heightCm'>({ name: 'heightCm' })
  return (
    <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">
      <Field label={t`Height in cm`} isOptional error={height.fieldState.error?.message}>
        <Input
          {...height.field}
          type="number"
          inputMode="numeric"
          min={120}
          max={230}
          value={height.field.value ?? ''}
          onChange={(event) =>
            height.field.onChange(event.target.value === '' ? null : Number(event.target.value))
          }
        />
      </Field>
      <PickLists section="personal" />
    </div>
  )
}

function PreferenceFields() {
  const { t, i18n } = useLingui()
  const { field, fieldState } = useController<EditValues, 'interestedIn'>({ name: 'interestedIn' })
  return (
    <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">
      <div className="grid gap-1.5 sm:col-span-2">
        <p className="text-sm font-medium">
          <Trans>Interested in</Trans>
        </p>
        <RadioCards
          label={t`Interested in`}
          columns={3}
          cards={InterestedIn.options.map((value) => ({
            value,
            title: i18n._(interestedInCopy[value]),
          }))}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
        <p className="text-sm text-ink-3">
          <Trans>
            Discover shows you these members. It also shows your profile to members who want to meet
            someone like you.
          </Trans>
        </p>
      </div>
      <PreferredFields />
      <PickLists section="preferences" />
      <OrderFields />
    </div>
  )
}
