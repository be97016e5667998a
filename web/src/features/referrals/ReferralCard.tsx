import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Gift } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { useReferrals } from './use-referrals.ts'

/** On the profile tab: the way to the link, and what it brings. */
export function ReferralCard() {
  const own = useReferrals()
  return (
    <Card padding="none">
      <Link
        to="/dashboard/referrals"
        className="flex min-h-16 items-center gap-3 px-5 py-3 -outline-offset-4! transition-colors hover:bg-surface-2"
      >
        <Gift aria-hidden className="size-5 shrink-0 text-ember" />
        <span className="grid min-w-0 flex-1">
          <span className="font-medium">
            <Trans>Refer a Friend</Trans>
          </span>
          {own.data?.isOpen && (
            <span className="text-sm text-ink-3">
              <Plural value={own.data.bonus} one="# token for each friend" other="# tokens for each friend" />
            </span>
          )}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3 rtl:-scale-x-100" />
      </Link>
    </Card>
  )
}
