import type { DiscoverCard as Card } from '@adire/contract/discovery.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { usePass } from './api.ts'
import { DiscoverCard } from './DiscoverCard.tsx'

type Props = {
  member: Card
  isPriority: boolean
  /** Shown above the card. */
  children?: ReactNode
  /** Shown beside the card, in a second column, or above it where there is only one. */
  aside?: ReactNode
}

/**
 * Skips rendering out of view, with the height the card will have: a picture in its column and
 * 52 px for the buttons below. With another height, Back would restore a wrong scroll position.
 */
const skippedOffscreen =
  '[content-visibility:auto] [contain-intrinsic-height:auto_calc((100cqw/var(--columns)_-_1rem)*var(--ratio,1.25)_+_52px)]'

const besideStyle =
  'min-[400px]:col-span-2 min-[400px]:grid min-[400px]:grid-cols-2 min-[400px]:grid-rows-[auto_1fr] min-[400px]:gap-x-4 min-[400px]:[&>:last-child]:col-start-1 min-[400px]:[&>:last-child]:row-start-2'

/**
 * Grid cell with a card, or its undo button after a pass, so that neither the list nor the focus
 * jumps.
 */
export function DiscoverCell({ member, isPriority, children, aside }: Props) {
  const { isPassed, isPassing, isUndoing, pass, undo } = usePass(member.id)
  const cell = useRef<HTMLLIElement>(null)
  const wasPressed = useRef(false)
  const shown = useRef(isPassed)

  useEffect(() => {
    if (shown.current === isPassed) return
    shown.current = isPassed
    if (!wasPressed.current) return
    wasPressed.current = false
    cell.current?.querySelector<HTMLElement>('h2 a, button')?.focus()
  }, [isPassed])

  return (
    <li
      ref={cell}
      data-cell
      className={cn('flex flex-col p-2', aside && besideStyle, skippedOffscreen)}
    >
      {children}
      {aside && (
        <div className="flex flex-col min-[400px]:col-start-2 min-[400px]:row-start-2">{aside}</div>
      )}
      {isPassed ? (
        <PassedCard
          handle={member.handle}
          isBusy={isPassing || isUndoing}
          onUndo={() => {
            wasPressed.current = true
            undo()
          }}
        />
      ) : (
        <DiscoverCard
          member={member}
          isPriority={isPriority}
          onPass={() => {
            if (isPassing) return
            wasPressed.current = true
            pass()
          }}
        />
      )}
    </li>
  )
}

function PassedCard({
  handle,
  isBusy,
  onUndo,
}: {
  handle: string
  isBusy: boolean
  onUndo: () => void
}) {
  const { t } = useLingui()
  return (
    <div className="grid h-full min-h-64 content-center justify-items-center gap-4 rounded-card border border-dashed border-line-strong bg-surface-2 p-4 text-center">
      <p className="max-w-full text-sm text-ink-2">
        <Trans>You passed on {handle}.</Trans>
      </p>
      <Button
        variant="secondary"
        icon={<Undo2 aria-hidden className="rtl:-scale-x-100" />}
        data-action="undo"
        aria-label={t`Undo: bring ${handle} back`}
        loading={isBusy}
        onClick={onUndo}
      >
        <Trans>Undo</Trans>
      </Button>
    </div>
  )
}
