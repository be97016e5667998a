import { Trans } from '@lingui/react/macro'
import { formatMoment } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { CheckInButtons } from './CheckInButtons.tsx'
import { useDuePlans } from './use-date-plans.ts'

/** "Are you OK?" above every dashboard page, while a check-in is due or an alarm is unanswered. */
export function CheckInBanner() {
  const [plan] = useDuePlans()
  if (!plan) return null
  const { contactName } = plan
  const alarmAt = formatMoment(plan.alarmAt)
  const buttons = <CheckInButtons key={plan.id} plan={plan} />
  if (plan.state === 'alarmed')
    return (
      <Banner
        tone="warn"
        title={<Trans>We alerted {contactName}. Are you OK?</Trans>}
        action={buttons}
      >
        <Trans>If you’re safe, tell us, and we let {contactName} know.</Trans>
      </Banner>
    )
  return (
    <Banner tone="warn" title={<Trans>Are you OK?</Trans>} action={buttons}>
      {plan.isContactClosed ? (
        <Trans>{contactName} doesn’t accept our emails, so we can’t alert anyone for you.</Trans>
      ) : (
        <Trans>
          Without an answer we email {contactName} your plan: {alarmAt}.
        </Trans>
      )}
    </Banner>
  )
}
