import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { closeSafetyDialog } from './dialog-store.ts'
import type { ReportSuspension } from './misuse-rules.ts'

/** Says why most reports can't be sent now, and how to appeal. */
export function SuspendedReportNote({ suspension }: { suspension: ReportSuspension }) {
  const until = formatDate(suspension.until)
  return (
    <Banner tone="warn" title={<Trans>We won’t handle most of your reports until {until}</Trans>}>
      <Trans>
        Many of your earlier reports were clearly unfounded. You can still report threats, minors,
        intimate pictures and anything illegal, and block members.
      </Trans>{' '}
      <Link
        to="/dashboard/safety"
        onClick={closeSafetyDialog}
        className="font-medium underline underline-offset-4"
      >
        {suspension.mayAppeal ? (
          <Trans>Appeal in the Safety Centre</Trans>
        ) : (
          <Trans>Read the decision in the Safety Centre</Trans>
        )}
      </Link>
    </Banner>
  )
}
