import type { NewsletterIssueId } from '@adire/contract/ids.ts'
import type { IssueSummary } from '@adire/contract/newsletter-issues.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'

const PROGRESS_POLL_MS = 1_500

const isSending = ({ status }: IssueSummary) => status === 'sending'

/** Lists issues, newest first; polls while one is being sent. */
export function useIssues() {
  return useInfiniteQuery(
    api.newsletter.listIssues.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...cursorPaging,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ issues }) => issues.some(isSending)) ? PROGRESS_POLL_MS : false,
    }),
  )
}

/**
 * Reads an issue; polls while it is being sent. NOT_FOUND means a new, unsaved issue, so it isn't
 * retried.
 */
export function useIssue(id: NewsletterIssueId) {
  return useQuery(
    api.newsletter.readIssue.queryOptions({
      input: { id },
      retry: (count, error) => !hasCode(error, 'NOT_FOUND') && count < 2,
      refetchInterval: ({ state }) =>
        state.data && isSending(state.data) ? PROGRESS_POLL_MS : false,
    }),
  )
}

/** Number of active subscribers. */
export function useSubscriberCount(): number | undefined {
  return useIssues().data?.pages[0]?.activeSubscribers
}

/**
 * Shared options of the mutations of an issue; `failure` is the text for errors without their own.
 */
function useIssueMutation(failure: () => string) {
  const queryClient = useQueryClient()
  return {
    onError: (error: Error) =>
      toast.error({
        title: t`Error`,
        description: errorCopy(error, { title: '', description: failure() }).description,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.newsletter.key() }),
  }
}

export function useSaveIssue() {
  return useMutation(
    api.newsletter.saveIssue.mutationOptions(useIssueMutation(() => t`Failed to save the issue`)),
  )
}

export function useRemoveIssue() {
  return useMutation(
    api.newsletter.removeIssue.mutationOptions({
      ...useIssueMutation(() => t`Failed to delete the draft`),
      onSuccess: () => toast.success({ title: t`Draft deleted` }),
    }),
  )
}

export function useTestIssue() {
  return useMutation(
    api.newsletter.testIssue.mutationOptions({
      ...useIssueMutation(() => t`Failed to send the test`),
      onSuccess: ({ sentTo }) =>
        toast.success({ title: t`Test sent`, description: t`Check the inbox of ${sentTo}.` }),
    }),
  )
}

/** Sends an issue. Shows no error toast, because the dialog shows the error. */
export function useSendIssue() {
  const queryClient = useQueryClient()
  return useMutation(
    api.newsletter.sendIssue.mutationOptions({
      onSuccess: () => toast.success({ title: t`The issue is being sent` }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.newsletter.key() }),
    }),
  )
}

export function usePauseIssue() {
  return useMutation(
    api.newsletter.pauseIssue.mutationOptions(
      useIssueMutation(() => t`Couldn’t pause or resume sending`),
    ),
  )
}
