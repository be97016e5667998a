import { MINUTE_MS } from '@adire/contract/durations.ts'
import { appPages } from '@adire/contract/pages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { useNow } from '../../lib/use-now.ts'
import { CardMessage } from '../../shared/CardMessage.tsx'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { LinkQuery } from '../../shared/LinkQuery.tsx'
import { LinkCard } from '../../shared/LinkCard.tsx'
import { StandaloneCard } from '../../shared/StandaloneCard.tsx'
import { planLabels } from './copy.ts'
import { FailedRenewal } from './FailedRenewal.tsx'

/**
 * Page of the link in renewal emails: shows the plan and its end, and cancels with one button,
 * without logging in.
 */
export function CancelPlanPage() {
  const token = useLinkToken(appPages.cancelPlan)
  const plan = useQuery({
    ...api.payments.planByCancelLink.queryOptions({ input: { token } }),
    enabled: token !== '',
    retry: false,
    refetchOnWindowFocus: false,
  })
  return (
    <LinkQuery token={token} query={plan}>
      {(data) => <LinkedPlan key={token} token={token} plan={data} />}
    </LinkQuery>
  )
}

type Plan = Awaited<ReturnType<typeof client.payments.planByCancelLink>>

function LinkedPlan({
  token,
  plan: { plan, paidUntil, isCancelled },
}: {
  token: string
  plan: Plan
}) {
  const { t, i18n } = useLingui()
  const name = i18n._(planLabels[plan].name)
  const day = formatDate(paidUntil)
  const isFailed = Date.parse(paidUntil) <= useNow(MINUTE_MS)
  const kept = isFailed ? (
    <Trans>We won’t charge you again.</Trans>
  ) : (
    <Trans>We won’t charge you again. You keep Premium until {day}.</Trans>
  )
  if (isCancelled)
    return (
      <StandaloneCard>
        <CardMessage title={<Trans>Your subscription is cancelled</Trans>}>{kept}</CardMessage>
        <HomeLink />
      </StandaloneCard>
    )
  return (
    <LinkCard
      token={token}
      title={<Trans>Cancel your subscription?</Trans>}
      text={
        isFailed ? (
          <FailedRenewal paidUntil={paidUntil} />
        ) : (
          <Trans>
            Your Premium subscription ({name}) renews on {day}. If you cancel now, we won’t charge
            you again, and you keep Premium until then.
          </Trans>
        )
      }
      actionLabel={<Trans>Cancel subscription</Trans>}
      failure={{
        title: t`Couldn’t cancel your subscription`,
        description: t`Please try again.`,
      }}
      follow={(input) => client.payments.cancelByCancelLink(input)}
      done={() => ({
        title: <Trans>Your subscription is cancelled</Trans>,
        text: kept,
        action: <HomeLink />,
      })}
    />
  )
}
