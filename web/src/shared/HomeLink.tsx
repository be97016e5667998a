import { Trans } from '@lingui/react/macro'
import { PageLink } from '../ui/PageLink.tsx'
import { Button } from '../ui/Button.tsx'

/** Leads from the page of an emailed link to the landing page. */
export function HomeLink() {
  return (
    <Button asChild isWide variant="secondary">
      <PageLink href="/">
        <Trans>Return to Home</Trans>
      </PageLink>
    </Button>
  )
}
