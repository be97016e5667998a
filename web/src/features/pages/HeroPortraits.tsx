import { portraitSvg } from '@adire/contract/art/portrait.ts'
import { samplePortraits } from '@adire/contract/art/sample-portraits.ts'
import { Trans } from '@lingui/react/macro'
import { cn } from '../../ui/cn.ts'

const [adaeze, kwame, ines] = samplePortraits
const arches = [
  { ...kwame, place: 'w-[37%] -me-[9.5%] max-sm:hidden' },
  { ...adaeze, place: 'z-10 w-[45%] max-sm:w-full' },
  { ...ines, place: 'w-[37%] -ms-[9.5%] max-sm:hidden' },
]

/** Drawn, and said to be: nobody who is not a member is shown as one. */
export function HeroPortraits() {
  return (
    <figure className="mx-auto w-full max-w-[17rem] sm:max-w-[34rem]">
      <div className="flex items-end justify-center" aria-hidden>
        {arches.map(({ name, seed, options, place }) => (
          <div
            key={name}
            className={cn(
              'hero-arch rounded-arch shrink-0 overflow-hidden border-4 border-bg bg-surface-3 shadow-3',
              place,
            )}
            // Our own drawing, with nothing in it from outside. As an image it would be the largest
            // thing to wait for.
            dangerouslySetInnerHTML={{ __html: portraitSvg(seed, options) }}
          />
        ))}
      </div>
      <figcaption className="mt-4 text-center text-xs text-ink-3">
        <Trans>Illustrations. Our members' photos are seen by members only.</Trans>
      </figcaption>
    </figure>
  )
}
