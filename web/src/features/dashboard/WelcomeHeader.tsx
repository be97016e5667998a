import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Header of the steps after sign-up: nothing to buy, and a way to leave. */
export function WelcomeHeader() {
  return (
    <header className="border-b border-line bg-bg">
      <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
        <Logo className="max-[20rem]:[&>span]:hidden" />
        <div className="flex flex-wrap items-center gap-2">
          <Button asChild variant="ghost">
            <Link to="/dashboard/discover">
              <Trans>Finish later</Trans>
            </Link>
          </Button>
          <UserMenu />
        </div>
      </div>
    </header>
  )
}
