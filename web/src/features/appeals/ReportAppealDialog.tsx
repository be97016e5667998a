import type { ReportId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { AppealForm } from './AppealForm.tsx'

type Props = {
  id: ReportId
  /** Names the report for screen readers. */
  about: string
}

/** Button beside a dismissed report that asks for another review, with an optional reason. */
export function ReportAppealDialog({ id, about }: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [isDirty, setIsDirty] = useState(false)
  const queryClient = useQueryClient()
  const submit = useMutation(
    api.appeals.submitForReport.mutationOptions({
      onSuccess() {
        setOpen(false)
        toast.success({
          title: t`We’ll look again`,
          description: t`You’ll find the answer here, in your notifications and in your inbox.`,
        })
      },
      onError: (error) => toastFailure(error, t`Couldn’t send your request`, t`Please try again.`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.safety.listReports.key() }),
    }),
  )
  function setOpen(next: boolean) {
    setIsOpen(next)
    setIsDirty(false)
  }

  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={t`Ask us to look again: ${about}`}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Ask us to look again</Trans>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        isDirty={isDirty}
        title={<Trans>Ask us to look again</Trans>}
        description={<Trans>We found nothing against our guidelines in your report.</Trans>}
      >
        <AppealForm
          isAboutReport
          isPending={submit.isPending}
          onTyped={setIsDirty}
          onSubmit={(words) => submit.mutate({ reportId: id, ...(words.trim() && { words }) })}
          cancel={
            <Button variant="secondary" onClick={() => setOpen(false)}>
              <Trans>Cancel</Trans>
            </Button>
          }
        />
      </Dialog>
    </>
  )
}
