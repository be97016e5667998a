import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { useVisit } from '../../lib/use-visit.ts'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { QueueClear } from '../../staff/QueueNotes.tsx'
import { StaffList } from '../../staff/StaffList.tsx'
import { StaffPageHead } from '../../staff/StaffPageHead.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { ItemsElsewhereNotice } from '../queues/ItemsElsewhereNotice.tsx'
import { HeldMemberCard } from './HeldMemberCard.tsx'
import { RiskTabs } from './RiskTabs.tsx'

/** Members whose new conversations wait for a moderator: likely returns after a ban, then by score. */
export function HeldMembersPage() {
  const { visit, renewal } = useVisit('risk')
  const list = useInfiniteQuery(
    api.risk.listHeld.infiniteOptions({
      input: (cursor: string | undefined) => ({ visit, cursor }),
      ...cursorPaging,
      ...renewal,
    }),
  )
  const elsewhere = list.data?.pages.at(-1)?.elsewhereCount ?? 0
  return (
    <div className="grid grid-cols-1 gap-4">
      <StaffPageHead title={<Trans>Risk</Trans>} tabs={<RiskTabs current="members" />} />
      <p className="max-w-prose text-sm text-ink-2">
        <Trans>
          These members can’t start conversations until you decide. Existing conversations and likes
          continue.
        </Trans>
      </p>
      <StaffList
        list={list}
        readItems={(page) => page.members}
        copy={staffQueryCopy}
        skeleton={<StackSkeleton count={2} className="h-64" />}
        empty={<QueueClear elsewhere={elsewhere} />}
      >
        {(members) => (
          <>
            <ul className="grid grid-cols-1 gap-4">
              {members.map((member) => (
                <li key={member.id}>
                  <HeldMemberCard member={member} />
                </li>
              ))}
            </ul>
            <ItemsElsewhereNotice count={elsewhere} />
          </>
        )}
      </StaffList>
    </div>
  )
}
