import type { AdDiscrepancy } from '@adire/contract/ad-discrepancies.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { nameStaff } from '../../staff/staff-name.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { formatDay, formatMicros } from './money-rules.ts'
import { SettleButton } from './SettleButton.tsx'
import { SettledCard } from './SettledCard.tsx'
import { SettledList } from './SettledList.tsx'
import { useDiscrepancies, useSettleDiscrepancy } from './use-discrepancies.ts'

/** Lists days that the nightly recount corrected; their advertisers may need to know. */
export function DiscrepanciesPage() {
  const [isOpen, setIsOpen] = useState(true)
  const list = useDiscrepancies(isOpen ? 'open' : 'settled')
  return (
    <SettledList
      title={<Trans>Ad discrepancies</Trans>}
      text={
        <Trans>
          Every night we recalculate each campaign’s daily totals from the recorded ad events. If
          the totals differ, the events take precedence, and an admin investigates.
        </Trans>
      }
      isOpen={isOpen}
      onState={setIsOpen}
      list={list}
      readItems={(page) => page.discrepancies}
      renderItem={(discrepancy) => <DiscrepancyCard discrepancy={discrepancy} />}
    />
  )
}

function DiscrepancyCard({
  discrepancy: { id, campaign, day, foundAt, kept, counted, settled },
}: {
  discrepancy: AdDiscrepancy
}) {
  const { t } = useLingui()
  const settle = useSettleDiscrepancy()
  const noticed = formatDate(foundAt)
  return (
    <SettledCard
      campaign={campaign}
      to="/dashboard/admin/advertising/campaigns/$campaignId/statement"
      facts={
        <>
          <time dateTime={day}>{formatDay(day)}</time> · <Trans>found on {noticed}</Trans>
        </>
      }
      clock={settled ? null : { queue: 'discrepancies', since: foundAt }}
    >
      <Metrics kept={kept} counted={counted} />
      {settled ? (
        <p className="text-sm wrap-anywhere text-ink-2">
          <Trans>
            Investigated by {nameStaff(settled.by)} on {formatDate(settled.at)}: {settled.note}
          </Trans>
        </p>
      ) : (
        <SettleButton
          title={t`What did you find?`}
          description={t`The recalculated totals won’t change. Your note is stored with them and in the audit log.`}
          confirmLabel={t`Mark as investigated`}
          onSettle={(note) => settle.mutateAsync({ id, note })}
        >
          <Trans>Mark as investigated…</Trans>
        </SettleButton>
      )}
    </SettledCard>
  )
}

type MetricsProps = Pick<AdDiscrepancy, 'kept' | 'counted'>

/** Shows each total that was stored (`kept`) with the recounted one that replaced it. */
function Metrics({ kept, counted }: MetricsProps) {
  const { t } = useLingui()
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 tabular-nums md:grid-cols-4">
      <Metric
        name={t`Impressions`}
        was={formatCount(kept.impressions)}
        is={formatCount(counted.impressions)}
      />
      <Metric name={t`Clicks`} was={formatCount(kept.clicks)} is={formatCount(counted.clicks)} />
      <Metric
        name={t`Spent`}
        was={formatMicros(kept.spentMicros)}
        is={formatMicros(counted.spentMicros)}
      />
      <Metric
        name={t`Members reached`}
        was={formatCount(kept.reach)}
        is={formatCount(counted.reach)}
      />
    </dl>
  )
}

/** Shows the old value struck out and the new one; one value if both are equal. */
function Metric({ name, was, is }: { name: string; was: string; is: string }) {
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
