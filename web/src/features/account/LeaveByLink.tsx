import { GRACE_DAYS } from '@adire/contract/account.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LinkPart } from './LinkPart.tsx'

type Props = { token: string; onLeft: (eraseAt: string) => void }

/** The erasure of the account; a ban or the rest of a suspension is not undone by it. */
export function LeaveByLink({ token, onLeft }: Props) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const leave = useMutation(
    api.account.requestDeletionByLink.mutationOptions({
      onSuccess: ({ eraseAt }) => onLeft(eraseAt),
      onSettled: () => setIsAsking(false),
    }),
  )
  const words =
    leave.error &&
    errorCopy(leave.error, { title: t`Deletion Failed`, description: t`Your account could not be deleted. Please try again.` })
  return (
    <LinkPart title={<Trans>Delete your account</Trans>}>
      {words && (
        <Banner tone="danger" title={words.title}>
          {words.description}
        </Banner>
      )}
      <p className="text-ink-2">
        <Trans>In {GRACE_DAYS} days everything that says who you are is erased. Until then you can take it back.</Trans>
      </p>
      <Button variant="secondary" className="border-danger text-danger hover:bg-danger-soft" onClick={() => setIsAsking(true)}>
        <Trans>Delete my account</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Delete your account?</Trans>}
        description={<Trans>In {GRACE_DAYS} days your profile, photos, likes, messages and tokens are erased for good.</Trans>}
        confirmLabel={<Trans>Delete my account</Trans>}
        tone="danger"
        isPending={leave.isPending}
        onConfirm={() => leave.mutate({ token })}
      />
    </LinkPart>
  )
}
