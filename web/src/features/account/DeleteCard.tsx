import { GRACE_DAYS } from '@adire/contract/account.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { endSession } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { storeEraseAt } from './deletion-store.ts'
import { ConfirmIdentityDialog } from './ConfirmIdentityDialog.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'

export function DeleteCard() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = useMutation(
    api.account.requestDeletion.mutationOptions({
      // In the options: while the mutation runs, the ended session doesn't redirect elsewhere.
      async onSuccess({ eraseAt }) {
        storeEraseAt(eraseAt)
        await navigate({ to: '/restore-account', replace: true })
        endSession()
      },
    }),
  )

  return (
    <SettingsCard
      title={<Trans>Delete your account</Trans>}
      text={
        <Trans>
          You are hidden from everybody at once. After {GRACE_DAYS} days everything that says who
          you are is erased: profile, photos, messages, tokens. Until then you can come back with a
          link that we mail you, or by logging in.
        </Trans>
      }
    >
      <p className="max-w-prose text-sm text-ink-3">
        <Trans>
          Only need a rest? You can pause your account on the page Privacy, and lose nothing.
        </Trans>
      </p>
      <Button
        variant="secondary"
        className="justify-self-start border-danger text-danger hover:bg-danger-soft"
        onClick={() => setIsConfirming(true)}
      >
        <Trans>Delete my account</Trans>
      </Button>
      <ConfirmIdentityDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={<Trans>Delete your account?</Trans>}
        description={
          <Trans>
            You’re logged out everywhere and hidden now. After {GRACE_DAYS} days everything is
            permanently erased.
          </Trans>
        }
        confirmLabel={<Trans>Delete my account</Trans>}
        tone="danger"
        failure={{
          title: t`Deletion Failed`,
          description: t`Your account could not be deleted. Please try again.`,
        }}
        onProve={(proof) => remove.mutateAsync({ proof })}
      />
    </SettingsCard>
  )
}
