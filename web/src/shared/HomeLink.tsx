import { Trans } from '@lingui/react/macro'
import { PageLink } from '../ui/PageLink.tsx'
import { Button } from '../ui/Button.tsx'

export function HomeLink() {
  return (
    <Button asChild isWide variant="secondary">
      <PageLink href="/">
        <Trans>Return to Home</Trans>
      </PageLink>
    </Button>
  )
}
