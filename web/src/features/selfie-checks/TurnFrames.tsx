import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, RotateCcw, Send, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { describeAdvice, turnNames } from './copy.ts'
import { TurnArrow } from './TurnArrow.tsx'
import type { TurnFrame } from './use-turns.ts'

type Props = {
  frames: readonly TurnFrame[]
  isPending: boolean
  onAgain: () => void
  onSend: () => void
}

/** The frames before they are sent, with the hints about them. Hints never block sending. */
export function TurnFrames({ frames, isPending, onAgain, onSend }: Props) {
  const { i18n, t } = useLingui()
  const unclear = frames.filter(({ advice }) => advice !== null && advice !== 'good').length
  const list = useRef<HTMLUListElement>(null)
  // The start button is gone, and with it the focus.
  useEffect(() => list.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t`Your pictures`}
        className="outline-none grid grid-cols-2 gap-3 sm:grid-cols-4"
      >
        {frames.map(({ turn, url, advice }, index) => (
          // The frames never change their order.
          // oxlint-disable-next-line react/no-array-index-key -- two turns can have the same direction
          <li key={index} className="grid content-start gap-1.5">
            <img
              src={url}
              alt=""
              className="aspect-4/3 w-full -scale-x-100 rounded-tile bg-surface-3 object-cover"
            />
            <p className="flex items-center gap-1.5 font-medium">
              <TurnArrow turn={turn} className="size-4 text-indigo" />
              {i18n._(turnNames[turn])}
            </p>
            {advice && (
              <p className="flex items-start gap-1.5 text-sm text-ink-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
                {advice === 'good' ? (
                  <CircleCheck aria-hidden className="text-leaf" />
                ) : (
                  <TriangleAlert aria-hidden className="text-warn" />
                )}
                {i18n._(describeAdvice(turn, advice))}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="text-ink-2">
        {unclear > 0 ? (
          <Trans>
            Some pictures may not be clear. Try again, or send them: a moderator decides.
          </Trans>
        ) : (
          <Trans>All pictures taken. A moderator will decide.</Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button
          variant="secondary"
          icon={<RotateCcw aria-hidden />}
          disabled={isPending}
          onClick={onAgain}
        >
          <Trans>Try again</Trans>
        </Button>
        <Button
          icon={<Send aria-hidden className="rtl:-scale-x-100" />}
          loading={isPending}
          onClick={onSend}
        >
          <Trans>Send for review</Trans>
        </Button>
      </div>
    </div>
  )
}
