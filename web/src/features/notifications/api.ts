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

/** Everything the member was told, newest first; the bell shows the beginning of it. */
export function useNotifications() {
  return useInfiniteQuery(
    api.notifications.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...cursorPaging,
    }),
  )
}

/** How many of it wait to be read. */
export function useUnreadCount(): number {
  return useQuery(api.notifications.unread.queryOptions()).data?.unreadCount ?? 0
}

type Pages = InfiniteData<{ notifications: Notification[]; nextCursor: string | null }>

/** Shows some of them read before the server knows; what it then says is read again. */
function showRead(queryClient: QueryClient, isMeant: (notification: Notification) => boolean) {
  queryClient.setQueriesData<Pages>({ queryKey: api.notifications.list.key() }, (list) => {
    if (!list) return list
    const pages = list.pages.map((page) => ({
      ...page,
      notifications: page.notifications.map((one) =>
        isMeant(one) ? { ...one, isRead: true } : one,
      ),
    }))
    return { ...list, pages }
  })
}

function setUnread(queryClient: QueryClient, change: (unreadCount: number) => number) {
  queryClient.setQueryData(
    api.notifications.unread.queryKey(),
    (known) => known && { unreadCount: Math.max(0, change(known.unreadCount)) },
  )
}

/**
 * MEM-NOTIF-06. It leads somewhere else in the same moment, so a failure is silent: it stays
 * unread.
 */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation(
    api.notifications.markRead.mutationOptions({
      async onMutate({ id }) {
        await queryClient.cancelQueries({ queryKey: api.notifications.key() })
        showRead(queryClient, (one) => one.id === id)
        setUnread(queryClient, (count) => count - 1)
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.notifications.key() }),
    }),
  )
}

/** MEM-NOTIF-07. */
export function useMarkAllRead() {
  const queryClient = useQueryClient()
  return useMutation(
    api.notifications.markAllRead.mutationOptions({
      async onMutate() {
        await queryClient.cancelQueries({ queryKey: api.notifications.key() })
        showRead(queryClient, () => true)
        setUnread(queryClient, () => 0)
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
