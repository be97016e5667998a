import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Crown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMember } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { BuyButton } from '../../shared/BuyButton.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { cn } from '../../ui/cn.ts'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { BalancePill } from '../tokens/BalancePill.tsx'
import { UnreadCount } from './UnreadCount.tsx'
import { UserMenu } from './UserMenu.tsx'
import { useTabs } from './use-tabs.ts'

const tabStyle =
  'relative inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-medium whitespace-nowrap text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink lg:px-4 ' +
  'aria-[current=page]:bg-indigo-soft aria-[current=page]:text-indigo'

/** Shows only the crown where the label has no room. */
const compactBadge =
  'max-[27rem]:aspect-square max-[27rem]:p-1.5 md:max-lg:aspect-square md:max-lg:p-1.5'

/** `isHiddenOnPhones`: for a page with a header of its own. */
type Props = { isHiddenOnPhones: boolean }

/** Header of the dashboard: tabs, balance, notifications and account menu. */
export function DashboardHeader({ isHiddenOnPhones }: Props) {
  const { t } = useLingui()
  const { isPremium } = useMember()
  const { tabs, admin } = useTabs()
  const isHidden = useIsScrollingDown()
  const isOnline = useOnline()
  return (
    <header
      data-away={isHidden || undefined}
      className={cn(
        'sticky top-0 z-30 border-b border-line bg-bg/95 backdrop-blur-sm',
        // Below the offline bar. A `:has()` rule would be evaluated at every key press.
        !isOnline && 'top-9',
        isHiddenOnPhones && 'max-md:hidden',
        'max-md:transition-transform max-md:duration-200 max-md:not-focus-within:data-away:-translate-y-full motion-reduce:transition-none',
      )}
    >
      <div className="page-width flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2 lg:gap-x-6">
        <Link to="/dashboard/discover" className="rounded-input" aria-label="Adire">
          <Logo className="max-[27rem]:[&>span]:hidden md:max-xl:[&>span]:hidden" />
        </Link>
        <nav aria-label={t`Main`} className="mx-auto flex gap-0.5 max-md:hidden lg:gap-1">
          {[...tabs, ...(admin ? [admin] : [])].map(({ to, label, count }) => (
            <Link key={to} to={to} className={tabStyle}>
              {label}
              <UnreadCount count={count} />
            </Link>
          ))}
        </nav>
        <div className="flex flex-wrap items-center justify-end gap-2 max-md:ms-auto lg:gap-3">
          <BalancePill />
          {!isPremium && <PremiumButton />}
          {isPremium && (
            <Badge kind="premium" className={compactBadge}>
              <span className="max-[27rem]:sr-only md:max-lg:sr-only">
                <Trans>Premium</Trans>
              </span>
            </Badge>
          )}
          <NotificationBell />
          <UserMenu />
        </div>
      </div>
    </header>
  )
}

/** Upgrade button (MEM-DASH-09); only a crown on narrow screens. */
function PremiumButton() {
  return (
    <BuyButton
      item="premium"
      variant="brass"
      icon={<Crown aria-hidden />}
      className="max-sm:px-3 md:max-lg:px-3"
    >
      <span className="max-sm:sr-only md:max-lg:sr-only">
        <Trans>Premium</Trans>
      </span>
    </BuyButton>
  )
}

/** Smaller movements are ignored. */
const MIN_STEP_PX = 8
/** The header stays within this distance of the top. */
const TOP_PX = 160

/**
 * True while the member scrolls down, so that a small window hides the header; false with the first
 * step up.
 */
function useIsScrollingDown(): boolean {
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    let last = scrollY
    function listen() {
      const step = scrollY - last
      if (Math.abs(step) < MIN_STEP_PX) return
      last = scrollY
      setIsHidden(step > 0 && scrollY > TOP_PX)
    }
    addEventListener('scroll', listen, { passive: true })
    return () => removeEventListener('scroll', listen)
  }, [])
  return isHidden
}
