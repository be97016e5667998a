import type { NewsletterIssueId } from '@adire/contract/ids.ts'
import { Trans } from '@lingui/react/macro'
import { hasCode } from '../../lib/error-copy.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { IssueEditor } from './IssueEditor.tsx'
import { IssueReport } from './IssueReport.tsx'
import { useIssue } from './use-issues.ts'

type Props = { id: NewsletterIssueId }

/** One issue: the editor of a draft, or the report of a sent one. */
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
