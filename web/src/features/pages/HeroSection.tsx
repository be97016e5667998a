import { samplePortraits } from '@adire/contract/art/sample-portraits.ts'
import { Trans } from '@lingui/react/macro'
import { BadgeCheck, Gem, Globe } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { JoinButton } from './JoinButton.tsx'

export function HeroSection() {
  return (
    <section className="relative isolate overflow-hidden">
      <TextilePattern name="rings" className="absolute inset-0 -z-10 opacity-[0.06]" />
      <div className="page-width grid items-center gap-12 pt-10 pb-16 lg:grid-cols-[7fr_5fr] lg:gap-8 lg:pt-16 lg:pb-24">
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
              A verified, grown-up dating community for people who belong to more than one place. Meet someone who needs no explaining.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            <JoinButton visitorLabel={<Trans>Start Connecting</Trans>} memberLabel={<Trans>Continue to Dashboard</Trans>} />
            <Button asChild size="lg" variant="secondary">
              <a href="#browse">
                <Trans>Browse Community</Trans>
              </a>
            </Button>
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
        <HeroPortraits />
      </div>
    </section>
  )
}

const [adaeze, kwame, ines] = samplePortraits
const arches = [
  { ...kwame, place: 'w-[40%] -me-[11%] max-sm:hidden' },
  { ...adaeze, place: 'z-10 w-[52%] max-sm:w-full' },
  { ...ines, place: 'w-[40%] -ms-[11%] max-sm:hidden' },
]

/** Drawn, and said to be: nobody who is not a member is shown as one. */
function HeroPortraits() {
  return (
    <figure className="mx-auto w-full max-w-[17rem] sm:max-w-[32rem]">
      <div className="flex items-end justify-center">
        {arches.map(({ name, seed, options, place }) => (
          <div key={name} className={cn('rounded-arch shrink-0 overflow-hidden border-4 border-bg bg-surface-3 shadow-3', place)}>
            <Portrait seed={seed} options={options} alt="" />
          </div>
        ))}
      </div>
      <figcaption className="mt-4 text-center text-xs text-ink-3">
        <Trans>Illustrations. Our members' photos are seen by members only.</Trans>
      </figcaption>
    </figure>
  )
}
