import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../../lib/api.ts'
import { BrowserCheck } from '../../ui/BrowserCheck.tsx'
import { errorCopy } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmailInput } from '../../ui/EmailInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { parseEmail, resetSchema } from './rules.ts'

/** After a successful request the form closes by itself (VIS-AUTH-23). */
const CLOSE_AFTER_MS = 3000

type Props = { email: string; onChange: (email: string) => void; onBack: () => void }

/** Requests the email with a password reset link, which opens `ResetPasswordPage`. */
export function ForgotForm({ email, onChange, onBack }: Props) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const requestReset = useMutation(api.auth.requestReset.mutationOptions())
  const failure = {
    title: t`Reset Failed`,
    description: t`Failed to send reset email. Please try again.`,
  }
  const sent = {
    title: t`Reset Email Sent`,
    description: t`Password reset email sent! Please check your inbox and spam folder.`,
  }
  useCloseLater(requestReset.isSuccess, onBack)

  const { form, errors, register } = useValidatedForm({
    defaultValues: { email },
    schema: resetSchema,
    onTyped: (values) => onChange(values.email),
    onInvalid: (found) => toast.error({ title: failure.title, description: found.email }),
    onSubmit(values) {
      if (
        queryClient.isMutating({ mutationKey: api.auth.requestReset.mutationKey() }) > 0 ||
        requestReset.isSuccess
      )
        return
      requestReset.mutate(
        { email: parseEmail(values.email) ?? values.email },
        {
          onSuccess: () => toast.success(sent),
          onError: (error) => toast.error(errorCopy(error, failure)),
        },
      )
    },
  })

  return (
    <form {...form} className="grid gap-5">
      <div className="grid gap-1.5">
        <h3 className="text-xl">
          <Trans>Reset your password</Trans>
        </h3>
        <p className="text-ink-2">
          <Trans>
            Enter your email address and we’ll send you a link to choose a new password.
          </Trans>
        </p>
      </div>
      {requestReset.isSuccess && (
        <Banner tone="success" title={sent.title}>
          {sent.description}
        </Banner>
      )}
      {requestReset.error && (
        <Banner tone="danger" title={failure.title}>
          {errorCopy(requestReset.error, failure).description}
        </Banner>
      )}
      <Field label={<Trans>Email</Trans>} error={errors.email} isRequired>
        <EmailInput {...register('email')} autoComplete="username" />
      </Field>
      <div className="grid gap-3">
        <Button
          type="submit"
          size="lg"
          isWide
          loading={requestReset.isPending}
          disabled={requestReset.isSuccess}
        >
          <Trans>Send Reset Email</Trans>
        </Button>
        <BrowserCheck />
        <Button
          variant="ghost"
          isWide
          icon={<ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
          onClick={onBack}
        >
          <Trans>Back to Login</Trans>
        </Button>
      </div>
    </form>
  )
}

function useCloseLater(isDue: boolean, close: () => void) {
  const onDue = useEffectEvent(close)
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => onDue(), CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDue])
}
