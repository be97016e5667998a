import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { premiumFeatures } from './copy.ts'

/** List of Premium's features in the upgrade dialog (PAY-SUB-08). */
export function PremiumFeatures() {
  const { i18n } = useLingui()
  return (
    <section className="grid gap-3 rounded-card border border-brass bg-brass-soft p-5">
      <h3 className="text-lg">
        <Trans>With Premium you get</Trans>
      </h3>
      <ul className="grid gap-2 text-sm sm:grid-cols-2">
        {premiumFeatures.map((feature) => (
          <li key={feature.id} className="flex items-start gap-2">
            <Check
              aria-hidden
              className="mt-0.5 size-4 shrink-0 text-brass-ink"
              strokeWidth={2.5}
            />
            {i18n._(feature)}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">
        <Trans>
          Priority visibility: among members who are an equally good match, you come first in
          Discover. Apart from this and boosts, paying doesn’t change the recommended order.
        </Trans>
      </p>
    </section>
  )
}
