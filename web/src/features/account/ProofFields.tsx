import { PASSWORD_MAXIMUM } from '@adire/contract/credentials.ts'
import { Trans } from '@lingui/react/macro'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { CodeInput } from './CodeInput.tsx'
import type { ProofState } from './use-proof.ts'

export function ProofFields({
  proof: { values, errors, asksCode, change },
}: {
  proof: ProofState
}) {
  return (
    <>
      <Field label={<Trans>Your password</Trans>} error={errors.password} isRequired>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAXIMUM}
          value={values.password}
          onChange={(event) => change({ password: event.target.value })}
        />
      </Field>
      {asksCode && (
        <Field
          label={<Trans>Code</Trans>}
          hint={<Trans>Six digits from your authenticator app, or a recovery code.</Trans>}
          error={errors.code}
          isRequired
        >
          <CodeInput value={values.code} onChange={(code) => change({ code })} />
        </Field>
      )}
    </>
  )
}
