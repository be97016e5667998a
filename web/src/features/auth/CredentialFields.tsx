import { PASSWORD_MAXIMUM } from '@adire/contract/credentials.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { FieldTexts } from '../../lib/form-schema.ts'
import { EmailInput } from '../../ui/EmailInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import type { Credentials } from './rules.ts'

type Props = {
  register: (name: keyof Credentials) => UseFormRegisterReturn
  errors: FieldTexts<Credentials>
  passwordUse: 'current-password' | 'new-password'
  passwordAside?: ReactNode
  passwordHint?: ReactNode
  /** Below the password field. */
  children?: ReactNode
}

/** E-mail and password, named as password managers expect them. */
export function CredentialFields({
  register,
  errors,
  passwordUse,
  passwordAside,
  passwordHint,
  children,
}: Props) {
  const { t } = useLingui()
  return (
    <>
      <Field label={<Trans>Email</Trans>} error={errors.email} isRequired>
        <EmailInput
          {...register('email')}
          autoComplete={passwordUse === 'current-password' ? 'username' : 'email'}
          placeholder={t`you@example.com`}
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
            {...register('password')}
            autoComplete={passwordUse}
            maxLength={PASSWORD_MAXIMUM}
          />
        </Field>
        {children}
      </div>
    </>
  )
}
