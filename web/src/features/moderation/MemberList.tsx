import type { MemberRow as Row } from '@adire/contract/member-records.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { type MemberAction, MemberActionDialog } from './MemberActionDialog.tsx'
import { MemberFilters } from './MemberFilters.tsx'
import { MemberRow } from './MemberRow.tsx'
import { isNarrowed, type MemberSearch, removeFilters } from './member-rules.ts'
import { QueueQuery } from '../../staff/QueueQuery.tsx'
import { useMemberActions, useMembers } from './use-members.ts'

type Props = { search: MemberSearch; onSearch: (search: MemberSearch) => void }

/** All members, the latest hundred first and more on request (ADM-USERS-01, decision T6). */
export function MemberList({ search, onSearch }: Props) {
  const list = useMembers(search)
  return (
    <div className="grid gap-4">
      <MemberFilters search={search} onSearch={onSearch} />
      <QueueQuery list={list} skeleton={<StackSkeleton count={6} className="h-21" />}>
        {(pages) => {
          const members = pages.flatMap((page) => page.members)
          return members.length === 0 ? (
            <Nobody search={search} onSearch={onSearch} />
          ) : (
            <Rows members={members} />
          )
        }}
      </QueueQuery>
    </div>
  )
}

function Nobody({ search, onSearch }: Props) {
  const { t } = useLingui()
  return (
    <EmptyState
      tile="rings"
      title={t`No members found`}
      action={
        isNarrowed(search) && (
          <Button variant="secondary" onClick={() => onSearch(removeFilters(search))}>
            <Trans>Clear all</Trans>
          </Button>
        )
      }
    >
      <Trans>Nobody is like that. A handle is found by its beginning.</Trans>
    </EmptyState>
  )
}

/** Keeps the dialog beside the rows, so that it outlives the row that opened it. */
function Rows({ members }: { members: Row[] }) {
  const { t } = useLingui()
  const acts = useMemberActions()
  const [asked, setAsked] = useState<{ act: MemberAction; member: Row } | null>(null)
  return (
    <>
      <ul aria-label={t`Members`} className="grid gap-2">
        {members.map((member) => (
          <li
            key={member.id}
            className="min-w-0 [contain-intrinsic-size:auto_92px] [content-visibility:auto]"
          >
            <MemberRow
              member={member}
              onApprove={() => acts.approve.mutate({ id: member.id })}
              onAct={(act) => setAsked({ act, member })}
            />
          </li>
        ))}
      </ul>
      <MemberActionDialog asked={asked} acts={acts} onClose={() => setAsked(null)} />
    </>
  )
}
