import { isFraudClause } from '@adire/contract/fraud-notices.ts'
import { type GuidelineClause, guidelineClauses } from '@adire/contract/guidelines.ts'
import type { ReportReason } from '@adire/contract/safety.ts'
import { Trans } from '@lingui/react/macro'
import { Banner } from '../ui/Banner.tsx'
import { isMissingFraudClause } from './clause-rules.ts'

type Props = {
  clause: GuidelineClause | undefined
  name: string
  /** Reasons of the reports about the member. */
  reasons: readonly ReportReason[]
}

/** Says before a ban whether the people the member wrote to will be told. */
export function FraudBanNote({ clause, name, reasons }: Props) {
  const { title } = guidelineClauses.scam
  if (isMissingFraudClause(clause, reasons))
    return (
      <Banner tone="warn" title={<Trans>We won’t warn anyone {name} wrote to</Trans>}>
        <Trans>
          {name} was reported for a scam, but the guideline isn’t “{title}”. Choose it if you ban
          for fraud: you can’t change it after the ban.
        </Trans>
      </Banner>
    )
  if (!isFraudClause(clause))
    return (
      <p className="text-sm text-ink-2">
        <Trans>
          To ban for fraud, choose “{title}”. We’ll then also warn everyone {name} wrote to.
        </Trans>
      </p>
    )
  return (
    <Banner tone="warn" title={<Trans>We’ll warn everyone {name} wrote to</Trans>}>
      <Trans>
        Everyone {name} ever wrote to gets a notification and an email with this name, usually
        within five minutes. You can’t undo this.
      </Trans>
    </Banner>
  )
}
