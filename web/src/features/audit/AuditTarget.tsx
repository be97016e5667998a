import type { AuditEntry } from '@adire/contract/audit.ts'
import { AppealId, CampaignId, InquiryId, MemberId, ReportCaseId } from '@adire/contract/ids.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MemberLink } from '../../staff/MemberLink.tsx'
import { describeTargetType } from './copy.ts'
import { withLabel } from '../../lib/format.ts'

type Target = AuditEntry['target']

/** Target of an audit entry by its name, with a link to its page if it has one. */
export function AuditTarget({ target }: { target: Target }) {
  const { i18n } = useLingui()
  const { type, id, handle, name } = target
  if (handle !== null) return <MemberLink id={MemberId.parse(id)} handle={handle} />
  const label = describeTargetType(type)
  if (!label) return null
  const kind = i18n._(label)
  if (name !== null) return linkTarget(target, withLabel(kind, name))
  return type === 'setting' || type === 'currency' ? withLabel(kind, id) : kind
}

const linkStyle = 'font-medium text-indigo underline underline-offset-4'

function linkTarget({ type, id, name }: Target, text: string): ReactNode {
  switch (type) {
    case 'campaign':
      return (
        <Link
          to="/dashboard/admin/advertising/campaigns/$campaignId"
          params={{ campaignId: CampaignId.parse(id) }}
          className={linkStyle}
        >
          {text}
        </Link>
      )
    case 'inquiry':
      return (
        <Link
          to="/dashboard/admin/advertising"
          search={{ inquiry: InquiryId.parse(id) }}
          className={linkStyle}
        >
          {text}
        </Link>
      )
    case 'payment':
      return (
        <Link
          to="/dashboard/admin/revenue"
          search={{ section: 'payments', ...(name !== null && { q: name }) }}
          className={linkStyle}
        >
          {text}
        </Link>
      )
    case 'report':
      return (
        <Link
          to="/dashboard/admin/reports/$reportId"
          params={{ reportId: ReportCaseId.parse(id) }}
          className={linkStyle}
        >
          {text}
        </Link>
      )
    case 'appeal':
      return (
        <Link
          to="/dashboard/admin/reports/appeals/$appealId"
          params={{ appealId: AppealId.parse(id) }}
          className={linkStyle}
        >
          {text}
        </Link>
      )
    default:
      return text
  }
}
