import {
  CORRIDOR_CITY_MINIMUM,
  CORRIDOR_MINIMUM,
  CORRIDOR_STEP,
  LISTED_CORRIDORS_MAXIMUM,
} from '@adire/contract/corridors.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** How the numbers of corridors are made. `children` continue the text. */
export function CountingNote({ children }: { children?: ReactNode }) {
  return (
    <section className="grid gap-2 rounded-tile border border-line bg-surface p-5 text-ink-2 sm:p-6">
      <h2 className="font-text text-lg font-semibold text-ink">
        <Trans>How we count</Trans>
      </h2>
      <p>
        <Trans>
          We count members whose profile others can see, by the country of their roots and the
          country where they live. Every corridor with at least {CORRIDOR_MINIMUM} members has a
          page, and the {LISTED_CORRIDORS_MAXIMUM} largest are listed. We round down to the nearest
          ten, name a city only if at least {CORRIDOR_CITY_MINIMUM} members share it, and never show
          who they are.
        </Trans>
      </p>
      <p>
        <Trans>
          We update a number at most once a week, and only if the real count has changed by{' '}
          {CORRIDOR_STEP} or more since the last update, so no one can tell from it that one person
          joined or left.
        </Trans>{' '}
        {children}
      </p>
    </section>
  )
}
