import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ResumeButton } from './ResumeButton.tsx'

/**
 * The tabs. A conversation says it in the place of its message box, and the settings have a card
 * for it.
 */
const TABS = /^\/dashboard\/(?:discover|matches|messages|profile)\/?$/

/** Reminds a member of their own pause. */
export function PausedBanner() {
  const isTab = useLocation({ select: ({ pathname }) => TABS.test(pathname) })
  const profile = useQuery(api.profiles.mine.queryOptions())
  if (!profile.data?.isPaused || !isTab) return null
  return (
    <Banner title={<Trans>Your profile is paused</Trans>} action={<ResumeButton />}>
      <Trans>
        You're hidden from everyone. Your matches still see your name, but no messages can be sent
        until you resume.
      </Trans>
    </Banner>
  )
}
