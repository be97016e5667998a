import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { BackLink } from '../ui/BackLink.tsx'

/**
 * Page below the member's own profile, such as settings or photos: a link back, the heading and the
 * content. The route sets the tab's title.
 */
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
