import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/Button.tsx'
import { PageLink } from '../ui/PageLink.tsx'

/** Content of the 404 page, also used inside the dashboard for pages that members may not open. */
export function NotFoundContent() {
  return (
    <div className="grid justify-items-center gap-8 py-8 text-center">
      <div className="grid gap-3">
        <p className="display text-hero text-indigo">404</p>
        <h1 className="display text-page">
          <Trans>Oops! Page not found</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>This page doesn’t exist, or it has moved.</Trans>
        </p>
      </div>
      <Button asChild size="lg">
        <PageLink href="/">
          <Trans>Return to Home</Trans>
        </PageLink>
      </Button>
    </div>
  )
}
