import { cityNames } from '@adire/contract/places.ts'
import { useLingui, Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { PageHead } from '../../shared/PageHead.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { DrawnPortrait } from '../../ui/DrawnPortrait.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { StaticHtml } from '../../ui/StaticHtml.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { AgeBanner } from './AgeBanner.tsx'
import { BrowseSection } from './BrowseSection.tsx'
import { ControlSection } from './ControlSection.tsx'
import { HeroSection } from './HeroSection.tsx'
import { JoinButton } from './JoinButton.tsx'
import { PageFooter } from './PageFooter.tsx'
import { PageHeader } from './PageHeader.tsx'
import { cityName } from '../../lib/city-copy.ts'
import './landing.css'

/** Landing page at `/`, and at `/welcome` with labels for signed-in members (reading C-13). */
export function LandingPage() {
  const { t } = useLingui()
  return (
    <>
      {import.meta.env.DRAWS_ALL && (
        <PageHead
          description={t`Adire is a premium dating community for adults who live between countries, in 25+ cities.`}
        />
      )}
      <AgeBanner />
      <SkipLink />
      <PageHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <HeroSection />
        <StaticHtml>{import.meta.env.DRAWS_ALL && <ControlSection />}</StaticHtml>
        <BrowseSection />
        <StaticHtml>{import.meta.env.DRAWS_ALL && <TrustStrip />}</StaticHtml>
        <StaticHtml>{import.meta.env.DRAWS_ALL && <StoryQuote />}</StaticHtml>
        <FinalCall />
      </main>
      <PageFooter />
    </>
  )
}

const cloth = { ground: 'transparent', thread: 'currentColor', accent: 'currentColor' }

function FinalCall() {
  return (
    <section className="page-width py-8 [contain-intrinsic-block-size:auto_21.875rem] [content-visibility:auto] sm:py-20 sm:[contain-intrinsic-block-size:auto_35rem]">
      <div
        data-theme="light"
        className="relative isolate grid justify-items-center gap-6 overflow-hidden rounded-sheet bg-indigo px-6 py-8 text-center text-on-indigo sm:py-20"
      >
        <TextilePattern
          name="lattice"
          colours={cloth}
          className="absolute inset-0 -z-10 opacity-[0.08]"
        />
        <h2 className="display max-w-3xl text-page">
          <Trans>Meet someone who gets both sides of you.</Trans>
        </h2>
        <p className="max-w-xl text-lg">
          <Trans>
            Joining takes a minute. You get{' '}
            <Amount of="welcome_bonus_tokens" unit="free tokens">
              50 free tokens
            </Amount>
            , and you don’t need a card.
          </Trans>
        </p>
        <JoinButton
          variant="secondary"
          className="border-transparent"
          visitorLabel={<Trans>Get Started Today</Trans>}
          memberLabel={<Trans>Return to Dashboard</Trans>}
        />
      </div>
    </section>
  )
}

const couple = ['mariama', 'rafael']

/** One of the four sample success stories, labelled as a sample. */
function StoryQuote() {
  return (
    <section className="[contain-intrinsic-block-size:auto_34rem] [content-visibility:auto] max-sm:hidden">
      <div className="page-width grid items-center gap-10 py-14 sm:py-20 lg:grid-cols-[auto_1fr] lg:gap-16">
        <div className="flex items-end max-lg:justify-center">
          {couple.map((name, index) => (
            <div
              key={name}
              className={`rounded-arch w-36 overflow-hidden border-4 border-bg bg-surface-3 shadow-2 sm:w-44 ${index === 0 ? 'z-10 mb-8' : '-ms-9'}`}
            >
              <DrawnPortrait name={name} alt="" />
            </div>
          ))}
        </div>
        <figure className="grid justify-items-start gap-5">
          <Badge>
            <Trans>Illustrative story</Trans>
          </Badge>
          <blockquote className="display text-[clamp(1.5rem,1.1rem+1.7vw,2.375rem)] leading-[1.2]">
            <Trans>
              “We share no mother tongue. We wrote in French, flirted in Portuguese and made up in
              English. Our mothers get along without a word of any of them.”
            </Trans>
          </blockquote>
          <figcaption className="flex flex-wrap items-center gap-x-6 gap-y-2 text-ink-2">
            <Trans>Mariama and Rafael, Paris and São Paulo</Trans>
            <PageLink
              href="/success-stories"
              className="py-2 font-medium text-indigo underline underline-offset-4 hover:text-indigo-hover"
            >
              <Trans>More success stories</Trans>
            </PageLink>
          </figcaption>
        </figure>
      </div>
    </section>
  )
}

/** Cities and safety measures in readable, searchable text (reading C-28). */
function TrustStrip() {
  const { t } = useLingui()
  return (
    <section
      aria-label={t`Where our members live`}
      className="border-y border-line bg-surface-2 [contain-intrinsic-block-size:auto_20.5rem] [content-visibility:auto] sm:[contain-intrinsic-block-size:auto_13rem]"
    >
      <div className="page-width grid gap-x-12 gap-y-3 py-8 sm:py-10 lg:grid-cols-[17rem_1fr] lg:items-center">
        <div className="grid gap-2">
          <p className="display text-xl lg:text-2xl">
            <Trans>In 25+ cities, and counting</Trans>
          </p>
          <p className="flex items-center gap-2 text-sm text-ink-2">
            <Clock aria-hidden className="size-4 shrink-0 text-indigo" />
            <Trans>24/7 moderation, in every time zone</Trans>
          </p>
        </div>
        <div className="overflow-hidden">
          {/* The dot of a line's first city lies outside and is cut off. */}
          <ul className="-ms-6 flex flex-wrap text-[0.9375rem] leading-7 text-ink-2 lg:text-base lg:leading-8">
            {cityNames.map((name) => (
              <li
                key={name}
                className="before:inline-block before:w-6 before:text-center before:font-bold before:text-ember before:content-['·'/'']"
              >
                {cityName(name)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
