import { BRAND } from '@adire/contract/brand.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Fingerprint } from 'lucide-react'
import { api, client } from '../../lib/api.ts'
import { BrowserCheck } from '../../ui/BrowserCheck.tsx'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { Button } from '../../ui/Button.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { AuthLink } from './AuthLink.tsx'
import { CodeForm } from './CodeForm.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import { LogInRefusal } from './LogInRefusal.tsx'
import { type AuthDraft, type Credentials, checkCredentials, parseEmail } from './rules.ts'
import { useFinishLogIn } from './use-finish-log-in.ts'
import { choosePasskey, hasPasskeys } from '../../lib/passkeys.ts'

const schema = schemaFromRule<Credentials>(checkCredentials)

type Props = {
  draft: AuthDraft
  onChange: (change: Partial<AuthDraft>) => void
  /** Leaves out the link to sign-up, which a member whose session ended doesn't need. */
  isAgain?: boolean
}

/** Log-in by password, continued by `CodeForm` with two-factor on, or by passkey. */
export function LogInForm({ draft, onChange, isAgain = false }: Props) {
  const { t } = useLingui()
  const { name } = BRAND
  const finishLogIn = useFinishLogIn()
  const queryClient = useQueryClient()
  const logIn = useMutation(api.auth.logIn.mutationOptions())
  const failure = { title: t`Login Failed`, description: t`Login failed. Please try again.` }
  const passkey = usePasskey()
  const [expired, setExpired] = useState<Error>()
  const refusal = passkey.error ?? logIn.error ?? expired

  function forgetRefusals() {
    logIn.reset()
    passkey.reset()
    setExpired(undefined)
  }

  const { form, errors, register } = useValidatedForm({
    defaultValues: { email: draft.email, password: draft.password },
    schema,
    clearsAll: true,
    onTyped: onChange,
    onInvalid: (found) =>
      toast.error({ title: failure.title, description: found.email ?? found.password }),
    onSubmit({ email, password }) {
      if (queryClient.isMutating({ mutationKey: api.auth.logIn.mutationKey() }) > 0) return
      passkey.reset()
      setExpired(undefined)
      logIn.mutate(
        { email: parseEmail(email) ?? email, password },
        {
          onSuccess: ({ session }) => finishLogIn(session),
          onError: (error) =>
            !hasCode(error, 'TWO_FACTOR_REQUIRED') && toast.error(errorCopy(error, failure)),
        },
      )
    },
  })

  function handleExpired(error: Error) {
    toast.error(errorCopy(error, failure))
    logIn.reset()
    setExpired(error)
  }

  if (hasCode(logIn.error, 'TWO_FACTOR_REQUIRED'))
    return (
      <CodeForm
        challenge={logIn.error.data.challenge}
        email={draft.email.trim()}
        onBack={forgetRefusals}
        onExpired={handleExpired}
      />
    )

  return (
    <form {...form} className="grid gap-5">
      {refusal && <LogInRefusal error={refusal} email={draft.email} onRestored={forgetRefusals} />}
      <CredentialFields
        register={register}
        errors={errors}
        passwordUse="current-password"
        passwordAside={
          <AuthLink
            mode="forgot"
            isWithin
            className="touch-target text-indigo underline underline-offset-4 hover:text-indigo-hover"
          >
            <Trans>Forgot your password?</Trans>
          </AuthLink>
        }
      />
      <Button type="submit" size="lg" isWide loading={logIn.isPending}>
        <Trans>Log in</Trans>
      </Button>
      <BrowserCheck />
      <PasskeyButton
        isBusy={passkey.isPending}
        onClick={() => {
          forgetRefusals()
          passkey.mutate()
        }}
      />
      {!isAgain && (
        <p className="text-center text-ink-2">
          <Trans>
            New to {name}?{' '}
            <AuthLink
              mode="signup"
              isWithin
              className="touch-target text-indigo underline underline-offset-4"
            >
              Create an account
            </AuthLink>
          </Trans>
        </p>
      )}
    </form>
  )
}

/** Logs in with a passkey, which counts as both factors, so that no code is asked for. */
function usePasskey() {
  const { t } = useLingui()
  const finishLogIn = useFinishLogIn()
  return useMutation({
    async mutationFn() {
      const passkey = await choosePasskey(await client.auth.beginPasskeyLogIn({}))
      return passkey && client.auth.logInWithPasskey({ passkey })
    },
    onSuccess(response) {
      if (response) finishLogIn(response.session)
    },
    onError: (error) => toastFailure(error, t`Login Failed`, t`Login failed. Please try again.`),
  })
}

type PasskeyButtonProps = { onClick: () => void; isBusy: boolean }

/** Shown only in browsers that have passkeys. */
function PasskeyButton({ onClick, isBusy }: PasskeyButtonProps) {
  if (!hasPasskeys()) return null
  return (
    <Button
      variant="secondary"
      size="lg"
      isWide
      icon={<Fingerprint aria-hidden />}
      loading={isBusy}
      onClick={onClick}
    >
      <Trans>Log in with a passkey</Trans>
    </Button>
  )
}
