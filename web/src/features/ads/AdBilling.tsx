import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Explains what is counted and charged, and how to check it (A1 to A3 in `docs/spec/decisions.md`). */
export function AdBilling() {
  const { t } = useLingui()
  const terms: [string, ReactNode][] = [
    [
      t`An impression`,
      <Trans key="impression">
        Counted when at least half of the advertisement was in view for one full second, and once
        for each time it is shown.
      </Trans>,
    ],
    [
      t`A click`,
      <Trans key="click">
        Counted once for each counted impression. A second click on the same advertisement is on us.
      </Trans>,
    ],
    [
      t`Your budget`,
      <Trans key="budget">
        You set a daily budget, a price for impressions and a price for clicks. Spending spreads
        over the day and stops at the budget: never a cent above it.
      </Trans>,
    ],
    [
      t`How often`,
      <Trans key="often">
        There is a limit to how often one member sees the same advertisement. Premium members see
        none, and you pay for none.
      </Trans>,
    ],
    [
      t`Approval`,
      <Trans key="approval">
        A person looks at each campaign before it runs. Banners are served by us, with no scripts or
        counters of others; links open in a new tab.
      </Trans>,
    ],
    [
      t`Proof`,
      <Trans key="proof">
        Your report has impressions, clicks and spending for each day, from the same records the
        bill is made of.
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
          {terms.map(([what, text]) => (
            <div
              key={what}
              className="grid gap-x-8 gap-y-1 border-b border-line py-4 first:pt-0 sm:grid-cols-[9rem_1fr]"
            >
              <dt className="font-semibold">{what}</dt>
              <dd className="text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
