import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { findReferralCode } from '../../lib/referral.ts'
import { CityCombobox } from '../../shared/CityCombobox.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import { BirthDateField } from './BirthDateField.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import type { AuthDraft } from './rules.ts'
import { StrengthMeter } from './StrengthMeter.tsx'

type Props = { draft: AuthDraft; details: ValidatedForm<AuthDraft>; isChecking: boolean }

/** First step of sign-up: email, password, date of birth and city. */
export function SignUpDetails({
  draft,
  details: { form, errors, register, change },
  isChecking,
}: Props) {
  const { t } = useLingui()
  return (
    <form {...form} className="grid gap-5">
      <ReferralNote />
      <CredentialFields
        register={register}
        errors={errors}
        passwordUse="new-password"
        passwordHint={t`At least 6 characters. Longer is better.`}
      >
        {draft.password !== '' && <StrengthMeter password={draft.password} />}
      </CredentialFields>
      <BirthDateField
        value={draft.birth}
        onChange={(birth) => change('birth', birth)}
        error={errors.birth}
      />
      <Field label={<Trans>City you live in or near</Trans>} error={errors.city} isRequired>
        <CityCombobox value={draft.city} onChange={(city) => change('city', city)} />
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
      <Trans>You get 50 bonus tokens once your profile is verified.</Trans>
    </Banner>
  )
}
