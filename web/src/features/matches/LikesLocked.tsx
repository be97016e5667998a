import { LIKES_COUNT_MAXIMUM } from '@adire/contract/likes.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Crown, Heart } from 'lucide-react'
import { DrawnPortrait } from '../../ui/DrawnPortrait.tsx'
import { BuyButton } from '../../shared/BuyButton.tsx'

/** The same six drawings for everybody and any number: this page gets no data about the likers. */
const drawings = ['adaeze', 'tiago', 'ngozi', 'kofi', 'simone', 'tunde']

/** Number of likes, and premium to see them (decision P12). */
export function LikesLocked({ count }: { count: number }) {
  const { t } = useLingui()
  const headline =
    count > LIKES_COUNT_MAXIMUM
      ? t`More than ${LIKES_COUNT_MAXIMUM} members like you`
      : plural(count, { one: '# member likes you', other: '# members like you' })
  return (
    <section className="relative isolate grid justify-items-center overflow-hidden rounded-card border border-line bg-surface-2 p-5 py-10 sm:p-14">
      <div
        aria-hidden
        className="absolute inset-0 -z-10 grid scale-110 grid-cols-3 gap-3 blur-xl sm:grid-cols-6"
      >
        {drawings.map((name) => (
          <DrawnPortrait key={name} name={name} alt="" className="h-full! object-cover" />
        ))}
      </div>
      <div className="grid max-w-md justify-items-center gap-4 rounded-card bg-surface/95 p-6 text-center shadow-2 sm:p-8">
        <span className="grid size-12 place-items-center rounded-full bg-ember-soft text-ember">
          <Heart aria-hidden className="size-6 fill-current" />
        </span>
        <h2 className="display text-2xl">{headline}</h2>
        <p role="status" className="sr-only">
          {headline}
        </p>
        <p className="text-ink-2">
          <Trans>
            Premium members see who they are, and a like back is a match. Or find each other in
            Discover.
          </Trans>
        </p>
        <BuyButton wants="premium" variant="brass" size="lg" icon={<Crown aria-hidden />}>
          <Trans>Go Premium</Trans>
        </BuyButton>
        <p className="text-xs text-ink-3">
          <Trans>The pictures behind are drawings, the same for everybody.</Trans>
        </p>
      </div>
    </section>
  )
}
