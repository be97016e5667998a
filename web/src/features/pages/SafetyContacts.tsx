import { Trans, useLingui } from '@lingui/react/macro'
import { Flag, LifeBuoy } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { MailLink } from './MailLink.tsx'

/** The two ways to a person: our form, opened at the right place, or a letter (VIS-STATIC-07, 08, decision P19). */
export function SafetyContacts() {
  const { t } = useLingui()
  return (
    <div className="contacts grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Button asChild size="lg" variant="primary">
          <a href="/contact?type=support&subject=report">
            <Flag aria-hidden />
            <Trans>Report a Profile</Trans>
          </a>
        </Button>
        <Button asChild size="lg" variant="secondary">
          <a href="/contact?type=support">
            <LifeBuoy aria-hidden />
            <Trans>Contact Support</Trans>
          </a>
        </Button>
      </div>
      <p>
        <Trans>
          You can also write to <MailLink to="safety" subject={t`Report a profile`} />.
        </Trans>
      </p>
    </div>
  )
}
