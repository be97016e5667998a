import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { focusFirstField } from '../../lib/focus.ts'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { LogInRefusal } from './LogInRefusal.tsx'
import { checkCode } from './rules.ts'
import { useFinishLogIn } from './use-finish-log-in.ts'

type Props = {
  challenge: string
  email: string
  onBack: () => void
  onExpired: (error: Error) => void
}

const schema = schemaFromRule(checkCode)

/** Second step of a log-in with two-factor authentication. */
export function CodeForm({ challenge, email, onBack, onExpired }: Props) {
  const { t } = useLingui()
  const finishLogIn = useFinishLogIn()
  const queryClient = useQueryClient()
  const logIn = useMutation(api.auth.logInWithCode.mutationOptions())
  const failure = { title: t`Login Failed`, description: t`Login failed. Please try again.` }

  const { form, errors, register, refuse } = useValidatedForm({
    defaultValues: { code: '' },
    schema,
    onSubmit({ code }) {
      if (queryClient.isMutating({ mutationKey: api.auth.logInWithCode.mutationKey() }) > 0) return
      logIn.mutate(
        { challenge, code },
        {
          onSuccess: ({ session }) => finishLogIn(session),
          onError(error) {
            const copy = errorCopy(error, failure)
            if (hasCode(error, 'SIGN_IN_EXPIRED')) return onExpired(error)
            if (hasCode(error, 'CODE_INVALID')) refuse({ code: copy.description })
            else toast.error(copy)
          },
        },
      )
    },
  })

  return (
    <form ref={focusFirstField} {...form} className="grid gap-5">
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
        hint={<Trans>Don’t have your phone? Enter a recovery code instead.</Trans>}
        error={errors.code}
        isRequired
      >
        <Input
          {...register('code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          maxLength={40}
          className="tracking-[0.15em] tabular-nums"
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
