import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { BrowserCheck } from '../../ui/BrowserCheck.tsx'
import { errorCopy } from '../../lib/error-copy.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmailInput } from '../../ui/EmailInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { CardMessage } from '../../shared/CardMessage.tsx'
import { parseEmail, resetSchema } from './rules.ts'

/**
 * Requests the link to `YourDataPage` for members who can't log in. The response never reveals
 * whether the address has an account.
 */
export function RequestLinkForm({ isExpired }: { isExpired: boolean }) {
  const { t } = useLingui()
  const request = useMutation(api.auth.requestSupportLink.mutationOptions())
  const failure = {
    title: t`Couldn’t send the link`,
    description: t`Please try again in a moment.`,
  }

  const { form, errors, register } = useValidatedForm({
    defaultValues: { email: '' },
    schema: resetSchema,
    onSubmit({ email }) {
      if (!request.isPending) request.mutate({ email: parseEmail(email) ?? email })
    },
  })

  return (
    <form {...form} className="grid gap-5">
      <CardMessage
        title={
          isExpired ? (
            <Trans>This link has expired</Trans>
          ) : (
            <Trans>Your data, without logging in</Trans>
          )
        }
      >
        <Trans>
          If you can’t log in because your account is closed, suspended or not confirmed, enter its
          email address. We’ll email you a link to a page where you can get your data, see your
          payments, cancel your subscription and delete your account.
        </Trans>
      </CardMessage>
      {request.isSuccess && (
        <Banner tone="success" title={t`Request received`}>
          <Trans>
            If there’s an account with this address, we’ve emailed you the link. Check your spam
            folder too.
          </Trans>
        </Banner>
      )}
      {request.error && (
        <Banner tone="danger" title={failure.title}>
          {errorCopy(request.error, failure).description}
        </Banner>
      )}
      <Field label={<Trans>Email</Trans>} error={errors.email} isRequired>
        <EmailInput {...register('email')} />
      </Field>
      <div className="grid gap-3">
        <Button type="submit" isWide loading={request.isPending}>
          <Trans>Send me the link</Trans>
        </Button>
        <BrowserCheck />
        <p className="text-sm text-ink-3">
          <Trans>If you can log in, all of this is in your settings.</Trans>
        </p>
      </div>
    </form>
  )
}
