import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { parseEmail } from './rules.ts'

type Props = { email: string }

/** Button that sends the confirmation email of a new account again. */
export function ResendConfirmation({ email }: Props) {
  const { t } = useLingui()
  const resend = useMutation(api.auth.resendConfirmation.mutationOptions())

  function handleClick() {
    resend.mutate(
      { email: parseEmail(email) ?? email },
      {
        onSuccess: () =>
          toast.success({
            title: t`Confirmation sent`,
            description: t`Please check your inbox and spam folder.`,
          }),
        onError: (error) =>
          toastFailure(error, t`Couldn’t send the email`, t`Please try again in a minute.`),
      },
    )
  }

  return (
    <Button variant="secondary" size="sm" loading={resend.isPending} onClick={handleClick}>
      <Trans>Send the email again</Trans>
    </Button>
  )
}
