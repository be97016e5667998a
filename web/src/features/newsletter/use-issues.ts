import type { NewsletterIssueId } from '@adire/contract/ids.ts'
import type { IssueSummary } from '@adire/contract/newsletter-issues.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { byCursor } from '../../lib/by-cursor.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'

const PROGRESS_MS = 1_500

const isMoving = ({ status }: IssueSummary) => status === 'sending'

/** Newest first; read again while one is on its way. */
export function useIssues() {
  return useInfiniteQuery(
    api.newsletter.listIssues.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...byCursor,
      refetchInterval: ({ state }) => (state.data?.pages.some(({ issues }) => issues.some(isMoving)) ? PROGRESS_MS : false),
    }),
  )
}

/** One that was never saved is not there yet: it is a new one. */
export function useIssue(id: NewsletterIssueId) {
  return useQuery(
    api.newsletter.readIssue.queryOptions({
      input: { id },
      retry: (count, error) => !hasCode(error, 'NOT_FOUND') && count < 2,
      refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? PROGRESS_MS : false),
    }),
  )
}

/** How many are on the list now. */
export function useSubscriberCount(): number | undefined {
  return useIssues().data?.pages[0]?.activeSubscribers
}

/** What all acts on an issue have in common; `failure` is said where the server says nothing of its own. */
function useActs(failure: () => string) {
  const queryClient = useQueryClient()
  return {
    onError: (error: Error) =>
      toast.error({ title: t`Error`, description: errorCopy(error, { title: '', description: failure() }).description }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.newsletter.key() }),
  }
}

export function useSaveIssue() {
  return useMutation(api.newsletter.saveIssue.mutationOptions(useActs(() => t`Failed to save the issue`)))
}

export function useRemoveIssue() {
  return useMutation(
    api.newsletter.removeIssue.mutationOptions({
      ...useActs(() => t`Failed to delete the draft`),
      onSuccess: () => toast.success({ title: t`Draft deleted` }),
    }),
  )
}

export function useTestIssue() {
  return useMutation(
    api.newsletter.testIssue.mutationOptions({
      ...useActs(() => t`Failed to send the test`),
      onSuccess: ({ sentTo }) => toast.success({ title: t`Test sent`, description: t`It is on its way to ${sentTo}.` }),
    }),
  )
}

/** Errors are shown in the dialog that sends it. */
export function useSendIssue() {
  const queryClient = useQueryClient()
  return useMutation(
    api.newsletter.sendIssue.mutationOptions({
      onSuccess: () => toast.success({ title: t`The issue is on its way` }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.newsletter.key() }),
    }),
  )
}

export function usePauseIssue() {
  return useMutation(api.newsletter.pauseIssue.mutationOptions(useActs(() => t`That did not work`)))
}
