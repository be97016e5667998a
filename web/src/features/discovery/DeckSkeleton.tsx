import { Skeleton } from '../../ui/Skeleton.tsx'

/**
 * Size of the view that shows one member at a time: what is left of the window below the toolbar and,
 * on phones, above the bottom bar.
 */
export const deckStyle =
  'relative mx-auto flex w-full max-w-md flex-col min-h-96 ' +
  'h-[calc(100dvh-15.5rem-var(--bar-height)-env(safe-area-inset-bottom))] md:h-[min(46rem,calc(100dvh-18rem))]'

/** Skeleton of the view that shows one member at a time. */
export function DeckSkeleton() {
  return (
    <div aria-hidden className={deckStyle}>
      <Skeleton className="h-auto min-h-0 flex-1 rounded-card" />
      <div className="flex justify-center gap-5 pt-3 pb-1">
        {[0, 1, 2].map((button) => (
          <Skeleton key={button} className="mb-6 size-15 rounded-full" />
        ))}
      </div>
    </div>
  )
}
