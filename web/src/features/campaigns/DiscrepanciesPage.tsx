import { Trans, useLingui } from '@lingui/react/macro'
import type { AdDiscrepancy } from '@adire/contract/ad-discrepancies.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount, formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueueClock } from '../../staff/QueueClock.tsx'
import { StaffSection } from '../../staff/StaffSection.tsx'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'
import { StateSwitch } from '../../staff/StateSwitch.tsx'
import { formatDay, formatMicros } from './money-rules.ts'
import { useDiscrepancies, useSettleDiscrepancy } from './use-discrepancies.ts'
import { StaffList } from '../../staff/StaffList.tsx'
import { EmptyQueue } from '../../staff/EmptyQueue.tsx'

/** Lists days that the nightly recount corrected; their advertisers may need to know. */
export function DiscrepanciesPage() {
  const [isOpen, setIsOpen] = useState(true)
  const list = useDiscrepancies(isOpen ? 'open' : 'settled')
  return (
    <StaffSection
      headingLevel={2}
      title={<Trans>Ad discrepancies</Trans>}
      text={
        <Trans>
          Every night we recount each campaign’s days from their events. If the totals differ, the
          events count, and an admin investigates.
        </Trans>
      }
      action={<StateSwitch isOpen={isOpen} onChange={setIsOpen} />}
    >
      <StaffList
        list={list}
        readItems={(page) => page.discrepancies}
        empty={<EmptyQueue isOpen={isOpen} />}
      >
        {(discrepancies) => (
          <ul className="grid grid-cols-1 gap-3">
            {discrepancies.map((discrepancy) => (
              <li key={discrepancy.id}>
                <DiscrepancyCard discrepancy={discrepancy} />
              </li>
            ))}
          </ul>
        )}
      </StaffList>
    </StaffSection>
  )
}

function DiscrepancyCard({
  discrepancy: { id, campaign, day, foundAt, kept, counted, settled },
}: {
  discrepancy: AdDiscrepancy
}) {
  const { t } = useLingui()
  const settle = useSettleDiscrepancy()
  const [isConfirming, setIsConfirming] = useState(false)
  const noticed = formatDate(foundAt)
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-text text-base font-semibold tracking-normal wrap-anywhere">
          <Link
            to="/dashboard/admin/advertising/campaigns/$campaignId/statement"
            params={{ campaignId: campaign.id }}
            className="text-indigo underline-offset-4 hover:underline"
          >
            {campaign.name}
          </Link>
          <span className="font-normal text-ink-2"> · {campaign.advertiser}</span>
        </h3>
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-3">
          <span>
            <time dateTime={day}>{formatDay(day)}</time> · <Trans>found on {noticed}</Trans>
          </span>
          {!settled && <QueueClock queue="discrepancies" since={foundAt} />}
        </p>
      </div>
      <Figures kept={kept} counted={counted} />
      {settled ? (
        <p className="text-sm wrap-anywhere text-ink-2">
          <Trans>
            Investigated by {settled.by ?? t`Former member`} on {formatDate(settled.at)}:{' '}
            {settled.note}
          </Trans>
        </p>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          aria-haspopup="dialog"
          onClick={() => setIsConfirming(true)}
        >
          <Trans>Mark as investigated…</Trans>
        </Button>
      )}
      {isConfirming && (
        <DecisionDialog
          title={t`What did you find?`}
          description={t`The recounted figures stay. Your note is stored with them and in the audit log.`}
          confirmLabel={t`Mark as investigated`}
          failure={{ title: t`Update Failed`, description: t`Please try again.` }}
          onClose={() => setIsConfirming(false)}
          onDecide={(note) => settle.mutateAsync({ id, note })}
        />
      )}
    </Card>
  )
}

type FiguresProps = Pick<AdDiscrepancy, 'kept' | 'counted'>

function Figures({ kept, counted }: FiguresProps) {
  const { t } = useLingui()
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 tabular-nums md:grid-cols-4">
      <Figure
        name={t`Impressions`}
        was={formatCount(kept.impressions)}
        is={formatCount(counted.impressions)}
      />
      <Figure name={t`Clicks`} was={formatCount(kept.clicks)} is={formatCount(counted.clicks)} />
      <Figure
        name={t`Spent`}
        was={formatMicros(kept.spentMicros)}
        is={formatMicros(counted.spentMicros)}
      />
      <Figure
        name={t`Members reached`}
        was={formatCount(kept.reach)}
        is={formatCount(counted.reach)}
      />
    </dl>
  )
}

/** Shows the old value struck out and the new one; one value if both are equal. */
function Figure({ name, was, is }: { name: string; was: string; is: string }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-ink-3">{name}</dt>
      {was === is ? (
        <dd className="font-semibold">{is}</dd>
      ) : (
        <dd className="flex flex-wrap items-baseline gap-x-2">
          <s className="text-ink-3">
            <span className="sr-only">
              <Trans>Original</Trans>{' '}
            </span>
            {was}
          </s>
          <strong className="font-semibold text-danger">
            <span className="sr-only">
              <Trans>Recounted</Trans>{' '}
            </span>
            {is}
          </strong>
        </dd>
      )}
    </div>
  )
}
