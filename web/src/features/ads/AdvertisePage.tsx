import { BRAND } from '@adire/contract/brand.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '../../ui/PageLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { StaticHtml } from '../../ui/StaticHtml.tsx'
import { TextileDivider } from '../../ui/TextileDivider.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { PageFooter } from '../pages/PageFooter.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { PageHeader } from '../pages/PageHeader.tsx'
import { AdBilling } from './AdBilling.tsx'
import { AdFormats } from './AdFormats.tsx'
import { AdReasons } from './AdReasons.tsx'
import { AdSegments } from './AdSegments.tsx'
import { AdTiers } from './AdTiers.tsx'
import { formatStatistic } from './rules.ts'

/** Sales page for advertisers (VIS-ADVERT). */
export function AdvertisePage() {
  const { t } = useLingui()
  return (
    <>
      {import.meta.env.DRAWS_ALL && (
        <PageHead
          title={t`Advertise`}
          description={t`Reach a global diaspora in 25+ cities: four ad formats, published prices and clear reporting.`}
        />
      )}
      <SkipLink />
      <PageHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <StaticHtml>{import.meta.env.DRAWS_ALL && <Sections />}</StaticHtml>
      </main>
      <PageFooter />
    </>
  )
}

/** Static, because it only has links, and its numbers and prices are formatted for a language. */
function Sections() {
  return (
    <>
      <Hero />
      <AdStatistics />
      <AdReasons />
      <TextileDivider />
      <AdFormats />
      <AdSegments />
      <AdTiers />
      <AdBilling />
      <ClosingCall />
    </>
  )
}

function Hero() {
  return (
    <section className="relative isolate overflow-hidden">
      <TextilePattern name="lattice" className="absolute inset-0 -z-10 opacity-[0.05]" />
      <div className="page-width grid items-center gap-x-12 pt-14 pb-16 sm:pt-20 sm:pb-24 lg:grid-cols-[8fr_4fr]">
        <div className="grid justify-items-start gap-7">
          <h1 className="display text-[clamp(2.4rem,1.3rem+4.4vw,4.5rem)] leading-[1.04]">
            <Trans>Reach people who live in two places at once</Trans>
          </h1>
          <p className="max-w-[40rem] text-lg text-ink-2 sm:text-xl sm:leading-normal">
            <Trans>
              Our members book flights, send parcels and money, and cook across continents. If you
              make something for people like them, introduce yourself.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button asChild size="lg">
              <PageLink href="/contact">
                <Trans>Get Started</Trans>
              </PageLink>
            </Button>
            <Button asChild size="lg" variant="secondary">
              <a href="#formats">
                <Trans>View Ad Formats</Trans>
              </a>
            </Button>
          </div>
        </div>
        <Arches />
      </div>
    </section>
  )
}

const indigo = { ground: 'var(--indigo)', thread: 'var(--on-indigo)', accent: 'var(--brass)' }
const ember = { ground: 'var(--ember)', thread: 'var(--on-ember)', accent: 'var(--indigo)' }

/** The two arches of the logo, filled with textile patterns. */
function Arches() {
  const archClass = 'rounded-arch aspect-[4/5] w-[62%] overflow-hidden border-4 border-bg'
  return (
    <div aria-hidden className="flex max-lg:hidden">
      <div className={`${archClass} z-10`}>
        <div data-theme="light" className="h-full">
          <TextilePattern name="rings" colours={indigo} />
        </div>
      </div>
      <div className={`${archClass} -ms-[24%] mt-[18%]`}>
        <div data-theme="light" className="h-full">
          <TextilePattern name="lattice" colours={ember} />
        </div>
      </div>
    </div>
  )
}

function ClosingCall() {
  const { t } = useLingui()
  const patternColours = { ground: 'transparent', thread: 'currentColor', accent: 'currentColor' }
  const mailtoLink = `mailto:${BRAND.advertisingEmail}?subject=${encodeURIComponent(t`Advertising`)}`
  return (
    <section aria-labelledby="contact" className="page-width pb-16 sm:pb-24">
      <div
        data-theme="light"
        className="relative isolate grid justify-items-center gap-6 overflow-hidden rounded-sheet bg-indigo px-6 py-16 text-center text-on-indigo sm:py-20"
      >
        <TextilePattern
          name="rings"
          colours={patternColours}
          className="absolute inset-0 -z-10 opacity-[0.08]"
        />
        <h2 id="contact" className="text-page">
          <Trans>Tell us what you offer</Trans>
        </h2>
        <p className="max-w-xl text-lg">
          <Trans>
            Tell us who you want to reach and roughly how much you want to spend. We answer within
            24-48 hours with a proposal.
          </Trans>
        </p>
        <Button asChild size="lg" variant="secondary" className="border-transparent">
          <PageLink href="/contact?type=advertising">
            <Trans>Contact Us</Trans>
          </PageLink>
        </Button>
        <p>
          <Trans>
            or write to{' '}
            <a href={mailtoLink} className="font-medium underline underline-offset-4">
              {BRAND.advertisingEmail}
            </a>
          </Trans>
        </p>
      </div>
    </section>
  )
}

/**
 * Statistics about the members: fixed texts of the specification, never measured (reading C-28).
 */
function AdStatistics() {
  const { t } = useLingui()
  const statistics = [
    { value: `${formatStatistic(10_000)}+`, label: t`users` },
    { value: '25+', label: t`cities` },
    { value: '45 min', label: t`daily use` },
    { value: formatStatistic(0.85, 'percent'), label: t`college educated` },
  ]
  return (
    <section aria-labelledby="statistics" className="border-y border-line bg-surface-2">
      <h2 id="statistics" className="sr-only">
        <Trans>Our members in numbers</Trans>
      </h2>
      <dl className="page-width grid grid-cols-2 gap-x-4 gap-y-8 py-10 sm:py-14 lg:grid-cols-4">
        {statistics.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-ink-2">{label}</dt>
            <dd className="display text-page text-indigo">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
