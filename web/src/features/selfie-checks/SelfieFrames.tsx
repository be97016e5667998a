import type { HeadTurn, TurnsState } from '@adire/contract/selfie-checks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { turnNames } from './copy.ts'
import { TurnArrow } from './TurnArrow.tsx'

type Props = {
  handle: string
  state: TurnsState | null
  frames: readonly { turn: HeadTurn; image: string | null }[]
}

/** Frames of the head turns for moderators, each with the requested direction, or why there are none. */
export function SelfieFrames({ handle, state, frames }: Props) {
  const { i18n, t } = useLingui()
  if (state !== 'sent')
    return (
      <p className="rounded-tile bg-warn-soft px-4 py-3 text-ink">
        {state === 'cannot_turn' ? (
          <Trans>No head turns. Note from the member: “I can’t do the turns.”</Trans>
        ) : state === 'no_camera' ? (
          <Trans>No head turns, because the page couldn’t use the member’s camera.</Trans>
        ) : (
          <Trans>No head turns. The member used an older version of the app.</Trans>
        )}
      </p>
    )
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-3">
        <Trans>Head turns, mirrored: the arrows show what we asked for</Trans>
      </p>
      <ul aria-label={t`Head turns`} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {frames.map(({ turn, image }, index) => {
          const name = i18n._(turnNames[turn])
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two turns can have the same direction
            <li key={index} className="grid content-start gap-1">
              {image === null ? (
                <p className="grid aspect-4/3 place-items-center rounded-tile bg-surface-3 p-2 text-sm text-ink-2">
                  <Trans>Picture missing</Trans>
                </p>
              ) : (
                <img
                  src={image}
                  alt={t`Head turn of ${handle}: ${name}`}
                  className="w-full -scale-x-100 rounded-tile bg-surface-3 object-contain"
                />
              )}
              <p className="flex items-center gap-1.5 font-medium">
                <TurnArrow turn={turn} className="size-5 text-indigo" />
                {name}
              </p>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
