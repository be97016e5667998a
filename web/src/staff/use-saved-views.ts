import type { StaffTableName } from '@adire/contract/staff-views.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { toastFailure } from '../lib/toast-failure.ts'
import { toast } from '../lib/toast.ts'

export function useSavedViews(table: StaffTableName) {
  return useQuery(api.staffViews.list.queryOptions({ input: { table } }))
}

export function useViewActions() {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.staffViews.key() })
  return {
    save: useMutation(
      api.staffViews.save.mutationOptions({
        onSettled,
        onError: (error) => toastFailure(error, t`Couldn’t save the view`, t`Please try again.`),
        onSuccess: () => toast.success({ title: t`View saved` }),
      }),
    ),
    remove: useMutation(
      api.staffViews.remove.mutationOptions({
        onSettled,
        onError: (error) => toastFailure(error, t`Couldn’t delete the view`, t`Please try again.`),
        onSuccess: () => toast.success({ title: t`View deleted` }),
      }),
    ),
  }
}
