import { BRAND } from '@adire/contract/brand.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { AuthLink } from './AuthLink.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import { ResendConfirmation } from './ResendConfirmation.tsx'
import { checkCredentials, parseEmail, type AuthDraft, type AuthErrors } from './rules.ts'
import { useEnter } from './use-enter.ts'

type Props = { draft: AuthDraft; onChange: (change: Partial<AuthDraft>) => void }

export function LogInForm({ draft, onChange }: Props) {
  const { t } = useLingui()
  const { name } = BRAND
  const enter = useEnter()
  const queryClient = useQueryClient()
  const [errors, setErrors] = useState<AuthErrors>({})
  const logIn = useMutation(api.auth.logIn.mutationOptions())
  const failure = { title: t`Login Failed`, description: t`Login failed. Please try again.` }
  const isUnconfirmed = hasCode(logIn.error, 'EMAIL_UNCONFIRMED')

  function handleChange(change: Partial<AuthDraft>) {
    setErrors({})
    onChange(change)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (queryClient.isMutating({ mutationKey: api.auth.logIn.mutationKey() }) > 0) return
    const found = checkCredentials(draft)
    setErrors(found)
    const first = found.email ?? found.password
    if (first !== undefined) {
      toast.error({ title: failure.title, description: first })
      return focusFirstInvalid(event.currentTarget)
    }
    logIn.mutate(
      { email: parseEmail(draft.email) ?? draft.email, password: draft.password },
      { onSuccess: ({ session }) => enter(session), onError: (error) => toast.error(errorCopy(error, failure)) },
    )
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
      {logIn.error && (
        <Banner tone="danger" title={failure.title} action={isUnconfirmed && <ResendConfirmation email={draft.email} />}>
          {errorCopy(logIn.error, failure).description}
        </Banner>
      )}
      <CredentialFields
        draft={draft}
        errors={errors}
        onChange={handleChange}
        passwordUse="current-password"
        passwordAside={
          <AuthLink mode="forgot" isWithin className="touch-target text-indigo underline underline-offset-4 hover:text-indigo-hover">
            <Trans>Forgot your password?</Trans>
          </AuthLink>
        }
      />
      <Button type="submit" size="lg" isWide loading={logIn.isPending}>
        <Trans>Log in</Trans>
      </Button>
      <p className="text-center text-ink-2">
        <Trans>
          New to {name}?{' '}
          <AuthLink mode="signup" isWithin className="touch-target text-indigo underline underline-offset-4">
            Create an account
          </AuthLink>
        </Trans>
      </p>
    </form>
  )
}
