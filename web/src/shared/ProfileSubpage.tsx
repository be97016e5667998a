import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { BackLink } from '../ui/BackLink.tsx'

/** A page below the profile, with a link back. */
export function ProfileSubpage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-6">
      <div className="grid justify-items-start gap-1">
        <BackLink to="/dashboard/profile">
          <Trans>Profile</Trans>
        </BackLink>
        <h1 className="display text-page">{title}</h1>
      </div>
      {children}
    </div>
  )
}
