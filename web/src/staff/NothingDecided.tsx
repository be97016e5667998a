import { Trans } from '@lingui/react/macro'

/** Empty state of a list of decided cases. */
export function NothingDecided() {
  return (
    <p className="py-8 text-center text-ink-2">
      <Trans>Nothing was decided yet.</Trans>
    </p>
  )
}
