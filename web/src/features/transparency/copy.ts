import type { BanReason, TransparencyMetric } from '@adire/contract/transparency.ts'
import { listKeys } from '@adire/contract/keys.ts'
import type { ReportReason } from '@adire/contract/safety.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface MetricRow {
  metric: TransparencyMetric
  label: MessageDescriptor
}

interface MetricGroup {
  id: string
  title: MessageDescriptor
  rows: MetricRow[]
}

const reasonLabels: Record<ReportReason, MessageDescriptor> = {
  harassment: msg`Harassment or hate`,
  threat: msg`Threats or danger`,
  explicit: msg`Explicit content`,
  intimate: msg`Intimate picture without consent`,
  scam: msg`Scam or fraud`,
  spam: msg`Spam or advertising`,
  fake: msg`Fake profile`,
  illegal: msg`Something illegal`,
  minor: msg`Under 18`,
  other: msg`Something else`,
}

const banLabels: Record<BanReason, MessageDescriptor> = {
  respect: msg`Respect`,
  authenticity: msg`Authenticity`,
  privacy: msg`Privacy of others`,
  communication: msg`Communication`,
  harassment: msg`Harassment and hate speech`,
  explicit: msg`Explicit content`,
  scam: msg`Scams and fraud`,
  spam: msg`Spam and solicitation`,
  illegal: msg`Illegal activity`,
  minors: msg`Minors`,
  unstated: msg`Another reason`,
}

/** Lists the numbers by group, in the order of the page. The server leaves out those that a period lacks. */
export const listMetricGroups = (): readonly MetricGroup[] => [
  ...listReportGroups(),
  ...listOtherGroups(),
]

const listReportGroups = (): MetricGroup[] => [
  {
    id: 'reports',
    title: msg`Reports we received`,
    rows: [{ metric: 'reports.all', label: msg`All reports` }, ...toRows('reports', reasonLabels)],
  },
  {
    id: 'others',
    title: msg`Other reports we received`,
    rows: [
      { metric: 'others.visitor_reports', label: msg`Through the contact form` },
      { metric: 'others.ad_reports', label: msg`About ads` },
    ],
  },
  {
    id: 'outcomes',
    title: msg`Reports we decided on`,
    rows: [
      { metric: 'outcomes.acted', label: msg`We acted` },
      { metric: 'outcomes.dismissed', label: msg`We found nothing against our guidelines` },
      { metric: 'waits.report_median', label: msg`Half decided within` },
      { metric: 'waits.report_p90', label: msg`Nine in ten decided within` },
    ],
  },
  {
    id: 'decisions',
    title: msg`Decisions about members`,
    rows: [
      { metric: 'decisions.warnings', label: msg`Warnings` },
      { metric: 'decisions.suspensions', label: msg`Suspensions` },
      { metric: 'decisions.report_warnings', label: msg`Warnings for unfounded reports` },
      {
        metric: 'decisions.report_suspensions',
        label: msg`Members whose reports we stopped handling for a time`,
      },
      { metric: 'rejected.verifications', label: msg`Denied verifications` },
      { metric: 'returns.caught', label: msg`Banned members we stopped from returning` },
    ],
  },
  {
    id: 'bans',
    title: msg`Bans, by rule`,
    rows: [{ metric: 'bans.all', label: msg`All bans` }, ...toRows('bans', banLabels)],
  },
]

const listOtherGroups = (): MetricGroup[] => [
  {
    id: 'rejected',
    title: msg`Content we rejected`,
    rows: [
      { metric: 'rejected.photos', label: msg`Photos` },
      { metric: 'rejected.selfies', label: msg`Selfies from selfie checks` },
      { metric: 'rejected.recordings', label: msg`Recordings` },
      { metric: 'rejected.answers', label: msg`Answers to prompts` },
    ],
  },
  {
    id: 'appeals',
    title: msg`Appeals`,
    rows: [
      { metric: 'appeals.received', label: msg({ message: 'Received', context: 'appeals' }) },
      { metric: 'appeals.upheld', label: msg`Decision upheld` },
      { metric: 'appeals.overturned', label: msg`Decision overturned` },
      { metric: 'waits.appeal_median', label: msg`Half answered within` },
    ],
  },
  {
    id: 'automation',
    title: msg`Signals from software`,
    rows: [
      { metric: 'rules.confirmed', label: msg`Confirmed by a moderator` },
      { metric: 'rules.unfounded', label: msg`Found to be wrong by a moderator` },
      { metric: 'rules.precision', label: msg`Percentage confirmed` },
    ],
  },
  {
    id: 'authorities',
    title: msg`Authorities and the European Union`,
    rows: [
      { metric: 'authorities.requests', label: msg`Requests from authorities` },
      {
        metric: 'union.members',
        label: msg`Monthly active members in the European Union, half-year average`,
      },
    ],
  },
]

function toRows<Group extends 'reports' | 'bans', Reason extends string>(
  group: Group,
  labels: Record<Reason, MessageDescriptor>,
): { metric: `${Group}.${Reason}`; label: MessageDescriptor }[] {
  return listKeys(labels).map((reason) => ({
    metric: `${group}.${reason}` as const,
    label: labels[reason],
  }))
}
