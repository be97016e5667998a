import type { ReportCase } from '@adire/contract/report-cases.ts'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'

/**
 * Priority of a case: urgent if someone may be in danger now, high if the reason is serious or many
 * report the same (ADM-REP-10).
 */
export function PriorityBadge({ priority }: { priority: ReportCase['priority'] }) {
  if (priority === 'medium') {
    return (
      <Badge>
        <Trans>Medium priority</Trans>
      </Badge>
    )
  }
  return (
    <Badge kind="rejected" icon={<TriangleAlert aria-hidden />}>
      {priority === 'urgent' ? <Trans>Urgent: 1 hour</Trans> : <Trans>High priority</Trans>}
    </Badge>
  )
}
