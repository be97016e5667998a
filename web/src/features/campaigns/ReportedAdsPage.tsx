import type { AdReportCase } from '@adire/contract/ad-reports.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { nameStaff } from '../../staff/staff-name.ts'
import { adReportReasonLabels } from '../../lib/ad-report-copy.ts'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { SettleButton } from './SettleButton.tsx'
import { SettledCard } from './SettledCard.tsx'
import { SettledList } from './SettledList.tsx'
import { useStatusActions } from './use-campaigns.ts'
import { useReportCases, useSettleReportCase } from './use-report-cases.ts'
import { MemberText } from '../../ui/MemberText.tsx'

/** Lists campaigns that members reported, with their reasons and latest comments. */
export function ReportedAdsPage() {
  const [isOpen, setIsOpen] = useState(true)
  const list = useReportCases(isOpen ? 'open' : 'settled')
  return (
    <SettledList
      title={<Trans>Reported ads</Trans>}
      text={
        <Trans>
          Reports about one campaign are reviewed together. Members who report an ad don’t see it
          again, and advertisers never learn who they are.
        </Trans>
      }
      isOpen={isOpen}
      onState={setIsOpen}
      list={list}
      readItems={(page) => page.cases}
      renderItem={(reportCase) => <ReportCaseCard reportCase={reportCase} />}
    />
  )
}

type Props = { reportCase: AdReportCase }

function ReportCaseCard({ reportCase }: Props) {
  const { campaign, openedAt, settled } = reportCase
  return (
    <SettledCard
      campaign={campaign}
      to="/dashboard/admin/advertising/campaigns/$campaignId"
      facts={<Trans>reported on {formatDate(openedAt)}</Trans>}
      clock={settled ? null : { queue: 'adReports', since: openedAt }}
    >
      <ReportedAd ad={reportCase.ad} />
      <Reasons reasons={reportCase.reasons} />
      {reportCase.comments.length > 0 && <Comments comments={reportCase.comments} />}
      {settled ? (
        <p className="text-sm wrap-anywhere text-ink-2">
          <Trans>
            Reviewed by {nameStaff(settled.by)} on {formatDate(settled.at)}: {settled.note}
          </Trans>
        </p>
      ) : (
        <Actions reportCase={reportCase} />
      )}
    </SettledCard>
  )
}

function ReportedAd({ ad }: { ad: AdReportCase['ad'] }) {
  return (
    <div className="flex flex-wrap gap-4 rounded-tile bg-surface-2 p-3">
      {ad.bannerUrl !== null && (
        <img
          src={ad.bannerUrl}
          alt=""
          loading="lazy"
          className="h-20 w-32 shrink-0 rounded-input bg-surface-3 object-contain"
        />
      )}
      <div className="grid min-w-0 flex-1 basis-48 content-start gap-1">
        <p className="font-semibold wrap-anywhere">{ad.title}</p>
        <p className="text-sm wrap-anywhere text-ink-2">{ad.description}</p>
        <p className="text-sm wrap-anywhere text-ink-3">{ad.destinationUrl}</p>
      </div>
    </div>
  )
}

function Reasons({ reasons }: Pick<AdReportCase, 'reasons'>) {
  const { i18n, t } = useLingui()
  return (
    <ul aria-label={t`Reasons`} className="flex flex-wrap gap-2 text-sm">
      {reasons.map(({ reason, count }) => (
        <li key={reason} className="rounded-full bg-surface-2 px-3 py-1">
          {i18n._(adReportReasonLabels[reason])} · <span className="tabular-nums">{count}</span>
        </li>
      ))}
    </ul>
  )
}

function Comments({ comments }: Pick<AdReportCase, 'comments'>) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Latest comments`} className="grid gap-2">
      {comments.map((comment, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- comments have no id and may be equal
        <li key={index}>
          <MemberText
            as="blockquote"
            className="border-s-2 border-line-strong ps-3 text-sm whitespace-pre-line wrap-anywhere text-ink-2"
          >
            {comment}
          </MemberText>
        </li>
      ))}
    </ul>
  )
}

function Actions({ reportCase: { id, campaign } }: Props) {
  const { t } = useLingui()
  const { pause, isPending } = useStatusActions()
  const settle = useSettleReportCase()
  return (
    <div className="flex flex-wrap items-center gap-3">
      {campaign.isActive ? (
        <Button
          variant="secondary"
          size="sm"
          loading={isPending}
          onClick={() => pause.mutate({ id: campaign.id })}
        >
          <Trans>Pause campaign</Trans>
        </Button>
      ) : (
        <Badge kind="pending">
          <Trans>Not running</Trans>
        </Badge>
      )}
      <SettleButton
        title={t`What did you decide?`}
        description={t`Your note closes all reports about this campaign. It is stored with them and in the audit log.`}
        confirmLabel={t`Mark as reviewed`}
        onSettle={(note) => settle.mutateAsync({ id, note })}
      >
        <Trans>Mark as reviewed…</Trans>
      </SettleButton>
    </div>
  )
}
