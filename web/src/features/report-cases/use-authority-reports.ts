import type { ReportCaseId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'

/** Reports of a case to authorities, with the legal hold on its evidence. Each read is audited. */
export function useAuthorityReports(id: ReportCaseId) {
  return useQuery(api.moderation.listAuthorityReports.queryOptions({ input: { id } }))
}

/** Writes about a case's hold. Each reports its success; the dialogs show failures. */
export function useHoldWrites() {
  const queryClient = useQueryClient()
  const withToast = (success: () => string) => ({
    onSuccess: () => toast.success({ title: success() }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.moderation.key() }),
  })
  return {
    record: useMutation(
      api.moderation.recordAuthorityReport.mutationOptions(withToast(() => t`Report recorded`)),
    ),
    extend: useMutation(
      api.moderation.extendEvidenceHold.mutationOptions(withToast(() => t`Hold extended`)),
    ),
    release: useMutation(
      api.moderation.releaseEvidenceHold.mutationOptions(withToast(() => t`Hold released`)),
    ),
  }
}
