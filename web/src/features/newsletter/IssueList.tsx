import { NewsletterIssueId } from '@adire/contract/ids.ts'
import type { IssueSummary } from '@adire/contract/newsletter-issues.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { formatCount, formatMoment } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { issueStatusLabels } from './issue-copy.ts'
import { IssueStats } from './IssueStats.tsx'
import { useIssues } from './use-issues.ts'
import { StaffList } from '../../staff/StaffList.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

/** Newsletter section of the Broadcast page: issues, newest first. */
export function IssueList() {
  const list = useIssues()
  return (
    <section aria-labelledby="newsletter-issues" className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-0.5">
          <h3 id="newsletter-issues" className="text-lg">
            <Trans>Newsletter issues</Trans>
          </h3>
          <Subscribers count={list.data?.pages[0]?.activeSubscribers} />
        </div>
        <NewIssueButton />
      </div>
      <StaffList
        list={list}
        readItems={(page) => page.issues}
        empty={
          <EmptyState title={<Trans>No issues yet</Trans>} headingLevel={3} tile="weft">
            <Trans>Write the first one. Nothing is sent until you choose Send.</Trans>
          </EmptyState>
        }
      >
        {(issues) => (
          <ul className="grid gap-3">
            {issues.map((issue) => (
              <li key={issue.id} className="min-w-0">
                <IssueCard issue={issue} />
              </li>
            ))}
          </ul>
        )}
      </StaffList>
    </section>
  )
}

function Subscribers({ count }: { count: number | undefined }) {
  const formatted = formatCount(count ?? 0)
  return (
    <p className="min-h-5 text-sm text-ink-3">
      {count !== undefined && (
        <Plural
          value={count}
          one={`${formatted} active subscriber`}
          other={`${formatted} active subscribers`}
        />
      )}
    </p>
  )
}

function NewIssueButton() {
  const navigate = useNavigate()
  /** Creates the id here, so that a retried first save creates one issue. */
  function handleClick() {
    const issueId = NewsletterIssueId.parse(crypto.randomUUID())
    void navigate({ to: '/dashboard/admin/broadcast/$issueId', params: { issueId } })
  }
  return (
    <Button icon={<Plus aria-hidden />} onClick={handleClick}>
      <Trans>New issue</Trans>
    </Button>
  )
}

function IssueCard({ issue }: { issue: IssueSummary }) {
  const { i18n } = useLingui()
  const { label, badge } = issueStatusLabels[issue.status]
  const at = issue.startedAt ?? issue.updatedAt
  return (
    <Card padding="sm" isInteractive asChild>
      <article className="relative grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="grid min-w-0 gap-0.5">
            <MemberText
              as="h4"
              className="font-text text-base font-semibold tracking-normal wrap-anywhere"
            >
              <Link
                to="/dashboard/admin/broadcast/$issueId"
                params={{ issueId: issue.id }}
                className="after:absolute after:inset-0 after:rounded-card hover:underline"
              >
                {issue.subject}
              </Link>
            </MemberText>
            <p className="text-sm text-ink-3">
              <time dateTime={at}>{formatMoment(at)}</time>
            </p>
          </div>
          <Badge kind={badge}>{i18n._(label)}</Badge>
        </div>
        {issue.status !== 'draft' && <IssueStats issue={issue} />}
      </article>
    </Card>
  )
}
