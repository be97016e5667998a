import { adFormats, adPlacements, type AdFormat, NATIVE_FEED_GAP } from '@adire/contract/ads.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { AdMock } from './AdMock.tsx'
import { formatBannerSize, formatDollars } from './rules.ts'

/**
 * Section of the advertise page with the four ad formats, each with a drawing of its slot (VIS-
 * ADVERT-07, 12 to 20).
 */
export function AdFormats() {
  return (
    <section
      id="formats"
      aria-labelledby="formats-title"
      className="page-width scroll-mt-6 py-16 sm:py-24"
    >
      <h2 id="formats-title" className="text-page">
        <Trans>Ad formats</Trans>
      </h2>
      <p className="mt-3 max-w-2xl text-lg text-ink-2">
        <Trans>
          Four ad slots, each marked as Sponsored. Premium members see no ads in the app.
        </Trans>
      </p>
      <ul className="mt-12 grid gap-x-10 gap-y-14 md:grid-cols-2">
        {adFormats.map((format) => (
          <Format key={format.placement} format={format} />
        ))}
      </ul>
    </section>
  )
}

function Format({ format: { placement, fromDollars, per } }: { format: AdFormat }) {
  const { t } = useLingui()
  const { name, text, facts } = useFormatCopy(placement)
  const price = formatDollars(fromDollars)
  return (
    <li className="grid content-start gap-6">
      <AdMock placement={placement} label={t`Illustration of where the ad appears: ${name}`} />
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 className="text-2xl">{name}</h3>
          <p className="font-medium text-indigo tabular-nums">
            {per === 'month' ? t`From ${price}/month` : t`From ${price}/send`}
          </p>
        </div>
        <p className="text-ink-2">{text}</p>
        <ul className="flex flex-wrap gap-2 text-sm">
          {[...facts, ...adPlacements[placement].map(formatBannerSize)].map((fact) => (
            <li key={fact} className="rounded-full bg-surface-2 px-3 py-1 text-ink-2">
              {fact}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

function useFormatCopy(placement: AdFormat['placement']): {
  name: string
  text: string
  facts: string[]
} {
  const { t } = useLingui()
  const { minimum, maximum } = NATIVE_FEED_GAP
  switch (placement) {
    case 'native_feed':
      return {
        name: t`Native feed ads`,
        text: t`A card among the profiles in Discover, the same size and shape as a profile card, every ${minimum}-${maximum} profiles.`,
        facts: [t`CTR 3-5%`],
      }
    case 'post_match':
      return {
        name: t`Post-match ads`,
        text: t`Below a new match, when two people are deciding where to go. Good for restaurants, events, trips and flowers.`,
        facts: [t`Shown after a new match`],
      }
    case 'sidebar_banner':
      return {
        name: t`Sidebar banners`,
        text: t`Beside conversations, on wide screens.`,
        facts: [t`Desktop only`],
      }
    case 'email_newsletter':
      return {
        name: t`Newsletter`,
        text: t`At most one ad per issue, for readers who confirmed their subscription.`,
        facts: [t`45% open rate`],
      }
  }
}
