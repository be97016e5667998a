import { PASSWORD_MAXIMUM } from '@adire/contract/credentials.ts'
import type { WaysIn } from '@adire/contract/sign-in-methods.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import { toast } from '../../lib/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { describeTwoFactorChoice, lacksCode, suggestKept } from './access-rules.ts'
import { AccessReview } from './AccessReview.tsx'
import { checkNewPassword } from './rules.ts'
import { StrengthMeter } from './StrengthMeter.tsx'

type Props = {
  token: string
  ways: WaysIn
  onUpdated: (isRemovalPlanned: boolean) => void
  onLinkInvalid: () => void
}

export function NewPasswordForm({ token, ways, onUpdated, onLinkInvalid }: Props) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [isShort, setIsShort] = useState(false)
  const [kept, setKept] = useState(() => suggestKept(ways, new Date()))
  const [codeProblem, setCodeProblem] = useState<string>()
  const reset = useMutation(api.auth.resetPassword.mutationOptions())
  const failure = {
    title: t`Password Update Failed`,
    description: t`Your password could not be updated. Please try again.`,
  }
  const problem = checkNewPassword(password, confirmation)
  const isMismatch = confirmation !== '' && password !== confirmation
  const isReady = password !== '' && password === confirmation

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (
      !isReady ||
      queryClient.isMutating({ mutationKey: api.auth.resetPassword.mutationKey() }) > 0
    )
      return
    if (problem !== undefined) return setIsShort(true)
    const form = event.currentTarget
    if (lacksCode(ways, kept)) {
      setCodeProblem(t`Enter the six digits of your app, or a recovery code`)
      return focusFirstInvalid(form)
    }
    const choice = describeTwoFactorChoice(ways, kept)
    reset.mutate(
      {
        token,
        password,
        keepPasskeys: kept.passkeys,
        removeRecoveryCodes: kept.removesCodes,
        ...choice,
      },
      {
        onSuccess: () => onUpdated(choice.twoFactor === 'remove' && choice.code === undefined),
        onError(error) {
          if (hasCode(error, 'LINK_INVALID')) return onLinkInvalid()
          const words = errorCopy(error, failure)
          toast.error(words)
          if (!hasCode(error, 'CODE_INVALID') && !hasCode(error, 'CODE_REQUIRED')) return
          setCodeProblem(words.description)
          focusFirstInvalid(form)
        },
      },
    )
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
      <Heading />
      {reset.error && (
        <Banner tone="danger" title={failure.title}>
          {errorCopy(reset.error, failure).description}
        </Banner>
      )}
      <div className="grid gap-2">
        <Field label={<Trans>New password</Trans>} error={isShort && problem} isRequired>
          <PasswordInput
            name="new-password"
            autoComplete="new-password"
            maxLength={PASSWORD_MAXIMUM}
            value={password}
            onChange={(event) => {
              setIsShort(false)
              setPassword(event.target.value)
            }}
          />
        </Field>
        {password !== '' && <StrengthMeter password={password} />}
      </div>
      <Field
        label={<Trans>Confirm new password</Trans>}
        error={isMismatch && t`Passwords do not match`}
        isRequired
      >
        <PasswordInput
          name="confirm-password"
          autoComplete="new-password"
          maxLength={PASSWORD_MAXIMUM}
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
        />
      </Field>
      <AccessReview
        ways={ways}
        kept={kept}
        codeProblem={codeProblem}
        onChange={(change) => {
          setCodeProblem(undefined)
          setKept(change)
        }}
      />
      <div className="grid gap-3">
        {!isReady && !isMismatch && (
          <p className="text-sm text-ink-3">
            <Trans>Please fill in all fields</Trans>
          </p>
        )}
        <Button type="submit" size="lg" isWide disabled={!isReady} loading={reset.isPending}>
          <Trans>Update Password</Trans>
        </Button>
        <Button asChild isWide variant="ghost">
          <a href="/">
            <Trans>Return to Home</Trans>
          </a>
        </Button>
      </div>
    </form>
  )
}

function Heading() {
  return (
    <div className="grid gap-2">
      <h1 className="display text-2xl">
        <Trans>Choose a new password</Trans>
      </h1>
      <p className="text-ink-2">
        <Trans>You will be logged out everywhere else.</Trans>
      </p>
    </div>
  )
}
