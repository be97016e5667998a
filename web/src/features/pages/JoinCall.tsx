import { Trans } from '@lingui/react/macro'
import { JoinButton } from './JoinButton.tsx'

/** At the end of a page that makes somebody curious. */
export function JoinCall() {
  return (
    <div className="mt-12 print:hidden">
      <JoinButton
        visitorLabel={<Trans>Start Connecting</Trans>}
        memberLabel={<Trans>Continue to Dashboard</Trans>}
      />
    </div>
  )
}
