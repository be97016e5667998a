import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { BackLink } from '../ui/BackLink.tsx'

type Props = {
  title: ReactNode
  /** Button beside the heading. */
  action?: ReactNode
  children: ReactNode
}

/**
 * Page below the member's own profile, such as settings or photos: a link back, the heading and the
 * content. The route sets the tab's title.
 */
export function ProfileSubpage({ title, action, children }: Props) {
  return (
    <div className="grid gap-6">
      <div className="flex items-end justify-between gap-3">
        <div className="grid min-w-0 justify-items-start gap-1">
          <BackLink to="/dashboard/profile">
            <Trans>Profile</Trans>
          </BackLink>
          <h1 className="display text-page">{title}</h1>
        </div>
        {action !== undefined && <div className="shrink-0">{action}</div>}
      </div>
      {children}
    </div>
  )
}
