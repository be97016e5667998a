import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { useNotifications } from './api.ts'

type Props = {
  /** Shows only this many of the newest; all if missing. */
  limit?: number
  /** Heading level of the empty state. */
  headingLevel?: 2 | 3
  onOpen?: () => void
}

/** Notifications, newest first: the first ones in the bell, all of them on their page. */
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
        title={<Trans>Couldn’t load your notifications</Trans>}
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
              isExpanded={limit === undefined}
              {...(onOpen && { onOpen })}
            />
          </li>
        ))}
      </ul>
      {limit === undefined && <LoadMoreButton list={list} className="mt-4" />}
    </>
  )
}

const ROWS = [0, 1, 2, 3]

function NotificationSkeletons() {
  const { t } = useLingui()
  return (
    <div
      aria-busy="true"
      aria-label={t`Loading notifications`}
      role="status"
      className="grid gap-0.5"
    >
      {ROWS.map((row) => (
        <div key={row} className="flex gap-3 p-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
