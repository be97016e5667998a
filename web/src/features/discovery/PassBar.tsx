import type { MemberCard } from '@adire/contract/members.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { usePass } from './api.ts'

type Props = {
  member: MemberCard
  /** False for a member who is liked. */
  canPass: boolean
  /** The like buttons. */
  children: ReactNode
}

/** Pass button beside the like buttons; after a pass, undo replaces them all (decision P14). */
export function PassBar({ member: { id, handle }, canPass, children }: Props) {
  const { t } = useLingui()
  const { isPassed, isPassing, isUndoing, pass, undo } = usePass(id)
  const bar = useRestoredFocus(isPassed)

  if (isPassed) {
    return (
      <div ref={bar} className="flex w-full min-w-0 flex-wrap items-center justify-end gap-3">
        <p role="status" className="min-w-0 text-sm text-ink-2">
          <Trans>You passed on {handle}.</Trans>
        </p>
        <Button
          data-pass
          variant="secondary"
          icon={<Undo2 aria-hidden className="rtl:-scale-x-100" />}
          aria-label={t`Undo: bring ${handle} back`}
          loading={isPassing || isUndoing}
          onClick={undo}
        >
          <Trans>Undo</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div ref={bar} className="flex w-full min-w-0 items-center gap-3 sm:max-w-md">
      {canPass && (
        <IconButton
          data-pass
          variant="outline"
          label={t`Pass on ${handle}`}
          title={t`Pass on ${handle}`}
          icon={<X aria-hidden />}
          loading={isPassing}
          onClick={pass}
        />
      )}
      {children}
    </div>
  )
}

/** Moves the focus between the pass and the undo button, as one replaces the other. */
function useRestoredFocus(isPassed: boolean) {
  const bar = useRef<HTMLDivElement>(null)
  const shown = useRef(isPassed)
  useEffect(() => {
    if (shown.current === isPassed) return
    shown.current = isPassed
    bar.current?.querySelector<HTMLElement>('[data-pass]')?.focus()
  }, [isPassed])
  return bar
}
