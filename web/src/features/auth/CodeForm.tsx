import { SecondFactor } from '@adire/contract/credentials.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { focusFirstField } from '../../lib/focus-first-field.ts'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { LogInRefusal } from './LogInRefusal.tsx'
import { useEnter } from './use-enter.ts'

type Props = {
  challenge: string
  email: string
  onBack: () => void
  onExpired: (error: Error) => void
}

/** Second step of a log-in with two-factor authentication. */
export function CodeForm({ challenge, email, onBack, onExpired }: Props) {
  const { t } = useLingui()
  const enter = useEnter()
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const logIn = useMutation(api.auth.logInWithCode.mutationOptions())
  const failure = { title: t`Login Failed`, description: t`Login failed. Please try again.` }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (queryClient.isMutating({ mutationKey: api.auth.logInWithCode.mutationKey() }) > 0) return
    const form = event.currentTarget
    if (!SecondFactor.safeParse(code).success) {
      setProblem(t`Enter the six digits of your app, or a recovery code`)
      return focusFirstInvalid(form)
    }
    logIn.mutate(
      { challenge, code },
      {
        onSuccess: ({ session }) => enter(session),
        onError(error) {
          const copy = errorCopy(error, failure)
          if (hasCode(error, 'SIGN_IN_EXPIRED')) return onExpired(error)
          if (hasCode(error, 'CODE_INVALID')) setProblem(copy.description)
          else toast.error(copy)
          focusFirstInvalid(form)
        },
      },
    )
  }

  return (
    <form ref={focusFirstField} noValidate onSubmit={handleSubmit} className="grid gap-5">
      <h3 className="text-xl">
        <Trans>Enter your code</Trans>
      </h3>
      <p className="text-ink-2">
        <Trans>
          Two-factor log-in is on for {email}. Open your authenticator app and enter the six digits
          it shows.
        </Trans>
      </p>
      {logIn.error && !hasCode(logIn.error, 'CODE_INVALID') && (
        <LogInRefusal error={logIn.error} email={email} onRestored={onBack} />
      )}
      <Field
        label={<Trans>Code</Trans>}
        hint={<Trans>No phone at hand? Enter one of your recovery codes instead.</Trans>}
        error={problem}
        isRequired
      >
        <Input
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          className="tracking-[0.15em] tabular-nums"
          value={code}
          onChange={(event) => {
            setProblem(undefined)
            setCode(event.target.value)
          }}
        />
      </Field>
      <div className="grid gap-3">
        <Button type="submit" size="lg" isWide loading={logIn.isPending}>
          <Trans>Log in</Trans>
        </Button>
        <Button
          variant="ghost"
          isWide
          icon={<ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
          onClick={onBack}
        >
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  )
}
