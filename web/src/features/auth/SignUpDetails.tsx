import { findCity, profileCities } from '@adire/contract/places.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { api } from '../../lib/api.ts'
import { countryName } from '../../lib/format.ts'
import { findReferralCode } from '../../lib/referral.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { BirthDateField } from './BirthDateField.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import { checkDetails, type AuthDraft, type AuthErrors } from './rules.ts'

type Props = {
  draft: AuthDraft
  errors: AuthErrors
  onChange: (change: Partial<AuthDraft>) => void
  onRefuse: (errors: AuthErrors) => void
  onContinue: () => void
  isChecking: boolean
}

export function SignUpDetails({
  draft,
  errors,
  onChange,
  onRefuse,
  onContinue,
  isChecking,
}: Props) {
  const { t } = useLingui()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = checkDetails(draft, new Date())
    if (Object.keys(found).length === 0) return onContinue()
    onRefuse(found)
    focusFirstInvalid(event.currentTarget)
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
      <ReferralNote />
      <CredentialFields
        draft={draft}
        errors={errors}
        onChange={onChange}
        passwordUse="new-password"
        passwordHint={t`At least 6 characters. Longer is better.`}
      />
      <BirthDateField
        value={draft.birth}
        onChange={(birth) => onChange({ birth })}
        error={errors.birth}
      />
      <Field label={<Trans>City you live in or near</Trans>} error={errors.city} isRequired>
        <Select
          name="city"
          autoComplete="address-level2"
          value={draft.city}
          onChange={(event) =>
            onChange({ city: profileCities.find((city) => city === event.target.value) ?? '' })
          }
        >
          <option value="">{t`Choose a city`}</option>
          {profileCities
            .toSorted((a, b) => a.localeCompare(b))
            .map((city) => (
              <option key={city} value={city}>
                {city}, {countryName(findCity(city)?.country ?? '')}
              </option>
            ))}
        </Select>
      </Field>
      <Button type="submit" size="lg" isWide loading={isChecking}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  )
}

/** Shown for a valid code; doesn't reveal whose it is. */
function ReferralNote() {
  const code = findReferralCode()
  const check = useQuery(
    api.referrals.check.queryOptions({
      input: { code: code ?? '' },
      enabled: code !== undefined,
      staleTime: Infinity,
      retry: false,
    }),
  )
  if (!check.data?.isValid) return null
  return (
    <Banner tone="success" title={<Trans>A member invited you</Trans>}>
      <Trans>You receive 50 bonus tokens once your profile is verified.</Trans>
    </Banner>
  )
}
