import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ResumeButton } from './ResumeButton.tsx'

/** Pages with the banner. A conversation shows the pause instead of its message box. */
const PAGES = /^\/dashboard\/(?:discover|matches|messages|profile)\/?$/

type Props = { otherwise: ReactNode }

/**
 * Tells members on the dashboard's main pages that their own profile is paused. `otherwise` is the
 * next banner, for everyone else.
 */
export function PausedBanner({ otherwise }: Props) {
  const hasBanner = useLocation({ select: ({ pathname }) => PAGES.test(pathname) })
  const profile = useQuery(api.profiles.mine.queryOptions())
  if (!profile.data?.isPaused || !hasBanner) return otherwise
  return (
    <Banner title={<Trans>Your profile is paused</Trans>} action={<ResumeButton />}>
      <Trans>
        You’re hidden from everyone. Your matches still see your name, but no messages can be sent
        until you resume.
      </Trans>
    </Banner>
  )
}
