import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Says what needs an age check, with a link to it. */
export function AgeCheckNote({ children }: { children: ReactNode }) {
  return (
    <p className="text-sm text-ink-2">
      {children}{' '}
      <Link
        to="/dashboard/profile/age-check"
        className="font-medium text-indigo underline underline-offset-4"
      >
        <Trans>Check my age</Trans>
      </Link>
    </p>
  )
}
