import { PUBLIC_PATHS } from './pages.ts'
import { splitLanguagePath } from './ui-languages.ts'

/**
 * Pages of the app, as the router names them. The health statistics use them instead of addresses,
 * which have ids. A test compares them with the routes.
 */
const APP_PAGES = [
  '/appeal',
  '/cancel',
  '/change-email',
  '/check-in',
  '/confirm-email',
  '/dashboard',
  '/dashboard/admin',
  '/dashboard/admin/$tab',
  '/dashboard/admin/ad-discrepancies',
  '/dashboard/admin/ad-reports',
  '/dashboard/admin/advertising',
  '/dashboard/admin/advertising/campaigns/$campaignId',
  '/dashboard/admin/advertising/campaigns/$campaignId/invoices',
  '/dashboard/admin/advertising/campaigns/$campaignId/statement',
  '/dashboard/admin/advertising/campaigns/new',
  '/dashboard/admin/advertising/differences',
  '/dashboard/admin/advertising/invoices/$invoiceId',
  '/dashboard/admin/age-checks',
  '/dashboard/admin/audit',
  '/dashboard/admin/breaches',
  '/dashboard/admin/breaches/$breachId',
  '/dashboard/admin/breaches/new',
  '/dashboard/admin/broadcast',
  '/dashboard/admin/broadcast/$issueId',
  '/dashboard/admin/config',
  '/dashboard/admin/flagged-addresses',
  '/dashboard/admin/health',
  '/dashboard/admin/held-referrals',
  '/dashboard/admin/market',
  '/dashboard/admin/photos',
  '/dashboard/admin/quarantined-payments',
  '/dashboard/admin/reports',
  '/dashboard/admin/reports/$reportId',
  '/dashboard/admin/reports/appeals',
  '/dashboard/admin/reports/appeals/$appealId',
  '/dashboard/admin/revenue',
  '/dashboard/admin/risk',
  '/dashboard/admin/risk/rules',
  '/dashboard/admin/selfies',
  '/dashboard/admin/users',
  '/dashboard/admin/users/$memberId',
  '/dashboard/admin/voices',
  '/dashboard/admin/vouches',
  '/dashboard/discover',
  '/dashboard/matches',
  '/dashboard/matches/likes',
  '/dashboard/matches/likes/sent',
  '/dashboard/messages',
  '/dashboard/messages/$threadId',
  '/dashboard/notifications',
  '/dashboard/profile',
  '/dashboard/profile/age-check',
  '/dashboard/profile/edit/$section',
  '/dashboard/profile/hours',
  '/dashboard/profile/photos',
  '/dashboard/profile/places',
  '/dashboard/profile/prompts',
  '/dashboard/profile/selfie',
  '/dashboard/profile/settings',
  '/dashboard/profile/settings/$section',
  '/dashboard/profile/trips',
  '/dashboard/profile/voice',
  '/dashboard/profile/vouches',
  '/dashboard/referrals',
  '/dashboard/safety',
  '/dashboard/safety/date-plans',
  '/dashboard/safety/notices/$noticeId',
  '/dashboard/subscription',
  '/dashboard/wallet',
  '/dashboard/welcome/$step',
  '/date-emails/stop',
  '/download-data',
  '/keep-two-factor',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/notifications/unsubscribe',
  '/promises',
  '/reset-password',
  '/restore-account',
  '/restore-email',
  '/statements/$token',
  '/statements/$token/invoices/$invoiceId',
  '/vouch',
  '/withdraw',
  '/your-data',
] as const

/** Label of any other address. */
const OTHER_PAGE = 'other'

export const pageLabels = [
  ...PUBLIC_PATHS,
  '/blog/$post',
  '/corridors/$corridor',
  ...APP_PAGES,
  OTHER_PAGE,
] as const
export type PageLabel = (typeof pageLabels)[number]

/** Returns the label of an address, the same in all languages; `other` if no page has it. */
export function toPageLabel(pathname: string): PageLabel {
  const segments = split(splitLanguagePath(pathname).path)
  const fits = (label: string) => {
    const parts = split(label)
    return (
      parts.length === segments.length &&
      parts.every((part, at) => part.startsWith('$') || part === segments[at])
    )
  }
  const found = pageLabels.filter((label) => label !== OTHER_PAGE && fits(label))
  // A page with its own address goes before one with a parameter in its place.
  return found.find((label) => !label.includes('$')) ?? found[0] ?? OTHER_PAGE
}

function split(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}
