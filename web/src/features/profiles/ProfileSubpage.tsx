import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'

/** A page that one comes to from one's profile, and the way back there. */
export function ProfileSubpage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-6">
      <div className="grid justify-items-start gap-1">
        <Link
          to="/dashboard/profile"
          className="-ms-1 inline-flex min-h-11 items-center gap-1 rounded-input pe-2 font-medium text-indigo hover:text-indigo-hover"
        >
          <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          <Trans>Profile</Trans>
        </Link>
        <h1 className="display text-page">{title}</h1>
      </div>
      {children}
    </div>
  )
}
