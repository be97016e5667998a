import type { NewsletterIssue } from '@adire/contract/newsletter-issues.ts'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useRemoveIssue } from './use-issues.ts'

type Props = {
  issue: NewsletterIssue
  /** Must clear unsaved changes, which would otherwise block leaving the page. */
  onRemove: () => void
}

/** Button of the editor that deletes a draft after a confirmation. */
export function IssueRemoval({ issue: { id, subject }, onRemove }: Props) {
  const navigate = useNavigate()
  const removal = useRemoveIssue()
  const [isConfirming, setIsConfirming] = useState(false)

  function handleConfirm() {
    removal.mutate(
      { id },
      {
        onSuccess() {
          onRemove()
          setIsConfirming(false)
          void navigate({
            to: '/dashboard/admin/broadcast',
            search: { kind: 'newsletter' },
            ignoreBlocker: true,
          })
        },
      },
    )
  }

  return (
    <>
      <Button variant="ghost" className="text-danger" onClick={() => setIsConfirming(true)}>
        <Trans>Delete draft</Trans>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={<Trans>Delete this draft?</Trans>}
        description={<Trans>“{subject}” hasn’t been sent to anyone. This can’t be undone.</Trans>}
        confirmLabel={<Trans>Delete draft</Trans>}
        tone="danger"
        isPending={removal.isPending}
        onConfirm={handleConfirm}
      />
    </>
  )
}
