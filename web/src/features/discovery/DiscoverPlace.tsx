import type { DiscoverCard as Card } from '@adire/contract/discovery.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useIsMutating } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { usePass } from './api.ts'
import { DiscoverCard } from './DiscoverCard.tsx'
import { usePassed } from './passed-store.ts'

type Props = {
  member: Card
  isPriority: boolean
  /** A line above the card. */
  children?: ReactNode
}

/** One place in the grid: a card, or, after a pass, the way back to it. The list does not jump, and the focus stays where it was. */
export function DiscoverPlace({ member, isPriority, children }: Props) {
  const isPassed = usePassed() === member.id
  const isPassing = useIsMutating({ mutationKey: api.discovery.pass.mutationKey() }) > 0
  const { pass, undo } = usePass(member.id)
  const place = useRef<HTMLLIElement>(null)
  const wasPressed = useRef(false)
  const shown = useRef(isPassed)

  useEffect(() => {
    if (shown.current === isPassed) return
    shown.current = isPassed
    if (!wasPressed.current) return
    wasPressed.current = false
    place.current?.querySelector<HTMLElement>('h2 a, button')?.focus()
  }, [isPassed])

  return (
    <li ref={place} data-place className="flex flex-col p-2 [contain-intrinsic-size:auto_360px] [content-visibility:auto]">
      {children}
      {isPassed ? (
        <PassedCard
          handle={member.handle}
          isBusy={isPassing || undo.isPending}
          onUndo={() => {
            wasPressed.current = true
            undo.mutate({})
          }}
        />
      ) : (
        <DiscoverCard
          member={member}
          isPriority={isPriority}
          onPass={() => {
            if (isPassing) return
            wasPressed.current = true
            pass.mutate({ to: member.id })
          }}
        />
      )}
    </li>
  )
}

function PassedCard({ handle, isBusy, onUndo }: { handle: string; isBusy: boolean; onUndo: () => void }) {
  const { t } = useLingui()
  return (
    <div className="grid h-full min-h-64 content-center justify-items-center gap-4 rounded-card border border-dashed border-line-strong bg-surface-2 p-4 text-center">
      <p className="max-w-full text-sm break-words text-ink-2">
        <Trans>You passed on {handle}.</Trans>
      </p>
      <Button variant="secondary" icon={<Undo2 aria-hidden />} aria-label={t`Undo: bring ${handle} back`} loading={isBusy} onClick={onUndo}>
        <Trans>Undo</Trans>
      </Button>
    </div>
  )
}
