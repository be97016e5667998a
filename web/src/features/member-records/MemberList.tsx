import type { MemberRow as Row } from '@adire/contract/member-records.ts'
import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { type MemberAction, MemberActionDialog } from './MemberActionDialog.tsx'
import { MemberFilters } from './MemberFilters.tsx'
import { hasFilters, type MemberSearch, removeFilters } from './rules.ts'
import { useMemberActions, useMembers } from './use-members.ts'
import { nameAndAge } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { MemberBadges } from './MemberBadges.tsx'
import { MemberSummary } from './MemberSummary.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { StaffList } from '../../staff/StaffList.tsx'
import { staffQueryCopy } from '../../staff/query-copy.ts'

type Props = { search: MemberSearch; onSearch: (search: MemberSearch) => void }

/** All members, the latest hundred first and more on request (ADM-USERS-01, decision T6). */
export function MemberList({ search, onSearch }: Props) {
  const list = useMembers(search)
  return (
    <div className="grid gap-4">
      <MemberFilters search={search} onSearch={onSearch} />
      <StaffList
        list={list}
        readItems={(page) => page.members}
        copy={staffQueryCopy}
        skeleton={<StackSkeleton count={6} className="h-21" />}
        empty={<NoMembersFound search={search} onSearch={onSearch} />}
      >
        {(members) => <Rows members={members} />}
      </StaffList>
    </div>
  )
}

function NoMembersFound({ search, onSearch }: Props) {
  const { t } = useLingui()
  return (
    <EmptyState
      tile="rings"
      title={t`No members found`}
      action={
        hasFilters(search) && (
          <Button variant="secondary" onClick={() => onSearch(removeFilters(search))}>
            <Trans>Clear all</Trans>
          </Button>
        )
      }
    >
      <Trans>No members match. Search finds names by their beginning, and whole codes.</Trans>
    </EmptyState>
  )
}

/** Rows with one shared dialog, so that it stays open if its row leaves the list. */
function Rows({ members }: { members: Row[] }) {
  const { t } = useLingui()
  const actions = useMemberActions()
  const [chosen, setChosen] = useState<{ action: MemberAction; member: Row } | null>(null)
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
              onApprove={() => actions.approve.mutate({ id: member.id })}
              onAction={(action) => setChosen({ action, member })}
            />
          </li>
        ))}
      </ul>
      <MemberActionDialog chosen={chosen} actions={actions} onClose={() => setChosen(null)} />
    </>
  )
}

type RowProps = { member: Row; onApprove: () => void; onAction: (action: MemberAction) => void }

/** Row of the member list that links to the member's card. */
function MemberRow({ member, onApprove, onAction }: RowProps) {
  const { id, handle, photo, strikes, openCases } = member
  return (
    <Card
      asChild
      padding="sm"
      className="relative flex items-center gap-3 transition-colors hover:border-line-strong hover:bg-surface-2 sm:gap-4"
    >
      <article>
        <Avatar
          name={handle}
          size="lg"
          src={photo && `${photo.src}/320`}
          thumbhash={photo?.placeholder}
        />
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 className="font-text text-base font-semibold tracking-normal">
            <Link
              to="/dashboard/admin/users/$memberId"
              params={{ memberId: id }}
              className="card-link"
            >
              {nameAndAge(member)}
            </Link>
          </h3>
          <MemberSummary member={member} className="text-sm" />
          <div className="flex flex-wrap gap-1.5 empty:hidden">
            <MemberBadges member={member} />
            {strikes > 0 && (
              <Badge kind="rejected">
                <Plural value={strikes} one="# strike" other="# strikes" />
              </Badge>
            )}
            {openCases > 0 && (
              <Badge kind="pending">
                <Plural value={openCases} one="# open report" other="# open reports" />
              </Badge>
            )}
          </div>
        </div>
        {(member.may.act || member.may.decide) && (
          <div className="relative z-1 self-start">
            <MemberMenu member={member} onApprove={onApprove} onAction={onAction} />
          </div>
        )}
      </article>
    </Card>
  )
}
