import type { MemberRow } from '@adire/contract/member-records.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMember } from '../../lib/session.ts'
import { SavedViews } from '../../staff/SavedViews.tsx'
import { StaffTable } from '../../staff/StaffTable.tsx'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type MemberAction, MemberActionDialog } from './MemberActionDialog.tsx'
import { MemberFilters } from './MemberFilters.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberSearchField } from './MemberSearchField.tsx'
import {
  countFilters,
  hasFilters,
  type MemberSearch,
  readMemberSearch,
  removeFilters,
} from './rules.ts'
import { useMemberActions, useMemberDownload, useMembers } from './use-members.ts'
import { useMemberColumns } from './use-member-columns.tsx'

type Props = { search: MemberSearch; onSearch: (search: MemberSearch) => void }

/** Table of all members, a hundred a page (ADM-USERS-01, decision T6). */
export function MemberList({ search, onSearch }: Props) {
  const { t } = useLingui()
  const { role } = useMember()
  const list = useMembers(search)
  const download = useMemberDownload()
  const actions = useMemberActions()
  // One dialog for all rows, so that it stays open if its row leaves the list.
  const [chosen, setChosen] = useState<{ action: MemberAction; member: MemberRow } | null>(null)
  const columns = useMemberColumns(
    (member) =>
      (member.may.act || member.may.decide) && (
        <MemberMenu
          isCompact
          member={member}
          onApprove={() => actions.approve.mutate({ id: member.id })}
          onAction={(action) => setChosen({ action, member })}
        />
      ),
  )
  const { q, view, ...filters } = search
  return (
    <>
      <StaffTable
        table="members"
        label={t`Members`}
        columns={columns}
        list={list}
        readRows={readMembers}
        sort={{
          value: search.sort ?? 'newest',
          onSort: (sort) => onSearch({ ...search, sort: sort === 'newest' ? undefined : sort }),
        }}
        search={<MemberSearchField key={q} search={search} onSearch={onSearch} />}
        filters={<MemberFilters search={search} onSearch={onSearch} />}
        filterCount={countFilters(search)}
        hasCompactBar
        views={
          <SavedViews
            table="members"
            filters={filters}
            onApply={(saved) => onSearch({ ...readMemberSearch(saved), view, q })}
          />
        }
        download={
          role === 'admin'
            ? { isPending: download.isPending, run: () => download.mutate(search) }
            : undefined
        }
        copy={staffQueryCopy}
        empty={<NoMembersFound search={search} onSearch={onSearch} />}
      />
      <MemberActionDialog chosen={chosen} actions={actions} onClose={() => setChosen(null)} />
    </>
  )
}

const readMembers = (page: { members: MemberRow[] }) => page.members

function NoMembersFound({ search, onSearch }: Props) {
  const { t } = useLingui()
  return (
    <EmptyState
      tile="rings"
      title={t`No members found`}
      action={
        hasFilters(search) && (
          <Button variant="secondary" onClick={() => onSearch(removeFilters(search))}>
            <Trans>Clear filters</Trans>
          </Button>
        )
      }
    >
      <Trans>No members match. Search matches the beginning of a name, or a whole code.</Trans>
    </EmptyState>
  )
}
