import type { Notification } from '@adire/contract/notifications.ts'
import { t } from '@lingui/core/macro'
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'

/** Lists notifications, newest first; the bell shows the first ones. */
export function useNotifications() {
  return useInfiniteQuery(
    api.notifications.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...cursorPaging,
    }),
  )
}

/** Number of unread notifications. */
export function useUnreadCount(): number {
  return useQuery(api.notifications.unread.queryOptions()).data?.unreadCount ?? 0
}

type Pages = InfiniteData<{ notifications: Notification[]; nextCursor: string | null }>

/** Optimistically marks notifications as read in the cache. */
function showAsRead(queryClient: QueryClient, isMatch: (notification: Notification) => boolean) {
  queryClient.setQueriesData<Pages>({ queryKey: api.notifications.list.key() }, (list) => {
    if (!list) return list
    const pages = list.pages.map((page) => ({
      ...page,
      notifications: page.notifications.map((one) =>
        isMatch(one) ? { ...one, isRead: true } : one,
      ),
    }))
    return { ...list, pages }
  })
}

function updateUnreadCount(queryClient: QueryClient, change: (unreadCount: number) => number) {
  queryClient.setQueryData(
    api.notifications.unread.queryKey(),
    (known) => known && { unreadCount: Math.max(0, change(known.unreadCount)) },
  )
}

/** Marks one as read (MEM-NOTIF-06). Errors are silent, because the member is leaving the list. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation(
    api.notifications.markRead.mutationOptions({
      async onMutate({ id }) {
        await queryClient.cancelQueries({ queryKey: api.notifications.key() })
        showAsRead(queryClient, (one) => one.id === id)
        updateUnreadCount(queryClient, (count) => count - 1)
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.notifications.key() }),
    }),
  )
}

/** Marks all as read (MEM-NOTIF-07). */
export function useMarkAllRead() {
  const queryClient = useQueryClient()
  return useMutation(
    api.notifications.markAllRead.mutationOptions({
      async onMutate() {
        await queryClient.cancelQueries({ queryKey: api.notifications.key() })
        showAsRead(queryClient, () => true)
        updateUnreadCount(queryClient, () => 0)
      },
      onError: (error) =>
        toast.error(
          errorCopy(error, {
            title: t`Update Failed`,
            description: t`Please try again in a moment.`,
          }),
        ),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.notifications.key() }),
    }),
  )
}
