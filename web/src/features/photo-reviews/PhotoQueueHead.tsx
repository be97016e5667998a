import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Heading of the photo queue, with its controls as children. */
export function PhotoQueueHead({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h2 className="text-2xl">
        <Trans>Photos</Trans>
      </h2>
      {children}
    </div>
  )
}
