import type { AccountEnd } from '@adire/contract/realtime.ts'
import { Trans } from '@lingui/react/macro'
import { formatLongDate } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'

/** Why an open page needs another log-in. */
export type SessionEnd = AccountEnd | { reason: 'session' }

/** Says why the page was logged out and what logging in leads to. */
export function SessionEndBanner({ end }: { end: SessionEnd }) {
  switch (end.reason) {
    case 'session':
      return (
        <Banner title={<Trans>You’ve been logged out</Trans>}>
          <Trans>Your session has ended. Log in to continue on this page.</Trans>
        </Banner>
      )
    case 'suspended':
      return (
        <Banner tone="warn" title={<Trans>Your account is suspended</Trans>}>
          <Trans>
            You can use it again after {formatLongDate(end.until)}. If you think this is a mistake,
            log in to appeal.
          </Trans>
        </Banner>
      )
    case 'banned':
      return (
        <Banner tone="warn" title={<Trans>Our moderators closed your account</Trans>}>
          <Trans>
            If you think this is a mistake, log in to appeal. The deadline is in our email.
          </Trans>
        </Banner>
      )
    case 'deleting':
      return (
        <Banner tone="warn" title={<Trans>Your account will be deleted</Trans>}>
          <Trans>Changed your mind? Log in to restore it while there is still time.</Trans>
        </Banner>
      )
  }
}
