import { Email } from '@adire/contract/credentials.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { focusFirstField } from '../../lib/focus-first-field.ts'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import { toast } from '../../lib/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmailInput } from '../../ui/EmailInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { settingsWords } from '../../shared/query-words.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { ProofFields } from './ProofFields.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { useProof } from './use-proof.ts'

export function EmailCard() {
  const security = useQuery(api.auth.security.queryOptions())
  return (
    <QueryState query={security} words={settingsWords} shape="card">
      {({ email, pendingEmail }) => <EmailSettings email={email} pendingEmail={pendingEmail} />}
    </QueryState>
  )
}

function EmailSettings({ email, pendingEmail }: { email: string; pendingEmail: string | null }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsCard
      title={<Trans>Email address</Trans>}
      text={<span className="wrap-anywhere">{email}</span>}
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
        toast.success({ title: t`Change Cancelled`, description: t`Your address stays as it is.` }),
      onError: (error) =>
        toast.error(
          errorCopy(error, {
            title: t`Update Failed`,
            description: t`Please try again in a moment.`,
          }),
        ),
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
        Follow the link that we have sent there within a day. Until then your old address counts.
      </Trans>
    </Banner>
  )
}

function EmailForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const proof = useProof()
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const change = useMutation(api.auth.changeEmail.mutationOptions())

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (change.isPending) return
    const form = event.currentTarget
    const wanted = Email.safeParse(address).data
    const problem = !wanted
      ? t`Please enter a valid email address`
      : wanted === email
        ? t`This is your address already`
        : undefined
    setError(problem)
    const proven = proof.read()
    if (!wanted || problem !== undefined || !proven) return focusFirstInvalid(form)
    change.mutate(
      { email: wanted, proof: proven },
      {
        async onSuccess() {
          toast.success({
            title: t`Check Your Inbox`,
            description: t`Follow the link that we have sent to ${wanted}.`,
          })
          await queryClient.invalidateQueries({ queryKey: api.auth.security.key() })
          onClose()
        },
        onError(refusal) {
          if (hasCode(refusal, 'INVALID_INPUT')) setError(t`Please enter a valid email address`)
          else if (!proof.refuse(refusal))
            toast.error(
              errorCopy(refusal, {
                title: t`Update Failed`,
                description: t`Your address could not be changed. Please try again.`,
              }),
            )
          focusFirstInvalid(form)
        },
      },
    )
  }

  return (
    <form ref={focusFirstField} noValidate onSubmit={handleSubmit} className="grid max-w-md gap-5">
      <Field
        label={<Trans>New email address</Trans>}
        hint={
          <Trans>
            It counts once you have followed the link that we send there. Your old address hears of
            it.
          </Trans>
        }
        error={error}
        isRequired
      >
        <EmailInput
          value={address}
          onChange={(event) => {
            setError(undefined)
            setAddress(event.target.value)
          }}
        />
      </Field>
      <ProofFields proof={proof} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={change.isPending}>
          <Trans>Send the link</Trans>
        </Button>
        <Button variant="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
