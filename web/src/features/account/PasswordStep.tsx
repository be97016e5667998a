import { PASSWORD_MAXIMUM } from '@adire/contract/credentials.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'

type Props = { onBegun: (secret: { secret: string; uri: string }) => void; onCancel: () => void }

export function PasswordStep({ onBegun, onCancel }: Props) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const begin = useMutation(api.auth.beginTwoFactor.mutationOptions())

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (begin.isPending) return
    const form = event.currentTarget
    if (password === '') {
      setError(t`Please enter your password`)
      return focusFirstInvalid(form)
    }
    begin.mutate(
      { password },
      {
        onSuccess: onBegun,
        onError(refusal) {
          const copy = errorCopy(refusal, {
            title: t`Update Failed`,
            description: t`Please try again in a moment.`,
          })
          if (hasCode(refusal, 'WRONG_PASSWORD')) setError(copy.description)
          else toast.error(copy)
          focusFirstInvalid(form)
        },
      },
    )
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5 pt-1">
      <p className="text-ink-2">
        <Trans>
          You need an authenticator app on your phone, such as the one that keeps your passwords.
        </Trans>
      </p>
      <Field label={<Trans>Your password</Trans>} error={error} isRequired>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAXIMUM}
          value={password}
          onChange={(event) => {
            setError(undefined)
            setPassword(event.target.value)
          }}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="secondary" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={begin.isPending}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  )
}
