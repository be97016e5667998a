import { Trans } from '@lingui/react/macro'

/** Marks a decision that was lifted. */
export function LiftedNote() {
  return (
    <span className="font-normal text-ink-3">
      {' '}
      <Trans>(lifted)</Trans>
    </span>
  )
}
