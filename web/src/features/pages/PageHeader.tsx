import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'

/** The top of a visitor's page; a member finds the way back to the dashboard there. */
export function PageHeader() {
  const { t } = useLingui()
  const { status } = useSession()
  return (
    <header className="page-width flex items-center justify-between gap-3 py-4">
      <Link to="/" className="rounded-input" aria-label="Adire">
        <Logo className="max-sm:[&>svg]:size-8" />
      </Link>
      <nav className="flex items-center gap-1 sm:gap-3" aria-label={t`Site`}>
        <div className="me-2 flex gap-6 text-[0.9375rem] font-medium text-ink-2 max-lg:hidden [&_a]:py-2 [&_a]:underline-offset-4 [&_a]:hover:text-ink [&_a]:hover:underline [&_a[aria-current]]:text-ink">
          <Link to="/how-it-works">{t`How It Works`}</Link>
          <Link to="/safety">{t`Safety`}</Link>
          <Link to="/success-stories">{t`Success Stories`}</Link>
        </div>
        {status === 'signed-in' ? (
          <Button asChild size="sm">
            <Link to="/dashboard">
              <Trans>Continue to Dashboard</Trans>
            </Link>
          </Button>
        ) : (
          <>
            <Button asChild size="sm" variant="ghost">
              <Link to="." search={(old) => ({ ...old, auth: 'login' as const })} resetScroll={false}>
                <Trans>Log in</Trans>
              </Link>
            </Button>
            <Button asChild size="sm" className="max-[24rem]:hidden">
              <Link to="." search={(old) => ({ ...old, auth: 'signup' as const })} resetScroll={false}>
                <Trans>Start Connecting</Trans>
              </Link>
            </Button>
          </>
        )}
      </nav>
    </header>
  )
}
