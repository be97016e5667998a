import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button } from '../ui/Button.tsx'

/** Link to Discover from an empty list of matches, likes or messages. */
export function StartMatching() {
  return (
    <Button asChild>
      <Link to="/dashboard/discover">
        <Trans>Start Matching</Trans>
      </Link>
    </Button>
  )
}
