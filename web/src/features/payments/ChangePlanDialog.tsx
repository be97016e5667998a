import type { PlanId } from '@adire/contract/payments.ts'
import type { PlanQuote } from '@adire/contract/plan-changes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { formatMoney } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { planLabels } from './copy.ts'
import { OfflineNote } from './OfferState.tsx'
import { PlanQuoteText } from './PlanQuoteText.tsx'
import { usePlanChange } from './use-plan-change.ts'

/**
 * Lists the other plans with what each change costs today and later; the button names the amount.
 */
export function ChangePlanDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { isOnline, quotes, isChanging, confirm } = usePlanChange(onClose)
  const [chosen, setChosen] = useState<PlanId>()
  const options = quotes.data?.options ?? []
  const option = options.find(({ plan }) => plan === chosen) ?? options[0]
  const current = quotes.data?.current
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Change plan</Trans>}
      description={
        current && (
          <Trans>
            Your current plan: {i18n._(planLabels[current.plan].name)}, {formatMoney(current.price)}{' '}
            {i18n._(planLabels[current.plan].period)}.
          </Trans>
        )
      }
      footer={
        <>
          <Button variant="secondary" className="max-sm:flex-none!" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {option && !quotes.isError && (
            <Button disabled={!isOnline} loading={isChanging} onClick={() => confirm(option)}>
              <ConfirmLabel option={option} />
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {!isOnline && <OfflineNote />}
        {option && !quotes.isError ? (
          <>
            <RadioCards
              label={t`Plans`}
              columns={2}
              value={option.plan}
              onChange={setChosen}
              cards={options.map((one) => ({
                value: one.plan,
                title: i18n._(planLabels[one.plan].name),
                description: <PlanPrice option={one} />,
              }))}
            />
            <PlanQuoteText option={option} />
          </>
        ) : (
          isOnline && <QuotesMissing quotes={quotes} />
        )}
      </div>
    </Dialog>
  )
}

function PlanPrice({ option: { plan, renewal } }: { option: PlanQuote }) {
  const { i18n } = useLingui()
  return (
    <span>
      <span className="display block text-xl text-ink tabular-nums">{formatMoney(renewal)}</span>
      {i18n._(planLabels[plan].period)}
    </span>
  )
}

function ConfirmLabel({ option: { kind, charge, plan } }: { option: PlanQuote }) {
  const { i18n } = useLingui()
  const [name, amount] = [i18n._(planLabels[plan].name), formatMoney(charge)]
  return kind === 'upgrade' ? (
    <Trans>Pay {amount} and change</Trans>
  ) : (
    <Trans>Change to {name} later</Trans>
  )
}

/** Loading, no other plans, changed meanwhile, or failed. */
function QuotesMissing({ quotes }: { quotes: ReturnType<typeof usePlanChange>['quotes'] }) {
  const { t } = useLingui()
  const isUnavailable =
    hasCode(quotes.error, 'PLAN_CHANGE_UNAVAILABLE') || hasCode(quotes.error, 'NOT_FOUND')
  if (isUnavailable) {
    const { title, description } = errorCopy(quotes.error, {
      title: t`Couldn’t change your plan`,
      description: t`Please try again.`,
    })
    return <Banner title={title}>{description}</Banner>
  }
  if (quotes.isError)
    return (
      <LoadFailed
        shape="banner"
        title={<Trans>Couldn’t load the prices</Trans>}
        isRetrying={quotes.isFetching}
        onRetry={() => void quotes.refetch()}
      >
        <Trans>Nothing was charged. Please try again.</Trans>
      </LoadFailed>
    )
  if (quotes.data)
    return (
      <p className="text-ink-2">
        <Trans>There are no other plans.</Trans>
      </p>
    )
  return (
    <div aria-busy className="grid gap-3 sm:grid-cols-2">
      <p role="status" className="sr-only">
        <Trans>Loading prices</Trans>
      </p>
      <Skeleton className="h-28 rounded-tile" />
      <Skeleton className="h-28 rounded-tile" />
    </div>
  )
}
