import type { BanReason, TransparencyFigure } from '@adire/contract/transparency.ts'
import { listKeys } from '@adire/contract/keys.ts'
import type { ReportReason } from '@adire/contract/safety.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface FigureRow {
  figure: TransparencyFigure
  label: MessageDescriptor
}

interface FigureGroup {
  id: string
  title: MessageDescriptor
  rows: FigureRow[]
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
export const listFigureGroups = (): readonly FigureGroup[] => [
  ...listReportGroups(),
  ...listOtherGroups(),
]

const listReportGroups = (): FigureGroup[] => [
  {
    id: 'reports',
    title: msg`Reports we received`,
    rows: [{ figure: 'reports.all', label: msg`All reports` }, ...toRows('reports', reasonLabels)],
  },
  {
    id: 'outcomes',
    title: msg`Reports we decided on`,
    rows: [
      { figure: 'outcomes.acted', label: msg`We acted` },
      { figure: 'outcomes.dismissed', label: msg`We found nothing against our guidelines` },
      { figure: 'waits.report_median', label: msg`Half decided within` },
      { figure: 'waits.report_p90', label: msg`Nine in ten decided within` },
    ],
  },
  {
    id: 'decisions',
    title: msg`Decisions about members`,
    rows: [
      { figure: 'decisions.warnings', label: msg`Warnings` },
      { figure: 'decisions.suspensions', label: msg`Suspensions` },
      { figure: 'decisions.report_warnings', label: msg`Warnings for unfounded reports` },
      {
        figure: 'decisions.report_suspensions',
        label: msg`Members whose reports we stopped handling for a time`,
      },
      { figure: 'rejected.verifications', label: msg`Denied verifications` },
      { figure: 'returns.caught', label: msg`Banned members we stopped from returning` },
    ],
  },
  {
    id: 'bans',
    title: msg`Bans, by rule`,
    rows: [{ figure: 'bans.all', label: msg`All bans` }, ...toRows('bans', banLabels)],
  },
]

const listOtherGroups = (): FigureGroup[] => [
  {
    id: 'rejected',
    title: msg`Content we rejected`,
    rows: [
      { figure: 'rejected.photos', label: msg`Photos` },
      { figure: 'rejected.selfies', label: msg`Selfies from selfie checks` },
      { figure: 'rejected.recordings', label: msg`Recordings` },
    ],
  },
  {
    id: 'appeals',
    title: msg`Appeals`,
    rows: [
      { figure: 'appeals.received', label: msg({ message: 'Received', context: 'appeals' }) },
      { figure: 'appeals.upheld', label: msg`Decision upheld` },
      { figure: 'appeals.overturned', label: msg`Decision overturned` },
      { figure: 'waits.appeal_median', label: msg`Half answered within` },
    ],
  },
  {
    id: 'automation',
    title: msg`Signals from software`,
    rows: [
      { figure: 'rules.confirmed', label: msg`Confirmed by a moderator` },
      { figure: 'rules.unfounded', label: msg`Found to be wrong by a moderator` },
      { figure: 'rules.precision', label: msg`Percentage confirmed` },
    ],
  },
  {
    id: 'others',
    title: msg`Authorities and the European Union`,
    rows: [
      { figure: 'authorities.requests', label: msg`Requests from authorities` },
      {
        figure: 'union.members',
        label: msg`Monthly active members in the European Union, half-year average`,
      },
    ],
  },
]

function toRows<Group extends 'reports' | 'bans', Reason extends string>(
  group: Group,
  labels: Record<Reason, MessageDescriptor>,
): { figure: `${Group}.${Reason}`; label: MessageDescriptor }[] {
  return listKeys(labels).map((reason) => ({
    figure: `${group}.${reason}` as const,
    label: labels[reason],
  }))
}
