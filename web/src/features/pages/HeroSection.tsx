import { portraitSvg } from '@adire/art/portrait.ts'
import { portraitFile } from '@adire/art/portrait-file.ts'
import { samplePortraits } from '@adire/art/sample-portraits.ts'
import { Trans } from '@lingui/react/macro'
import { BadgeCheck, Gem, Globe } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { DrawnPortrait } from '../../ui/DrawnPortrait.tsx'
import { StaticHtml } from '../../ui/StaticHtml.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { cn } from '../../ui/cn.ts'
import { JoinButton } from './JoinButton.tsx'

/** Top of the landing page: headline, buttons and illustrated portraits. */
export function HeroSection() {
  return (
    <section className="relative isolate overflow-hidden">
      <TextilePattern name="rings" className="hero-cloth absolute inset-0 -z-10" />
      <div className="page-width grid items-center gap-12 pt-6 pb-8 lg:grid-cols-[6fr_5fr] lg:gap-10 lg:pt-16 lg:pb-24">
        <div className="grid gap-6">
          <h1 className="display text-hero">
            <Trans>
              Two homes.
              <br />
              One thread.
            </Trans>
          </h1>
          <p className="max-w-[34rem] text-lg text-ink-2 sm:text-xl sm:leading-normal">
            <Trans>
              A dating community for adults who belong to more than one place. Meet someone you
              don’t have to explain yourself to.
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
        <StaticHtml className="max-sm:hidden">
          {import.meta.env.DRAWS_ALL && <HeroPortraits />}
        </StaticHtml>
      </div>
    </section>
  )
}

/**
 * Anchor that scrolls smoothly, unless reduced motion is preferred, and moves the focus (VIS-
 * LAND-16).
 */
function BrowseLink() {
  function handleClick(event: MouseEvent) {
    const section = document.getElementById('browse')
    if (!section || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    section.focus({ preventScroll: true })
    section.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' })
  }

  return (
    <Button asChild size="lg" variant="secondary">
      <a href="#browse" onClick={handleClick}>
        <Trans>Browse Community</Trans>
      </a>
    </Button>
  )
}

const [adaeze, kwame, ines] = samplePortraits
const portraits = [
  { ...kwame, className: 'w-[37%] -me-[9.5%]' },
  { ...adaeze, className: 'z-10 w-[45%]' },
  { ...ines, className: 'w-[37%] -ms-[9.5%]' },
]

/**
 * Drawn portraits, labelled as such: only members are shown as members. Phones go straight on to the
 * screen of the product.
 */
function HeroPortraits() {
  return (
    <figure className="mx-auto w-full max-w-[34rem]">
      <div className="flex items-end justify-center" aria-hidden>
        {portraits.map(({ name, seed, options, className }) => {
          const style = cn(
            'hero-arch rounded-arch shrink-0 overflow-hidden border-4 border-bg bg-surface-3 shadow-3',
            className,
          )
          if (name !== adaeze.name)
            return (
              <div key={name} className={style}>
                <DrawnPortrait name={portraitFile(name)} alt="" />
              </div>
            )
          return (
            <div
              key={name}
              className={style}
              // Our own drawing, so inlining is safe. As an image it would be the largest contentful
              // paint.
              dangerouslySetInnerHTML={{ __html: portraitSvg(seed, options) }}
            />
          )
        })}
      </div>
      <figcaption className="mx-auto mt-4 w-fit rounded-full bg-bg px-3 py-1 text-center text-xs text-ink-2">
        <Trans>Illustrations. Only members see our members’ photos.</Trans>
      </figcaption>
    </figure>
  )
}
