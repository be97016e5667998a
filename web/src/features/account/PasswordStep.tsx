import { PASSWORD_MAXIMUM } from '@adire/contract/credentials.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { checkPassword } from './rules.ts'

const schema = schemaFromRule(checkPassword)

type Props = { onStarted: (secret: { secret: string; uri: string }) => void; onCancel: () => void }

/** First step of `TwoFactorDialog`: the password. The server returns the secret for the app. */
export function PasswordStep({ onStarted, onCancel }: Props) {
  const { t } = useLingui()
  const begin = useMutation(
    api.auth.beginTwoFactor.mutationOptions({
      onSuccess: onStarted,
      onError(error) {
        const copy = errorCopy(error, {
          title: t`Update Failed`,
          description: t`Please try again in a moment.`,
        })
        if (hasCode(error, 'WRONG_PASSWORD')) refuse({ password: copy.description })
        else toast.error(copy)
      },
    }),
  )
  const { form, errors, register, refuse } = useValidatedForm({
    defaultValues: { password: '' },
    schema,
    onSubmit({ password }) {
      if (!begin.isPending) begin.mutate({ password })
    },
  })

  return (
    <form {...form} className="grid gap-5 pt-1">
      <p className="text-ink-2">
        <Trans>
          You need an authenticator app on your phone. Many password managers include one.
        </Trans>
      </p>
      <Field label={<Trans>Your password</Trans>} error={errors.password} isRequired>
        <PasswordInput
          {...register('password')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAXIMUM}
        />
      </Field>
      <DialogButtons>
        <Button variant="secondary" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={begin.isPending}>
          <Trans>Continue</Trans>
        </Button>
      </DialogButtons>
    </form>
  )
}
