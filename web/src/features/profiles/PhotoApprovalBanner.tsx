import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Banner } from '../../ui/Banner.tsx'
import { useOwnProfile } from './use-own-profile.ts'

/** The pages that other members' and the own profile are on. */
const PAGES = /^\/dashboard\/(?:discover|profile)\/?$/

/** Tells members whose photos all wait for review when others will see them (decision P24). */
export function PhotoApprovalBanner() {
  const hasBanner = useLocation({ select: ({ pathname }) => PAGES.test(pathname) })
  const { data: profile } = useOwnProfile()
  if (!hasBanner || !profile?.isAvailable || profile.hiddenReason !== 'photo_approval') return null
  return (
    <Banner title={<Trans>Your photo is being reviewed</Trans>}>
      <Trans>
        Your profile appears in Discover once the photo is approved, usually within 24 hours. You
        can already like and write.
      </Trans>
    </Banner>
  )
}
