import { BRAND } from '@adire/contract/brand.ts'
import { type SignInMethods, TWO_FACTOR_REMOVAL_HOURS } from '@adire/contract/sign-in-methods.ts'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { AccessChoice } from './access-rules.ts'

type Props = {
  signInMethods: SignInMethods
  access: AccessChoice
  codeProblem: string | undefined
  onChange: (access: AccessChoice) => void
}

/**
 * Part of the password reset: passkeys, two-factor log-in and recovery codes, which the owner can
 * remove because an intruder may have added or seen them.
 */
export function AccessReview({ signInMethods, access, codeProblem, onChange }: Props) {
  if (signInMethods.passkeys.length === 0 && signInMethods.twoFactor === null) return null
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-medium">
        <Trans>Other ways into your account</Trans>
      </legend>
      {signInMethods.passkeys.length > 0 && (
        <div className="grid gap-1">
          <p className="text-sm text-ink-2">
            <Trans>Keep only the passkeys you recognise. We’ll remove the others.</Trans>
          </p>
          {signInMethods.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <Checkbox
              key={id}
              name="keep-passkey"
              label={<span className="wrap-anywhere">{name}</span>}
              hint={
                lastUsedAt === null ? (
                  <Trans>Added on {formatDate(createdAt)}, not used yet</Trans>
                ) : (
                  <Trans>
                    Added on {formatDate(createdAt)}, last used on {formatDate(lastUsedAt)}
                  </Trans>
                )
              }
              checked={access.passkeys.includes(id)}
              onChange={({ target }) =>
                onChange({
                  ...access,
                  passkeys: target.checked
                    ? [...access.passkeys, id]
                    : access.passkeys.filter((other) => other !== id),
                })
              }
            />
          ))}
        </div>
      )}
      {signInMethods.twoFactor && (
        <TwoFactorReview
          twoFactor={signInMethods.twoFactor}
          access={access}
          codeProblem={codeProblem}
          onChange={onChange}
        />
      )}
      {signInMethods.recoveryCodesLeft > 0 && (
        <Checkbox
          name="remove-codes"
          label={<Trans>Remove my recovery codes</Trans>}
          hint={
            <Trans>
              Choose this if someone else may have seen them. You can create new ones under
              Settings, Security.
            </Trans>
          }
          checked={access.removesCodes}
          onChange={({ target }) => onChange({ ...access, removesCodes: target.checked })}
        />
      )}
    </fieldset>
  )
}

type TwoFactorReviewProps = {
  twoFactor: NonNullable<SignInMethods['twoFactor']>
  access: AccessChoice
  codeProblem: string | undefined
  onChange: (access: AccessChoice) => void
}

/** Two-factor on the reset page: since when it is on, and how it can be removed. */
function TwoFactorReview({ twoFactor, access, codeProblem, onChange }: TwoFactorReviewProps) {
  const { supportEmail } = BRAND
  const { since, removal, removalDueAt } = twoFactor
  const hours = TWO_FACTOR_REMOVAL_HOURS
  return (
    <div className="grid gap-1">
      <p className="text-sm text-ink-2">
        <Trans>Two-factor log-in has been on since {formatDate(since)}.</Trans>{' '}
        {removal === 'never' ? (
          <Trans>It stays on, because this is a staff account.</Trans>
        ) : (
          removalDueAt !== null && (
            <Trans>
              It will be turned off on {formatDate(removalDueAt)}. To keep it, clear the box below.
            </Trans>
          )
        )}
      </p>
      {removal !== 'never' && (
        <Checkbox
          name="remove-two-factor"
          label={<Trans>Turn off two-factor log-in</Trans>}
          hint={
            removal === 'after-wait' ? (
              <Trans>
                Choose this if you didn’t turn it on. If you enter a code, we turn it off right
                away. Without a code, we turn it off after {hours} hours.
              </Trans>
            ) : (
              <Trans>
                To turn it off, you need a code from your authenticator app or a recovery code. If
                you have neither, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
              </Trans>
            )
          }
          checked={access.removesTwoFactor}
          onChange={({ target }) =>
            onChange({ ...access, removesTwoFactor: target.checked, code: '' })
          }
        />
      )}
      {access.removesTwoFactor && (
        <Field
          className="ms-8 mt-2"
          label={<Trans>Code</Trans>}
          hint={<Trans>Six digits from your authenticator app, or a recovery code.</Trans>}
          error={codeProblem}
          isOptional={removal === 'after-wait'}
          isRequired={removal === 'with-code'}
        >
          <Input
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            maxLength={40}
            className="tracking-[0.15em] tabular-nums"
            value={access.code}
            onChange={(event) => onChange({ ...access, code: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}
