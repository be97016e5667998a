import type { NewsletterIssueId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { NewsletterIssue } from '@adire/contract/newsletter-issues.ts'
import { Pause, Play } from 'lucide-react'
import { hasCode } from '../../lib/error-copy.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { IssueEditor } from './IssueEditor.tsx'
import { useIssue, usePauseIssue } from './use-issues.ts'
import { formatMoment } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { issueStatusLabels } from './issue-copy.ts'
import { IssueStats } from './IssueStats.tsx'
import { IssuePreview } from './IssuePreview.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = { id: NewsletterIssueId }

/** Page of one newsletter issue: the editor of a draft, or the report of one that was sent. */
export function IssuePage({ id }: Props) {
  const issue = useIssue(id)
  const isNew = hasCode(issue.error, 'NOT_FOUND')
  return (
    <div className="grid grid-cols-1 gap-5">
      <BackLink to="/dashboard/admin/broadcast" search={{ kind: 'newsletter' }}>
        <Trans>All issues</Trans>
      </BackLink>
      {/* One element for new and saved drafts, so that the first save doesn't remount the editor and lose what is typed. */}
      {isNew || issue.data?.status === 'draft' ? (
        <IssueEditor id={id} issue={issue.data} />
      ) : (
        <QueryState query={issue}>{(found) => <IssueReport issue={found} />}</QueryState>
      )}
    </div>
  )
}

type ReportProps = { issue: NewsletterIssue }

/** Report of an issue that was sent or is being sent. */
function IssueReport({ issue }: ReportProps) {
  const { i18n } = useLingui()
  const { subject, status, startedAt, ad } = issue
  const { label, badge } = issueStatusLabels[status]
  return (
    <>
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 gap-1">
            <MemberText as="h2" className="text-2xl wrap-anywhere">
              {subject}
            </MemberText>
            {startedAt && (
              <p className="text-sm text-ink-3">
                <Trans>
                  Started <time dateTime={startedAt}>{formatMoment(startedAt)}</time>
                </Trans>
              </p>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Badge kind={badge}>{i18n._(label)}</Badge>
            <PauseButton issue={issue} />
          </div>
        </div>
        <IssueStats issue={issue} />
        <p className="text-sm text-ink-3">
          <Trans>
            Opens and clicks count once per subscriber. Many email apps block or fake opens, so
            these numbers are only estimates.
          </Trans>
        </p>
        <p className="text-sm text-ink-2">
          {ad ? (
            <Trans>
              Sponsored by {ad.advertiserName}: {ad.title}
            </Trans>
          ) : (
            <Trans>No ad.</Trans>
          )}
        </p>
      </Card>
      <IssuePreview issue={issue} />
    </>
  )
}

function PauseButton({ issue: { id, status } }: ReportProps) {
  const pause = usePauseIssue()
  if (status !== 'sending' && status !== 'paused') return null
  const isPaused = status === 'paused'
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
      loading={pause.isPending}
      onClick={() => pause.mutate({ id, isPaused: !isPaused })}
    >
      {isPaused ? <Trans>Resume sending</Trans> : <Trans>Pause sending</Trans>}
    </Button>
  )
}
