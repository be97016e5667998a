import { Trans } from '@lingui/react/macro'
import { JoinButton } from './JoinButton.tsx'

/** Sign-up button at the end of an MDX page. */
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
