import type { ReferredFriend } from '@adire/contract/referrals.ts'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount, formatDate } from '../../lib/format.ts'
import { readOnlyCopy } from '../../shared/query-copy.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { type QueryCopy, QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ReferralLinkCard } from './ReferralLinkCard.tsx'
import { useReferrals, useFriends } from './use-referrals.ts'

type Own = NonNullable<ReturnType<typeof useReferrals>['data']>

/** Refer a Friend page with the link, friends and tokens earned (MEM-REF). */
export function ReferralsPage() {
  const own = useReferrals()
  return (
    <div className="grid gap-6">
      <h1 className="display text-page">
        <Trans>Refer a Friend</Trans>
      </h1>
      <QueryState query={own} copy={referralsCopy} shape="card" skeleton={<ReferralsSkeleton />}>
        {(found) => <Content own={found} />}
      </QueryState>
    </div>
  )
}

const referralsCopy: QueryCopy = {
  ...readOnlyCopy,
  loading: msg`Loading your referrals`,
  failed: msg`Couldn’t load your referrals`,
}

function Content({ own }: { own: Own }) {
  const { bonus, friendBonus, earned, friendCount, isOpen } = own
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-6">
        {isOpen ? (
          <p className="max-w-prose text-lg text-ink-2">
            <Trans>
              Once your friend is verified, you get{' '}
              <Plural value={bonus} one="# token" other="# tokens" /> and your friend gets{' '}
              <Plural value={friendBonus} one="# token" other="# tokens" />.
            </Trans>
          </p>
        ) : (
          <Banner>
            <Trans>Bonuses are paused at the moment. Your link still works.</Trans>
          </Banner>
        )}
        <ReferralLinkCard code={own.code} friendBonus={friendBonus} />
        <FriendsCard />
      </div>
      <Card asChild className="grid gap-4">
        <dl>
          <Stat label={<Trans>Bonus tokens earned</Trans>}>{formatCount(earned)}</Stat>
          <Stat label={<Trans>Friends who joined</Trans>}>{formatCount(friendCount)}</Stat>
        </dl>
      </Card>
    </div>
  )
}

function Stat({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="display text-page tabular-nums">{children}</dd>
    </div>
  )
}

function ReferralsSkeleton() {
  return (
    <Card className="grid gap-4">
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="h-11" />
      <Skeleton className="w-4/5" />
    </Card>
  )
}

/** Friends, Pending or Verified, newest first (MEM-REF-11, 12). */
function FriendsCard() {
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
            <Trans>No one has joined with your link yet. Friends who join will show up here.</Trans>
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {friends.map((friend, index) => (
              <Friend key={`${index}:${friend.joinedOn}`} friend={friend} />
            ))}
          </ul>
        )}
        <LoadMoreButton list={list} />
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
