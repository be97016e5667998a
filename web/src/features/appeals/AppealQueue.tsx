import type { Appeal } from '@adire/contract/appeals.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { CaseRow } from '../../staff/CaseRow.tsx'
import { DueCountdown } from '../../staff/DueCountdown.tsx'
import { QueueClear } from '../../staff/QueueNotes.tsx'
import { SharedQueue } from '../queues/SharedQueue.tsx'
import { CaseTabs } from '../../staff/CaseTabs.tsx'
import { decisionLabels, outcomeLabels } from './copy.ts'
import { StaffPageHead } from '../../staff/StaffPageHead.tsx'
import { StaffList } from '../../staff/StaffList.tsx'
import { FilterSelect } from '../../staff/FilterSelect.tsx'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { NothingDecided } from '../../staff/EmptyQueue.tsx'
import { nameStaff } from '../../staff/staff-name.ts'

type Status = 'pending' | 'decided'
type Props = { status: Status; onStatus: (status: Status) => void }

/** Appeals page of staff: the queue, first due on top, or the decided ones (decision T4). */
export function AppealQueue({ status, onStatus }: Props) {
  const { t } = useLingui()
  const list = useInfiniteQuery(
    api.appeals.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, cursor }),
      ...cursorPaging,
    }),
  )
  return (
    <div className="grid gap-4">
      <StaffPageHead title={<Trans>Appeals</Trans>} tabs={<CaseTabs current="appeals" />}>
        <FilterSelect
          label={t`Show`}
          value={status === 'pending' ? undefined : status}
          defaultLabel={t({ message: 'Open', context: 'cases' })}
          options={[['decided', t`Decided`]]}
          onChange={(chosen) => onStatus(chosen ?? 'pending')}
          className="w-full sm:w-56"
        />
      </StaffPageHead>
      <StaffList
        list={list}
        readItems={(page) => page.appeals}
        copy={staffQueryCopy}
        skeleton={<StackSkeleton count={4} className="h-24" />}
        empty={status === 'pending' ? <QueueClear /> : <NothingDecided />}
      >
        {(appeals) => (
          <SharedQueue
            items={appeals}
            isElsewhere={({ heldBy }) => heldBy !== null}
            renderItem={(appeal) => <AppealRow appeal={appeal} />}
          />
        )}
      </StaffList>
    </div>
  )
}

function AppealRow({
  appeal: { id, member, kind, submittedAt, dueAt, decidedAgainstBy, outcome, heldBy, mayDecide },
}: {
  appeal: Appeal
}) {
  const { i18n } = useLingui()
  const decision = i18n._(decisionLabels[kind])
  const decider = decidedAgainstBy && nameStaff(decidedAgainstBy.handle)
  return (
    <CaseRow
      link={
        <Link
          to="/dashboard/admin/reports/appeals/$appealId"
          params={{ appealId: id }}
          className="card-link"
        >
          {member.handle}: {decision}
        </Link>
      }
      details={
        <>
          <Trans>
            Appealed on <time dateTime={submittedAt}>{formatDate(submittedAt)}</time>
          </Trans>
          {decider !== null && (
            <>
              {' '}
              · <Trans>decided by {decider}</Trans>
            </>
          )}
        </>
      }
      badges={
        <>
          {outcome && (
            <Badge kind={outcome === 'overturned' ? 'approved' : 'plain'}>
              {i18n._(outcomeLabels[outcome])}
            </Badge>
          )}
          {heldBy && (
            <Badge>
              <Trans>{heldBy.handle} is reviewing this</Trans>
            </Badge>
          )}
          {!outcome && !mayDecide && (
            <Badge>
              <Trans>For another moderator</Trans>
            </Badge>
          )}
        </>
      }
      time={!outcome && <DueCountdown at={dueAt} />}
    />
  )
}
