import type { MemberRow as Row } from '@adire/contract/member-files.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { type MemberAct, MemberActDialog } from './MemberActDialog.tsx'
import { MemberFilters } from './MemberFilters.tsx'
import { MemberRow } from './MemberRow.tsx'
import { isNarrowed, type MemberSearch, widened } from './member-rules.ts'
import { QueueFailed } from './QueueNotes.tsx'
import { useMemberActs, useMembers } from './use-members.ts'

type Props = { search: MemberSearch; onSearch: (search: MemberSearch) => void }

/** Everybody, the latest hundred first and the others behind a button (ADM-USERS-01, decision T6). */
export function MemberList({ search, onSearch }: Props) {
  const { t } = useLingui()
  const list = useMembers(search)
  const isSkeletonShown = useSkeleton(list.isPending)
  const members = list.data?.pages.flatMap((page) => page.members)
  return (
    <div className="grid gap-4">
      <MemberFilters search={search} onSearch={onSearch} />
      {isSkeletonShown && <RowSkeletons />}
      {list.isError && !members && <QueueFailed onRetry={() => void list.refetch()} isRetrying={list.isFetching} />}
      {members?.length === 0 && (
        <EmptyState
          tile="rings"
          title={t`No members found`}
          action={
            isNarrowed(search) && (
              <Button variant="secondary" onClick={() => onSearch(widened(search))}>
                <Trans>Clear all</Trans>
              </Button>
            )
          }
        >
          <Trans>Nobody is like that. A handle is found by its beginning.</Trans>
        </EmptyState>
      )}
      {members && members.length > 0 && <Rows members={members} />}
      {list.hasNextPage && <LoadMoreButton isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />}
    </div>
  )
}

/** The dialog is beside the rows, so that it outlives the row that opened it. */
function Rows({ members }: { members: Row[] }) {
  const { t } = useLingui()
  const acts = useMemberActs()
  const [asked, setAsked] = useState<{ act: MemberAct; member: Row } | null>(null)
  return (
    <>
      <ul aria-label={t`Members`} className="grid gap-2">
        {members.map((member) => (
          <li key={member.id} className="min-w-0 [contain-intrinsic-size:auto_92px] [content-visibility:auto]">
            <MemberRow
              member={member}
              onApprove={() => acts.approve.mutate({ id: member.id })}
              onAct={(act) => setAsked({ act, member })}
            />
          </li>
        ))}
      </ul>
      <MemberActDialog asked={asked} acts={acts} onClose={() => setAsked(null)} />
    </>
  )
}

function RowSkeletons() {
  return (
    <div aria-busy className="grid gap-2">
      <p role="status" className="sr-only">
        <Trans>Loading members</Trans>
      </p>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} className="h-21 rounded-card" />
      ))}
    </div>
  )
}
