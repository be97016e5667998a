import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { useNotifications } from './api.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { NotificationSkeletons } from './NotificationSkeletons.tsx'

type Props = {
  /** Shows only this many of the newest; all if missing. */
  limit?: number
  /** Heading level of the empty state. */
  headingLevel?: 2 | 3
  onOpen?: () => void
}

export function NotificationList({ limit, headingLevel = 2, onOpen }: Props) {
  const list = useNotifications()
  const showsSkeleton = useSkeleton(list.isPending)
  const all = list.data?.pages.flatMap((page) => page.notifications) ?? []
  if (showsSkeleton) return <NotificationSkeletons />
  if (list.isPending) return <div className="min-h-40" />
  if (list.isError && all.length === 0) {
    return (
      <LoadFailed
        shape="banner"
        title={<Trans>Your notifications could not be loaded</Trans>}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
        className="m-2"
      />
    )
  }
  if (all.length === 0) {
    return (
      <EmptyState title={<Trans>Nothing new</Trans>} headingLevel={headingLevel}>
        <Trans>Likes, matches and messages will show up here.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-0.5">
        {all.slice(0, limit).map((notification) => (
          <li key={notification.id}>
            <NotificationRow
              notification={notification}
              isWhole={limit === undefined}
              {...(onOpen && { onOpen })}
            />
          </li>
        ))}
      </ul>
      {limit === undefined && list.hasNextPage && (
        <LoadMoreButton
          className="mt-4"
          isLoading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}
