import type { Appeal } from '@adire/contract/appeals.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { DueCountdown } from '../../staff/DueCountdown.tsx'
import { QueueClear } from '../../staff/QueueNotes.tsx'
import { SharedQueue } from '../queues/SharedQueue.tsx'
import { CaseTabs } from '../../staff/CaseTabs.tsx'
import { decisionWords, outcomeWords } from './copy.ts'
import { StaffList } from '../../staff/StaffList.tsx'
import { FilterSelect } from '../../staff/FilterSelect.tsx'
import { queueWords } from '../../staff/queue-words.ts'
import { NothingDecided } from '../../staff/NothingDecided.tsx'

type Status = 'pending' | 'decided'
type Props = { status: Status; onStatus: (status: Status) => void }

/** Queue of appeals, the first due on top (decision T4). */
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
      <h2 className="text-2xl">
        <Trans>Appeals</Trans>
      </h2>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <CaseTabs current="appeals" />
        <FilterSelect
          label={t`Show`}
          value={status === 'pending' ? undefined : status}
          unset={t`Open`}
          options={[['decided', t`Decided`]]}
          onChange={(chosen) => onStatus(chosen ?? 'pending')}
          className="w-full sm:w-56"
        />
      </div>
      <StaffList
        list={list}
        readItems={(page) => page.appeals}
        words={queueWords}
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
  const decision = i18n._(decisionWords[kind])
  return (
    <Card
      asChild
      padding="sm"
      isInteractive
      className="relative flex items-center gap-x-4 gap-y-2 max-sm:flex-wrap"
    >
      <article>
        <div className="grid min-w-0 flex-1 gap-1.5 max-sm:basis-full">
          <h3 className="font-text text-base font-semibold tracking-normal">
            <Link
              to="/dashboard/admin/reports/appeals/$appealId"
              params={{ appealId: id }}
              className="card-link"
            >
              {member.handle}: {decision}
            </Link>
          </h3>
          <p className="text-sm text-ink-2">
            <Trans>
              Appealed on <time dateTime={submittedAt}>{formatDate(submittedAt)}</time>
            </Trans>
            {decidedAgainstBy && (
              <>
                {' '}
                · <Trans>decided by {decidedAgainstBy.handle}</Trans>
              </>
            )}
          </p>
          <div className="flex flex-wrap items-center gap-2 empty:hidden">
            {outcome && (
              <Badge kind={outcome === 'overturned' ? 'approved' : 'plain'}>
                {i18n._(outcomeWords[outcome])}
              </Badge>
            )}
            {heldBy && (
              <Badge>
                <Trans>{heldBy.handle} is looking at it</Trans>
              </Badge>
            )}
            {!outcome && !mayDecide && (
              <Badge>
                <Trans>For somebody else</Trans>
              </Badge>
            )}
          </div>
        </div>
        {!outcome && <DueCountdown at={dueAt} />}
        <ChevronRight
          aria-hidden
          className="size-5 shrink-0 text-ink-3 rtl:-scale-x-100 max-sm:hidden"
        />
      </article>
    </Card>
  )
}
