import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Reads the experiments and starts and stops them. */
export function useExperiments() {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.experiments.key() })
  return {
    list: useQuery(api.experiments.list.queryOptions()),
    start: useMutation(api.experiments.start.mutationOptions({ onSettled })),
    stop: useMutation(api.experiments.stop.mutationOptions({ onSettled })),
  }
}
