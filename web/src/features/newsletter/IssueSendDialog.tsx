import type { NewsletterIssueId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../lib/format.ts'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { useSendIssue, useSubscriberCount } from './use-issues.ts'

type Props = { id: NewsletterIssueId; subject: string; onClose: () => void }

/** Confirms sending to every subscriber; sending can be paused but not undone. */
export function IssueSendDialog({ id, subject, onClose }: Props) {
  const { t } = useLingui()
  const send = useSendIssue()
  const count = formatCount(useSubscriberCount() ?? 0)

  async function handleProve() {
    await send.mutateAsync({ id })
    onClose()
  }

  return (
    <SubmitDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Send this issue?</Trans>}
      description={
        <Trans>
          “{subject}” goes to all active subscribers: {count} as of now. Mails that have left can
          not be called back.
        </Trans>
      }
      confirmLabel={<Trans>Send to {count}</Trans>}
      failure={{ title: t`Error`, description: t`Failed to send the issue` }}
      onSubmit={handleProve}
    />
  )
}
