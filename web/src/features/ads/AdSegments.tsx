import { adSegments, type AdSegment, TARGET_AGES } from '@adire/contract/ads.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { cityName } from '../../lib/city-copy.ts'
import { formatList } from '../../lib/lists.ts'

/**
 * Section of the advertise page with the audiences (VIS-ADVERT-08). Lists only what campaigns can
 * target: `adSegments` and `TARGET_AGES` in the contract.
 */
export function AdSegments() {
  const { t } = useLingui()
  const { minimum, maximum } = TARGET_AGES
  const segments = useMemo(() => {
    const names: Record<AdSegment, string> = {
      'west-africa': t`West Africa and its diaspora`,
      'east-africa': t`East Africa and its diaspora`,
      caribbean: t`The Caribbean and its diaspora`,
      'latin-world': t`Brazil, Colombia and Iberia`,
    }
    // `Object.entries` loses the type of the keys.
    return Object.entries(names) as [AdSegment, string][]
  }, [t])
  return (
    <section aria-labelledby="segments" className="border-y border-line bg-surface-2">
      <div className="page-width grid gap-x-16 gap-y-10 py-16 sm:py-24 lg:grid-cols-[2fr_3fr]">
        <div className="grid content-start gap-4">
          <h2 id="segments" className="text-page">
            <Trans>Target segments</Trans>
          </h2>
          <p className="text-lg text-ink-2">
            <Trans>
              Choose from 25 cities, any ages from {minimum} to {maximum}, and women, men or
              everyone. Here are some examples.
            </Trans>
          </p>
          <p className="text-ink-2">
            <Trans>
              You can’t target people by religion, orientation, what they write or who they like.
              You see totals, never people.
            </Trans>
          </p>
        </div>
        <ul className="grid gap-5 sm:grid-cols-2">
          {segments.map(([segment, name]) => (
            <li
              key={segment}
              className="grid content-start gap-2 rounded-card border border-line bg-surface p-6"
            >
              <h3 className="text-xl">{name}</h3>
              <p className="text-ink-2">{formatList(adSegments[segment].map(cityName))}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
