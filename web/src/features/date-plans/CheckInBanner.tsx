import { Trans } from '@lingui/react/macro'
import { formatMoment } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { CheckInButtons } from './CheckInButtons.tsx'
import { isUnreachable } from './rules.ts'
import { useDuePlans } from './use-date-plans.ts'

/** "Are you OK?" above every dashboard page, while a check-in is due or an alarm is unanswered. */
export function CheckInBanner() {
  const [plan] = useDuePlans()
  if (!plan) return null
  const { contactName } = plan
  const alarmAt = formatMoment(plan.alarmAt)
  const buttons = <CheckInButtons key={plan.id} plan={plan} />
  if (plan.state === 'alarmed' && isUnreachable(plan))
    return (
      <Banner
        tone="warn"
        title={<Trans>We couldn’t alert {contactName}. Are you OK?</Trans>}
        action={buttons}
      >
        <Trans>They don’t accept our emails. If you need help, call someone you trust now.</Trans>
      </Banner>
    )
  if (plan.state === 'alarmed')
    return (
      <Banner
        tone="warn"
        title={<Trans>We alerted {contactName}. Are you OK?</Trans>}
        action={buttons}
      >
        <Trans>If you’re safe, tell us, and we’ll let {contactName} know.</Trans>
      </Banner>
    )
  return (
    <Banner tone="warn" title={<Trans>Are you OK?</Trans>} action={buttons}>
      {plan.isContactClosed ? (
        <Trans>{contactName} doesn’t accept our emails, so we can’t alert anyone for you.</Trans>
      ) : (
        <Trans>
          If you don’t answer by {alarmAt}, we’ll email {contactName} your plan.
        </Trans>
      )}
    </Banner>
  )
}
