import { GRACE_DAYS } from '@adire/contract/account.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LinkSection } from '../../shared/LinkSection.tsx'

type Props = { token: string; onLeft: (eraseAt: string) => void }

/** Deletes the account of a member who can't log in. A ban or suspension stays in force. */
export function LeaveByLink({ token, onLeft }: Props) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const leave = useMutation(
    api.account.requestDeletionByLink.mutationOptions({
      onSuccess: ({ eraseAt }) => onLeft(eraseAt),
      onSettled: () => setIsAsking(false),
    }),
  )
  const failure =
    leave.error &&
    errorCopy(leave.error, {
      title: t`Deletion Failed`,
      description: t`We couldn’t delete your account. Please try again.`,
    })
  return (
    <LinkSection title={<Trans>Delete your account</Trans>}>
      {failure && (
        <Banner tone="danger" title={failure.title}>
          {failure.description}
        </Banner>
      )}
      <p className="text-ink-2">
        <Trans>
          We hide your profile now and delete your data after {GRACE_DAYS} days. You can cancel the
          deletion until then.
        </Trans>
      </p>
      <Button
        variant="secondary"
        className="border-danger text-danger hover:bg-danger-soft"
        onClick={() => setIsAsking(true)}
      >
        <Trans>Delete my account</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Delete your account?</Trans>}
        description={
          <Trans>
            After {GRACE_DAYS} days we permanently delete your profile, photos, likes, messages and
            tokens.
          </Trans>
        }
        confirmLabel={<Trans>Delete my account</Trans>}
        tone="danger"
        isPending={leave.isPending}
        onConfirm={() => leave.mutate({ token })}
      />
    </LinkSection>
  )
}
