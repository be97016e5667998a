import { Trans, useLingui } from '@lingui/react/macro'
import { Flag, LifeBuoy } from 'lucide-react'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { MailLink } from '../../shared/MailLink.tsx'
import { PageLink } from '../../ui/PageLink.tsx'

/**
 * Links in `safety.mdx` to report a profile and to contact support, by form or email (VIS-STATIC-07,
 * 08, decision P19). Members report in the dashboard.
 */
export function SafetyContacts() {
  const { t } = useLingui()
  const { status } = useSession()
  return (
    <div className="contacts grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Button asChild size="lg" variant="primary">
          <PageLink
            href={
              status === 'signed-in' ? '/dashboard/safety' : '/contact?type=support&subject=report'
            }
          >
            <Flag aria-hidden />
            <Trans>Report a Profile</Trans>
          </PageLink>
        </Button>
        <Button asChild size="lg" variant="secondary">
          <PageLink href="/contact?type=support">
            <LifeBuoy aria-hidden />
            <Trans>Contact Support</Trans>
          </PageLink>
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
