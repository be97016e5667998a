import type { CampaignId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { describeFailure } from './use-campaigns.ts'

export function useStatement(id: CampaignId) {
  return useQuery(api.campaigns.statement.queryOptions({ input: { id } }))
}

export function useSharedStatement(token: string) {
  return useQuery(api.campaigns.sharedStatement.queryOptions({ input: { token } }))
}

const onSuccess = (file: File) => saveFile(file)
const onError = (error: Error) => toastFailure(error, t`Download failed`, t`Please try again.`)

export function useStatementDownload() {
  return useMutation(api.campaigns.exportStatement.mutationOptions({ onSuccess, onError }))
}

export function useSharedStatementDownload() {
  return useMutation(api.campaigns.exportSharedStatement.mutationOptions({ onSuccess, onError }))
}

export function useVoidLinks(id: CampaignId) {
  const queryClient = useQueryClient()
  return useMutation(
    api.campaigns.voidLinks.mutationOptions({
      onSuccess: () =>
        toast.success({
          title: t`Link revoked`,
          description: t`Send the new one to the advertiser.`,
        }),
      onError: (error) => toast.error(describeFailure(error, t`Update Failed`)),
      onSettled: () =>
        queryClient.invalidateQueries({ queryKey: api.campaigns.statement.key({ input: { id } }) }),
    }),
  )
}
