import { PASSWORD_MAXIMUM } from '@adire/contract/credentials.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { focusFirstField } from '../../lib/focus.ts'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { toast } from '../../lib/toast.ts'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { StrengthMeter } from '../auth/StrengthMeter.tsx'
import { CodeInput } from './CodeInput.tsx'
import { checkPasswords, type PasswordErrors, type PasswordValues } from './rules.ts'

/** Settings card to change the password, which ends all other sessions. */
export function PasswordCard() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsCard
      title={<Trans>Password</Trans>}
      text={<Trans>Changing it logs you out on all other devices.</Trans>}
    >
      {isOpen ? (
        <PasswordForm onClose={() => setIsOpen(false)} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
          <Trans>Change password</Trans>
        </Button>
      )}
    </SettingsCard>
  )
}

const blankPasswords: PasswordValues = { current: '', code: '', next: '', again: '' }

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { data: security } = useQuery(api.auth.security.queryOptions())
  const [isCodeRequired, setIsCodeRequired] = useState(false)
  const asksCode = isCodeRequired || security?.isTwoFactorOn === true
  const { isSaving, save } = useSave(onClose)
  const { form, control, errors, register, refuse } = useValidatedForm({
    defaultValues: blankPasswords,
    schema: schemaFromRule((values: PasswordValues) => checkPasswords(values, asksCode)),
    clearsAll: true,
    onSubmit(values) {
      if (isSaving) return
      save({ ...values, code: asksCode ? values.code : '' }, (refused) => {
        if (refused.code !== undefined) setIsCodeRequired(true)
        refuse(refused)
      })
    },
  })
  const next = useWatch({ control, name: 'next' })
  const input = (field: keyof PasswordValues) => ({
    ...register(field),
    maxLength: PASSWORD_MAXIMUM,
  })

  return (
    <form ref={focusFirstField} {...form} className="grid max-w-md gap-5">
      <Field label={t`Current password`} error={errors.current} isRequired>
        <PasswordInput {...input('current')} autoComplete="current-password" />
      </Field>
      {asksCode && (
        <Field
          label={t`Code`}
          hint={t`Six digits from your authenticator app, or a recovery code.`}
          error={errors.code}
          isRequired
        >
          <CodeInput {...register('code')} />
        </Field>
      )}
      <div className="grid gap-2">
        <Field label={t`New password`} error={errors.next} isRequired>
          <PasswordInput {...input('next')} autoComplete="new-password" />
        </Field>
        {next !== '' && <StrengthMeter password={next} />}
      </div>
      <Field label={t`Confirm new password`} error={errors.again} isRequired>
        <PasswordInput {...input('again')} autoComplete="new-password" />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isSaving}>
          <Trans>Update Password</Trans>
        </Button>
        <Button variant="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

function useSave(onSaved: () => void) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const change = useMutation(api.auth.changePassword.mutationOptions())
  const failure = {
    title: t`Password Update Failed`,
    description: t`We couldn’t update your password. Please try again.`,
  }

  function save(
    { current, code, next }: PasswordValues,
    onRefused: (errors: PasswordErrors) => void,
  ) {
    change.mutate(
      { currentPassword: current, newPassword: next, ...(code !== '' && { code }) },
      {
        async onSuccess() {
          toast.success({
            title: t`Password Updated`,
            description: t`You’ve been logged out everywhere else.`,
          })
          await queryClient.invalidateQueries({ queryKey: api.auth.listSessions.key() })
          onSaved()
        },
        onError(error) {
          const { title, description = failure.description } = errorCopy(error, failure)
          if (hasCode(error, 'WRONG_PASSWORD')) onRefused({ current: description })
          else if (hasCode(error, 'CODE_REQUIRED') || hasCode(error, 'CODE_INVALID'))
            onRefused({ code: description })
          else if (hasCode(error, 'PASSWORD_TOO_SHORT') || hasCode(error, 'PASSWORD_TOO_WEAK'))
            onRefused({ next: description })
          else toast.error({ title, description })
        },
      },
    )
  }

  return { isSaving: change.isPending, save }
}
