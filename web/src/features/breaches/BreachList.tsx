import type { BreachFile, BreachRow } from '@adire/contract/breaches.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '../../lib/format.ts'
import { CaseRow } from '../../staff/CaseRow.tsx'
import { DueCountdown } from '../../staff/DueCountdown.tsx'
import { FilterSelect } from '../../staff/FilterSelect.tsx'
import { StaffList } from '../../staff/StaffList.tsx'
import { StaffPageHead } from '../../staff/StaffPageHead.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { BreachBadges } from './BreachBadges.tsx'
import { type BreachStatus, useBreaches, useRegisterDownload } from './use-breaches.ts'

type Props = {
  status: BreachStatus | undefined
  onStatus: (status: BreachStatus | undefined) => void
}

/** Register of breaches of personal data (GDPR Article 33(5)), for admins. */
export function BreachList({ status, onStatus }: Props) {
  const { t } = useLingui()
  const list = useBreaches(status)
  return (
    <div className="grid grid-cols-1 gap-4 max-sm:pt-2">
      <StaffPageHead title={<Trans>Data breaches</Trans>}>
        <NewBreachLink />
        <DownloadButton content="facts">
          <Trans>Download CSV</Trans>
        </DownloadButton>
        <DownloadButton content="history">
          <Trans>Download history</Trans>
        </DownloadButton>
      </StaffPageHead>
      <p className="max-w-prose text-sm text-ink-2">
        <Trans>
          The law requires a record of every breach of personal data, even a small one. An authority
          must be notified within 72 hours after you learn of a breach, unless no risk to people is
          expected. Entries can’t be changed or deleted, but you can withdraw a wrong one.
        </Trans>
      </p>
      <FilterSelect
        label={t`Show`}
        value={status}
        defaultLabel={t({ message: 'All', context: 'breaches' })}
        options={[
          ['open', t({ message: 'Open', context: 'cases' })],
          ['closed', t({ message: 'Closed', context: 'cases' })],
        ]}
        onChange={onStatus}
        className="w-full sm:w-48"
      />
      <StaffList
        list={list}
        readItems={(page) => page.breaches}
        empty={<NoBreaches status={status} />}
      >
        {(breaches) => (
          <ul className="grid grid-cols-1 gap-3">
            {breaches.map((breach) => (
              <li key={breach.id}>
                <BreachCard breach={breach} />
              </li>
            ))}
          </ul>
        )}
      </StaffList>
    </div>
  )
}

function NewBreachLink() {
  return (
    <Button asChild size="sm">
      <Link to="/dashboard/admin/breaches/new">
        <Trans>Record a breach</Trans>
      </Link>
    </Button>
  )
}

type DownloadProps = { content: BreachFile; children: ReactNode }

function DownloadButton({ content, children }: DownloadProps) {
  const download = useRegisterDownload()
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Download aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate({ content })}
    >
      {children}
    </Button>
  )
}

function BreachCard({ breach }: { breach: BreachRow }) {
  const { id, title, learnedAt } = breach
  const dueAt = breach.dueAt ?? breach.peopleDueAt
  const learned = formatMoment(learnedAt)
  return (
    <CaseRow
      link={
        <Link
          to="/dashboard/admin/breaches/$breachId"
          params={{ breachId: id }}
          className="card-link wrap-anywhere"
        >
          {title}
        </Link>
      }
      details={
        <Trans>
          We learned of it on <time dateTime={learnedAt}>{learned}</time>
        </Trans>
      }
      badges={<BreachBadges breach={breach} />}
      time={dueAt !== null && <DueCountdown at={dueAt} />}
    />
  )
}

function NoBreaches({ status }: Pick<Props, 'status'>) {
  const { t } = useLingui()
  if (status === 'closed')
    return (
      <p className="py-8 text-center text-ink-2">
        <Trans>Nothing has been closed yet.</Trans>
      </p>
    )
  return (
    <EmptyState
      tile="rings"
      headingLevel={3}
      title={status === 'open' ? t`No open breaches` : t`No breaches recorded`}
    >
      <Trans>If you learn of a breach, record it at once: the 72 hours run from then.</Trans>
    </EmptyState>
  )
}
