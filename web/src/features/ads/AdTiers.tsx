import { adTiers, type AdTier } from '@adire/contract/ads.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '../../ui/PageLink.tsx'
import { Check } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { formatDollars } from './rules.ts'

/** Section of the advertise page with the three price tiers (VIS-ADVERT-09, 21 to 35). */
export function AdTiers() {
  return (
    <section aria-labelledby="pricing" className="page-width py-16 sm:py-24">
      <h2 id="pricing" className="text-page">
        <Trans>Pricing</Trans>
      </h2>
      <p className="mt-3 max-w-2xl text-lg text-ink-2">
        <Trans>
          Prices are monthly budgets, in US dollars. We bill you only for ads that were seen and for
          clicks on them, up to your budget. You can stop at any time.
        </Trans>
      </p>
      <ul className="mt-12 grid gap-5 lg:grid-cols-3">
        {adTiers.map((tier) => (
          <Tier key={tier.name} {...tier} />
        ))}
      </ul>
    </section>
  )
}

function Tier({ name, monthlyDollars }: { name: AdTier; monthlyDollars: number | undefined }) {
  const { t } = useLingui()
  const { title, text, includes } = useTierCopy(name)
  const isHighlighted = name === 'professional'
  return (
    <li
      className={cn(
        'grid content-between gap-8 rounded-card border bg-surface p-6 sm:p-8',
        isHighlighted ? 'border-indigo shadow-2' : 'border-line',
      )}
    >
      <div>
        <h3 className="text-2xl">{title}</h3>
        <p className="mt-1 text-ink-2">{text}</p>
        <p className="mt-6 tabular-nums">
          {monthlyDollars === undefined ? (
            <span className="display text-page">
              <Trans>Custom</Trans>
            </span>
          ) : (
            <Trans>
              <span className="display text-page">{formatDollars(monthlyDollars)}</span>
              <span className="text-ink-2">/month</span>
            </Trans>
          )}
        </p>
        <ul className="mt-6 grid gap-3">
          {includes.map((feature) => (
            <li key={feature} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-indigo" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <Button asChild isWide variant={isHighlighted ? 'primary' : 'secondary'}>
        <PageLink href="/contact?type=advertising" aria-label={t`Ask about ${title}`}>
          {t`Ask about ${title}`}
        </PageLink>
      </Button>
    </li>
  )
}

function useTierCopy(name: AdTier): { title: string; text: string; includes: string[] } {
  const { t } = useLingui()
  switch (name) {
    case 'starter':
      return {
        title: t`Starter`,
        text: t`A first test, to see who responds.`,
        includes: [t`Sidebar banners`, t`Newsletter spot`, t`Basic targeting`, t`Monthly reports`],
      }
    case 'professional':
      return {
        title: t`Professional`,
        text: t`For campaigns you want to test and improve.`,
        includes: [t`Native feed ads`, t`Advanced targeting`, t`A/B testing`, t`Account manager`],
      }
    case 'enterprise':
      return {
        title: t`Enterprise`,
        text: t`Planned with you, for a season or a year.`,
        includes: [
          t`Post-match ads`,
          t`Category sponsorship`,
          t`Custom creative`,
          t`Priority support`,
        ],
      }
  }
}
