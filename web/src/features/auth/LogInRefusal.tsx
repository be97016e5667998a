import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'

type Props = { error: Error; email: string; onRestored: () => void }

/** Why a log-in was refused, with the member's next step. */
export function LogInRefusal({ error, email, onRestored }: Props) {
  const { t } = useLingui()
  const failure = { title: t`Login Failed`, description: t`Login failed. Please try again.` }
  const action = hasCode(error, 'EMAIL_UNCONFIRMED') ? (
    <ResendConfirmation email={email} />
  ) : (hasCode(error, 'ACCOUNT_BANNED') || hasCode(error, 'ACCOUNT_SUSPENDED')) &&
    error.data.appealToken !== null ? (
    <Button asChild variant="secondary" size="sm">
      <a href={`/appeal#token=${error.data.appealToken}`}>
        <Trans>Appeal</Trans>
      </a>
    </Button>
  ) : hasCode(error, 'ACCOUNT_DELETING') ? (
    <RestoreAccount token={error.data.restoreToken} onRestored={onRestored} />
  ) : undefined
  return (
    <Banner tone="danger" title={failure.title} action={action}>
      {errorCopy(error, failure).description}
    </Banner>
  )
}

function RestoreAccount({ token, onRestored }: { token: string; onRestored: () => void }) {
  const { t } = useLingui()
  const restore = useMutation(api.account.restore.mutationOptions())

  function handleClick() {
    restore.mutate(
      { token },
      {
        onSuccess() {
          toast.success({
            title: t`Account restored`,
            description: t`Your profile, matches and messages are as you left them. Log in to continue.`,
          })
          onRestored()
        },
        onError: (error) =>
          toastFailure(error, t`Couldn’t restore your account`, t`Please try again in a moment.`),
      },
    )
  }

  return (
    <Button variant="secondary" size="sm" loading={restore.isPending} onClick={handleClick}>
      <Trans>Restore my account</Trans>
    </Button>
  )
}
