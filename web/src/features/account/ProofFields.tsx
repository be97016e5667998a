import { PASSWORD_MAXIMUM } from '@adire/contract/credentials.ts'
import { Trans } from '@lingui/react/macro'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import type { FormFields } from '../../ui/use-validated-form.ts'
import { CodeInput } from './CodeInput.tsx'
import type { ProofValues } from './rules.ts'

type Props = { form: FormFields<ProofValues>; asksCode: boolean }

/**
 * Fields for re-authentication (the contract's `Proof`): the password and, with two-factor on, a
 * code. `useProof` says whether a code is needed.
 */
export function ProofFields({ form: { register, errors }, asksCode }: Props) {
  return (
    <>
      <Field label={<Trans>Your password</Trans>} error={errors.password} isRequired>
        <PasswordInput
          {...register('password')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAXIMUM}
        />
      </Field>
      {asksCode && (
        <Field
          label={<Trans>Code</Trans>}
          hint={<Trans>Six digits from your authenticator app, or a recovery code.</Trans>}
          error={errors.code}
          isRequired
        >
          <CodeInput {...register('code')} />
        </Field>
      )}
    </>
  )
}
