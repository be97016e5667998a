import { Email } from '@adire/contract/credentials.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { focusFirstField } from '../../lib/focus.ts'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmailInput } from '../../ui/EmailInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { settingsCopy } from '../../shared/query-copy.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { ProofFields } from './ProofFields.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { checkNewEmail, checkProof, type ProofValues } from './rules.ts'
import { blankProof, useProof } from './use-proof.ts'

/**
 * Settings card to change the email address. The new one takes effect when its emailed link is
 * opened (`ChangeEmailPage`).
 */
export function EmailCard() {
  const security = useQuery(api.auth.security.queryOptions())
  return (
    <QueryState query={security} copy={settingsCopy} shape="card">
      {({ email, pendingEmail }) => <EmailSettings email={email} pendingEmail={pendingEmail} />}
    </QueryState>
  )
}

function EmailSettings({ email, pendingEmail }: { email: string; pendingEmail: string | null }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsCard
      title={<Trans>Email address</Trans>}
      text={<bdi className="wrap-anywhere">{email}</bdi>}
    >
      {pendingEmail !== null && <PendingEmail email={pendingEmail} />}
      {isOpen ? (
        <EmailForm email={email} onClose={() => setIsOpen(false)} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
          <Trans>Change email address</Trans>
        </Button>
      )}
    </SettingsCard>
  )
}

function PendingEmail({ email }: { email: string }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const cancel = useMutation(
    api.auth.cancelEmailChange.mutationOptions({
      onSuccess: () =>
        toast.success({ title: t`Change cancelled`, description: t`Your address stays as it is.` }),
      onError: (error) => toastFailure(error, t`Update Failed`, t`Please try again in a moment.`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.auth.security.key() }),
    }),
  )
  return (
    <Banner
      title={<Trans>Waiting for you to confirm {email}</Trans>}
      action={
        <Button
          size="sm"
          variant="secondary"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({})}
        >
          <Trans>Cancel the change</Trans>
        </Button>
      }
    >
      <Trans>
        We’ve sent a link to that address. Open it within a day. Until you do, log in with your old
        address.
      </Trans>
    </Banner>
  )
}

function EmailForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { asksCode, toProof, readFieldErrors } = useProof()
  const change = useMutation(
    api.auth.changeEmail.mutationOptions({
      async onSuccess(_, { email: newEmail }) {
        toast.success({
          title: t`Check your inbox`,
          description: t`Open the link we sent to ${newEmail}.`,
        })
        await queryClient.invalidateQueries({ queryKey: api.auth.security.key() })
        onClose()
      },
      onError(error) {
        const texts = hasCode(error, 'INVALID_INPUT')
          ? { email: t`Please enter a valid email address` }
          : readFieldErrors(error)
        if (texts) return fields.refuse(texts)
        toastFailure(error, t`Update Failed`, t`We couldn’t change your address. Please try again.`)
      },
    }),
  )
  const fields = useValidatedForm({
    defaultValues: { ...blankProof, email: '' },
    schema: schemaFromRule((values: ProofValues & { email: string }) => ({
      ...checkNewEmail(values, email),
      ...checkProof(values, asksCode),
    })),
    onSubmit(values) {
      if (!change.isPending)
        change.mutate({ email: Email.parse(values.email), proof: toProof(values) })
    },
  })

  return (
    <form ref={focusFirstField} {...fields.form} className="grid max-w-md gap-5">
      <Field
        label={<Trans>New email address</Trans>}
        hint={
          <Trans>
            We’ll send a link to this address. Open it to finish the change. We’ll also notify your
            old address.
          </Trans>
        }
        error={fields.errors.email}
        isRequired
      >
        <EmailInput {...fields.register('email')} />
      </Field>
      <ProofFields form={fields} asksCode={asksCode} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={change.isPending}>
          <Trans>Send link</Trans>
        </Button>
        <Button variant="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
