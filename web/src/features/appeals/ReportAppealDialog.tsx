import type { ReportId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { AppealFormDialog } from './AppealFormDialog.tsx'

type Props = {
  id: ReportId
  /** Names the report for screen readers. */
  about: string
}

/** Button beside a dismissed report that asks for another review, with an optional reason. */
export function ReportAppealDialog({ id, about }: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const queryClient = useQueryClient()
  const submit = useMutation(
    api.appeals.submitForReport.mutationOptions({
      onSuccess() {
        setIsOpen(false)
        toast.success({
          title: t`We’ll look again`,
          description: t`You’ll find the answer here, in your notifications and in your inbox.`,
        })
      },
      onError: (error) => toastFailure(error, t`Couldn’t send your request`, t`Please try again.`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.safety.listReports.key() }),
    }),
  )
  return (
    <AppealFormDialog
      label={<Trans>Ask us to look again</Trans>}
      ariaLabel={t`Ask us to look again: ${about}`}
      title={<Trans>Ask us to look again</Trans>}
      description={<Trans>We found nothing against our guidelines in what you reported.</Trans>}
      isAboutReport
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      isPending={submit.isPending}
      onSubmit={(words) => submit.mutate({ reportId: id, ...(words.trim() && { words }) })}
    />
  )
}
