import type { Forecast } from '@adire/contract/campaign-forecasts.ts'
import type { CampaignId } from '@adire/contract/ids.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatMemberRange, formatRange } from './copy.ts'
import type { CampaignDraft } from './form-rules.ts'
import { FormSection } from './FormSection.tsx'
import { useForecast } from './use-forecast.ts'

type Props = { draft: CampaignDraft; campaignId: CampaignId | undefined }

/** Estimated reach and impressions of the campaign form, with what they rest on. */
export function ReachForecast({ draft, campaignId }: Props) {
  const { forecast, isComplete } = useForecast(draft, campaignId)
  return (
    <FormSection title={<Trans>Reach forecast</Trans>}>
      <div aria-live="polite" aria-busy={forecast.isFetching} className="grid gap-3">
        {!isComplete && (
          <p className="text-sm text-ink-2">
            <Trans>Correct the ages, amounts or dates to see a forecast.</Trans>
          </p>
        )}
        {isComplete && forecast.data && <ForecastText forecast={forecast.data} />}
        {isComplete && forecast.isPending && <Skeleton className="h-28" />}
        {isComplete && forecast.isError && !forecast.data && (
          <LoadFailed
            shape="banner"
            title={<Trans>Couldn’t load the forecast</Trans>}
            isRetrying={forecast.isFetching}
            onRetry={() => void forecast.refetch()}
          >
            <Trans>You can save the campaign without it.</Trans>
          </LoadFailed>
        )}
      </div>
    </FormSection>
  )
}

function ForecastText({ forecast }: { forecast: Forecast }) {
  switch (forecast.kind) {
    case 'few':
      return (
        <p>
          <Trans>
            Fewer than 10 members who see ads and were active in the last 28 days match this
            targeting. Choose more cities or ages.
          </Trans>
        </p>
      )
    case 'newsletter':
      return (
        <p>
          <Trans>There’s no forecast for newsletters: an issue goes to all its readers.</Trans>
        </p>
      )
    case 'no-data':
      return (
        <>
          <MemberCount members={forecast.members} />
          <p className="text-sm text-ink-3">
            <Trans>
              Not enough data yet: too few ads were seen in this slot in the last 28 days.
            </Trans>
          </p>
        </>
      )
    case 'estimate':
      return <Estimate forecast={forecast} />
  }
}

function MemberCount({ members }: { members: number }) {
  const count = formatCount(members)
  return (
    <p>
      <Trans>
        About {count} members who see ads and were active in the last 28 days match this targeting.
      </Trans>
    </p>
  )
}

type EstimateProps = { forecast: Extract<Forecast, { kind: 'estimate' }> }

function Estimate({ forecast }: EstimateProps) {
  const { perDay, flight, isLimitedByBudget } = forecast
  return (
    <>
      <MemberCount members={forecast.members} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Delivery title={<Trans>Per day</Trans>} delivery={perDay} />
        <Delivery
          title={
            flight.hasEnd ? (
              <Plural value={flight.days} one="Flight of # day" other="Flight of # days" />
            ) : (
              <Plural value={flight.days} one="First day" other="First # days" />
            )
          }
          delivery={flight}
        />
      </div>
      {isLimitedByBudget && (
        <p className="text-sm text-ink-2">
          <Trans>The budget is the limit: a higher one could buy more impressions.</Trans>
        </p>
      )}
      <p className="text-sm text-ink-3">
        <Trans>
          Based on the ads that a sample of these members saw in this slot in the last 28 days. A
          member sees the same campaign at most four times a day.
        </Trans>{' '}
        <Plural
          value={forecast.competitors}
          _0="No other campaign runs for these members in this slot now."
          one="The lower estimate assumes that the other campaign in this slot competes for these members; the higher one assumes that it doesn’t."
          other="The lower estimate assumes that the # other campaigns in this slot compete for these members; the higher one assumes that none of them does."
        />{' '}
        <Trans>An estimate, not a promise.</Trans>
      </p>
    </>
  )
}

function Delivery({
  title,
  delivery,
}: {
  title: ReactNode
  delivery: EstimateProps['forecast']['perDay']
}) {
  const { t } = useLingui()
  const facts: [string, string][] = [
    [t`Members reached`, formatMemberRange(delivery.members)],
    [t`Impressions`, formatRange(delivery.impressions, formatCount)],
  ]
  return (
    <div className="grid content-start gap-2 rounded-input bg-surface-2 p-3">
      <h5 className="font-text text-sm font-semibold tracking-normal">{title}</h5>
      <dl className="grid gap-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
