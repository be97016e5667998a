import { PASSWORD_MAXIMUM } from '@adire/contract/credentials.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import type { AuthDraft, AuthErrors } from './rules.ts'
import { StrengthMeter } from './StrengthMeter.tsx'

type Props = {
  draft: AuthDraft
  errors: AuthErrors
  onChange: (change: Partial<AuthDraft>) => void
  passwordUse: 'current-password' | 'new-password'
  passwordAside?: ReactNode
  passwordHint?: ReactNode
}

/** E-mail and password, named as password managers expect them. */
export function CredentialFields({
  draft,
  errors,
  onChange,
  passwordUse,
  passwordAside,
  passwordHint,
}: Props) {
  const { t } = useLingui()
  return (
    <>
      <Field label={<Trans>Email</Trans>} error={errors.email} isRequired>
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete={passwordUse === 'current-password' ? 'username' : 'email'}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t`you@example.com`}
          value={draft.email}
          onChange={(event) => onChange({ email: event.target.value })}
        />
      </Field>
      <div className="grid gap-2">
        <Field
          label={<Trans>Password</Trans>}
          error={errors.password}
          hint={passwordHint}
          aside={passwordAside}
          isRequired
        >
          <PasswordInput
            name="password"
            autoComplete={passwordUse}
            maxLength={PASSWORD_MAXIMUM}
            value={draft.password}
            onChange={(event) => onChange({ password: event.target.value })}
          />
        </Field>
        {passwordUse === 'new-password' && draft.password !== '' && (
          <StrengthMeter password={draft.password} />
        )}
      </div>
    </>
  )
}
