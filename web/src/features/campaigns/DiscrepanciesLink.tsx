import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/Button.tsx'
import { WaitingCount } from '../../ui/WaitingCount.tsx'
import { useDiscrepancies } from './use-discrepancies.ts'

/** Link to the discrepancies of the nightly recount, with the number still open. */
export function DiscrepanciesLink() {
  const open = useDiscrepancies('open')
  return (
    <Button asChild variant="secondary">
      <Link to="/dashboard/admin/advertising/differences">
        <Trans>Differences</Trans>
        <WaitingCount count={open.data?.pages[0]?.openCount} />
      </Link>
    </Button>
  )
}
