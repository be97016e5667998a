import { DELETION_GRACE_DAYS } from '@adire/contract/account.ts'
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

/**
 * Settings card that requests the deletion of the account. The server erases it after `DELETION_GRACE_DAYS`;
 * until then `RestoreAccountPage` cancels the request.
 */
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
          We hide your profile from everyone right away. After {DELETION_GRACE_DAYS} days we
          permanently delete your profile, photos, messages and tokens. Until then you can come back
          with the link we email you, or by logging in. If you have a subscription, we cancel it
          now, and you’re not charged again.
        </Trans>
      }
    >
      <p className="max-w-prose text-sm text-ink-3">
        <Trans>Just need a break? Pause your account under Privacy instead. Nothing is lost.</Trans>
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
            We log you out everywhere and hide your profile now. After {DELETION_GRACE_DAYS} days we
            permanently delete everything. If you have a subscription, we cancel it now.
          </Trans>
        }
        confirmLabel={<Trans>Delete my account</Trans>}
        tone="danger"
        failure={{
          title: t`Couldn’t delete your account`,
          description: t`Please try again.`,
        }}
        onProve={(proof) => remove.mutateAsync({ proof })}
      />
    </SettingsCard>
  )
}
