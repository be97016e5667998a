import { Trans } from '@lingui/react/macro'
import { PageLink } from '../../ui/PageLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { DrawnPortrait } from '../../ui/DrawnPortrait.tsx'

const couple = ['mariama', 'rafael']

/** One of the four couples of the success stories, and said to be a sample here too. */
export function StoryQuote() {
  return (
    <section className="border-y border-line bg-surface-2">
      <div className="page-width grid items-center gap-10 py-14 sm:py-20 lg:grid-cols-[auto_1fr] lg:gap-16">
        <div className="flex items-end max-lg:justify-center">
          {couple.map((name, index) => (
            <div
              key={name}
              className={`rounded-arch w-36 overflow-hidden border-4 border-surface-2 bg-surface-3 shadow-2 sm:w-44 ${index === 0 ? 'z-10 mb-8' : '-ms-9'}`}
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
