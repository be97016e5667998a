import { PASSWORD_MAXIMUM } from '@adire/contract/credentials.ts'
import type { SignInMethods } from '@adire/contract/sign-in-methods.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import {
  createResetSchema,
  describeTwoFactorChoice,
  suggestAccess,
  type ResetValues,
} from './access-rules.ts'
import { AccessReview } from './AccessReview.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'
import { PageLink } from '../../ui/PageLink.tsx'

type Props = {
  token: string
  signInMethods: SignInMethods
  onUpdated: (isRemovalPlanned: boolean) => void
  onLinkInvalid: () => void
}

/**
 * Sets a new password with the token of an emailed link. `onUpdated` is told whether two-factor
 * log-in will be removed later.
 */
export function NewPasswordForm({ token, signInMethods, onUpdated, onLinkInvalid }: Props) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const reset = useMutation(api.auth.resetPassword.mutationOptions())
  const failure = {
    title: t`Password Update Failed`,
    description: t`We couldn’t update your password. Please try again.`,
  }
  const [initial] = useState(() => ({
    password: '',
    confirmation: '',
    access: suggestAccess(signInMethods, new Date()),
  }))
  const [schema] = useState(() => createResetSchema(signInMethods))
  const { form, control, errors, register, change, refuse } = useValidatedForm<
    ResetValues,
    ResetValues
  >({
    defaultValues: initial,
    schema,
    onSubmit: save,
  })
  const [password, confirmation, access] = useWatch({
    control,
    name: ['password', 'confirmation', 'access'],
  })
  const isMismatch = confirmation !== '' && password !== confirmation
  const isReady = password !== '' && password === confirmation

  function save(values: ResetValues) {
    if (queryClient.isMutating({ mutationKey: api.auth.resetPassword.mutationKey() }) > 0) return
    const choice = describeTwoFactorChoice(signInMethods, values.access)
    reset.mutate(
      {
        token,
        password: values.password,
        keepPasskeys: values.access.passkeys,
        removeRecoveryCodes: values.access.removesCodes,
        ...choice,
      },
      {
        onSuccess: () => onUpdated(choice.twoFactor === 'remove' && choice.code === undefined),
        onError(error) {
          if (hasCode(error, 'LINK_INVALID')) return onLinkInvalid()
          const copy = errorCopy(error, failure)
          toast.error(copy)
          if (hasCode(error, 'CODE_INVALID') || hasCode(error, 'CODE_REQUIRED'))
            refuse({ access: copy.description })
        },
      },
    )
  }

  return (
    <form {...form} className="grid gap-5">
      <Heading />
      {reset.error && (
        <Banner tone="danger" title={failure.title}>
          {errorCopy(reset.error, failure).description}
        </Banner>
      )}
      <div className="grid gap-2">
        <Field label={<Trans>New password</Trans>} error={errors.password} isRequired>
          <PasswordInput
            {...register('password')}
            autoComplete="new-password"
            maxLength={PASSWORD_MAXIMUM}
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
          {...register('confirmation')}
          autoComplete="new-password"
          maxLength={PASSWORD_MAXIMUM}
        />
      </Field>
      <AccessReview
        signInMethods={signInMethods}
        access={access}
        codeProblem={errors.access}
        onChange={(choice) => change('access', choice)}
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
          <PageLink href="/">
            <Trans>Return to Home</Trans>
          </PageLink>
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
        <Trans>You’ll be logged out on all your devices.</Trans>
      </p>
    </div>
  )
}
