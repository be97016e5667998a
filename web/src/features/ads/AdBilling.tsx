import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/**
 * Section of the advertise page that explains what is counted and charged. Must match the billing
 * rules, A1 to A3 in `docs/spec/decisions.md`.
 */
export function AdBilling() {
  const { t } = useLingui()
  const definitions: [string, ReactNode][] = [
    [
      t`An impression`,
      <Trans key="impression">
        Counts when at least half of the ad was in view for one full second, and only once each time
        it’s shown. In the newsletter, it counts once for each opened email.
      </Trans>,
    ],
    [
      t`A click`,
      <Trans key="click">
        Counts once per impression. We don’t charge for further clicks on the same impression.
      </Trans>,
    ],
    [
      t`Your budget`,
      <Trans key="budget">
        You set a daily budget, a price per impression and a price per click. We spread your
        spending over the day and never go above the budget.
      </Trans>,
    ],
    [
      t`How often`,
      <Trans key="often">
        We limit how often one member sees the same ad. Premium members see no ads in the app, so
        you don’t pay for them there.
      </Trans>,
    ],
    [
      t`Approval`,
      <Trans key="approval">
        We review each campaign before it runs. We serve banners ourselves, without third-party
        scripts or trackers. Links open in a new tab.
      </Trans>,
    ],
    [
      t`Reporting`,
      <Trans key="proof">
        Your report shows impressions, clicks and spending per day, from the same records as your
        bill.
      </Trans>,
    ],
  ]
  return (
    <section aria-labelledby="billing" className="page-width pb-16 sm:pb-24">
      <div className="grid gap-x-16 gap-y-8 border-t border-line pt-12 lg:grid-cols-[2fr_3fr]">
        <h2 id="billing" className="text-page">
          <Trans>What you pay for</Trans>
        </h2>
        <dl className="grid">
          {definitions.map(([term, text]) => (
            <div
              key={term}
              className="grid gap-x-8 gap-y-1 border-b border-line py-4 first:pt-0 sm:grid-cols-[9rem_1fr]"
            >
              <dt className="font-semibold">{term}</dt>
              <dd className="text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
