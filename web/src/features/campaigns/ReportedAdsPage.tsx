import type { AdReportCase } from '@adire/contract/ad-reports.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { adReportReasonLabels } from '../../lib/ad-report-copy.ts'
import { formatDate } from '../../lib/format.ts'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'
import { EmptyQueue } from '../../staff/EmptyQueue.tsx'
import { QueueClock } from '../../staff/QueueClock.tsx'
import { StaffList } from '../../staff/StaffList.tsx'
import { StaffSection } from '../../staff/StaffSection.tsx'
import { StateSwitch } from '../../staff/StateSwitch.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useStatusActions } from './use-campaigns.ts'
import { useReportCases, useSettleReportCase } from './use-report-cases.ts'

/** Lists campaigns that members reported, with their reasons and latest comments. */
export function ReportedAdsPage() {
  const [isOpen, setIsOpen] = useState(true)
  const list = useReportCases(isOpen ? 'open' : 'settled')
  return (
    <StaffSection
      headingLevel={2}
      title={<Trans>Reported ads</Trans>}
      text={
        <Trans>
          Reports of one campaign are reviewed together. Members who report an ad don’t see it
          again, and advertisers never learn who they are.
        </Trans>
      }
      action={<StateSwitch isOpen={isOpen} onChange={setIsOpen} />}
    >
      <StaffList
        list={list}
        readItems={(page) => page.cases}
        empty={<EmptyQueue isOpen={isOpen} />}
      >
        {(cases) => (
          <ul className="grid grid-cols-1 gap-3">
            {cases.map((reportCase) => (
              <li key={reportCase.id}>
                <ReportCaseCard reportCase={reportCase} />
              </li>
            ))}
          </ul>
        )}
      </StaffList>
    </StaffSection>
  )
}

type Props = { reportCase: AdReportCase }

function ReportCaseCard({ reportCase }: Props) {
  const { t } = useLingui()
  const { campaign, openedAt, settled } = reportCase
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-text text-base font-semibold tracking-normal wrap-anywhere">
          <Link
            to="/dashboard/admin/advertising/campaigns/$campaignId"
            params={{ campaignId: campaign.id }}
            className="text-indigo underline-offset-4 hover:underline"
          >
            {campaign.name}
          </Link>
          <span className="font-normal text-ink-2"> · {campaign.advertiser}</span>
        </h3>
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-3">
          <span>
            <Trans>reported on {formatDate(openedAt)}</Trans>
          </span>
          {!settled && <QueueClock queue="adReports" since={openedAt} />}
        </p>
      </div>
      <ReportedAd ad={reportCase.ad} />
      <Reasons reasons={reportCase.reasons} />
      {reportCase.comments.length > 0 && <Comments comments={reportCase.comments} />}
      {settled ? (
        <p className="text-sm wrap-anywhere text-ink-2">
          <Trans>
            Reviewed by {settled.by ?? t`Former member`} on {formatDate(settled.at)}: {settled.note}
          </Trans>
        </p>
      ) : (
        <Actions reportCase={reportCase} />
      )}
    </Card>
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
          <blockquote className="border-s-2 border-line-strong ps-3 text-sm whitespace-pre-line wrap-anywhere text-ink-2">
            {comment}
          </blockquote>
        </li>
      ))}
    </ul>
  )
}

function Actions({ reportCase: { id, campaign } }: Props) {
  const { t } = useLingui()
  const { pause, isPending } = useStatusActions()
  const settle = useSettleReportCase()
  const [isConfirming, setIsConfirming] = useState(false)
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
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setIsConfirming(true)}
      >
        <Trans>Mark as reviewed…</Trans>
      </Button>
      {isConfirming && (
        <DecisionDialog
          title={t`What did you decide?`}
          description={t`Your note closes all reports of this campaign. It is stored with them and in the audit log.`}
          confirmLabel={t`Mark as reviewed`}
          failure={{ title: t`Update Failed`, description: t`Please try again.` }}
          onClose={() => setIsConfirming(false)}
          onDecide={(note) => settle.mutateAsync({ id, note })}
        />
      )}
    </div>
  )
}
