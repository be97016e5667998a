import { Trans, useLingui } from '@lingui/react/macro'
import { Flag, LifeBuoy } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { mailTo } from './MailLink.tsx'

/** The two ways to a person, as letters to us (VIS-STATIC-07, 08). */
export function SafetyContacts() {
  const { t } = useLingui()
  return (
    <div className="contacts flex flex-wrap gap-3">
      <Button asChild size="lg" variant="primary">
        <a href={mailTo('safety', t`Report a profile`)}>
          <Flag aria-hidden />
          <Trans>Report a Profile</Trans>
        </a>
      </Button>
      <Button asChild size="lg" variant="secondary">
        <a href={mailTo('support')}>
          <LifeBuoy aria-hidden />
          <Trans>Contact Support</Trans>
        </a>
      </Button>
    </div>
  )
}
