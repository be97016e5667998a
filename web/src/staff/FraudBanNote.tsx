import { FRAUD_CONTACT_DAYS, isFraudClause } from '@adire/contract/fraud-notices.ts'
import { type GuidelineClause, guidelineClauses } from '@adire/contract/guidelines.ts'
import { Trans } from '@lingui/react/macro'
import { Banner } from '../ui/Banner.tsx'

/** Says before a ban whether the people the member wrote to will be told. */
export function FraudBanNote({
  clause,
  name,
}: {
  clause: GuidelineClause | undefined
  name: string
}) {
  const { title } = guidelineClauses.scam
  if (!isFraudClause(clause))
    return (
      <p className="text-sm text-ink-2">
        <Trans>
          To ban for fraud, choose “{title}”. Then we also warn everyone {name} wrote to.
        </Trans>
      </p>
    )
  return (
    <Banner tone="warn" title={<Trans>We warn everyone {name} wrote to</Trans>}>
      <Trans>
        Everyone {name} wrote to in the last {FRAUD_CONTACT_DAYS} days gets a notification and an
        email with this name, usually within five minutes. You can’t undo this.
      </Trans>
    </Banner>
  )
}
