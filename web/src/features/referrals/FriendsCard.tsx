import type { ReferredFriend } from '@adire/contract/referrals.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { useFriends } from './use-referrals.ts'

/** Friends, Pending or Verified, newest first (MEM-REF-11, 12). */
export function FriendsCard() {
  const list = useFriends()
  if (!list.data) return null
  const friends = list.data.pages.flatMap((page) => page.friends)
  return (
    <Card asChild className="grid gap-3">
      <section>
        <h2 className="text-xl">
          <Trans>Your friends</Trans>
        </h2>
        {friends.length === 0 ? (
          <p className="text-ink-2">
            <Trans>Nobody has joined with your link yet. Those who do are listed here.</Trans>
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {friends.map((friend, index) => (
              <Friend key={`${index}:${friend.joinedOn}`} friend={friend} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <LoadMoreButton
            isLoading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          />
        )}
      </section>
    </Card>
  )
}

function Friend({ friend: { handle, state, joinedOn } }: { friend: ReferredFriend }) {
  const { t } = useLingui()
  const name = handle ?? t`Former member`
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Avatar name={name} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{name}</span>
        <span className="text-sm text-ink-3">
          <Trans>
            Joined on <time dateTime={joinedOn}>{formatDate(joinedOn)}</time>
          </Trans>
        </span>
      </span>
      {state === 'verified' ? (
        <Badge kind="verified">
          <Trans>Verified</Trans>
        </Badge>
      ) : (
        <Badge kind="pending">
          <Trans>Pending</Trans>
        </Badge>
      )}
    </li>
  )
}
