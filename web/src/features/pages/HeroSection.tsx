import { Trans } from '@lingui/react/macro'
import { BadgeCheck, Gem, Globe } from 'lucide-react'
import { StaticHtml } from '../../ui/StaticHtml.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { BrowseLink } from './BrowseLink.tsx'
import { HeroPortraits } from './HeroPortraits.tsx'
import { JoinButton } from './JoinButton.tsx'

export function HeroSection() {
  return (
    <section className="relative isolate overflow-hidden">
      <TextilePattern name="rings" className="hero-cloth absolute inset-0 -z-10" />
      <div className="page-width grid items-center gap-12 pt-10 pb-16 lg:grid-cols-[6fr_5fr] lg:gap-10 lg:pt-16 lg:pb-24">
        <div className="grid gap-7">
          <h1 className="display text-hero">
            <Trans>
              Two homes.
              <br />
              One thread.
            </Trans>
          </h1>
          <p className="max-w-[34rem] text-lg text-ink-2 sm:text-xl sm:leading-normal">
            <Trans>
              A verified, grown-up dating community for people who belong to more than one place.
              Meet someone who needs no explaining.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-3 max-[28rem]:*:w-full">
            <JoinButton
              visitorLabel={<Trans>Start Connecting</Trans>}
              memberLabel={<Trans>Continue to Dashboard</Trans>}
            />
            <BrowseLink />
          </div>
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm font-medium text-ink-2 [&_li]:flex [&_li]:items-center [&_li]:gap-2 [&_svg]:size-[1.125rem] [&_svg]:text-indigo">
            <li>
              <BadgeCheck aria-hidden />
              <Trans>18+ Verified</Trans>
            </li>
            <li>
              <Gem aria-hidden />
              <Trans>Premium Community</Trans>
            </li>
            <li>
              <Globe aria-hidden />
              <Trans>25+ Cities</Trans>
            </li>
          </ul>
        </div>
        <StaticHtml>{import.meta.env.DRAWS_ALL && <HeroPortraits />}</StaticHtml>
      </div>
    </section>
  )
}
