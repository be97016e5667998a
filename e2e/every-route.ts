import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PUBLIC_PATHS } from '@adire/contract/pages.ts'
import type { WideWorld } from './long-words.ts'

const ROOT = join(import.meta.dirname, '..')
const UNKNOWN_ID = '0190f3a8-0000-7000-8000-000000000000'

/** URLs to visit for each route pattern of the router. */
export type Visits = Record<string, string[]>

/** Reads all routes from the router's generated file. */
export function readRoutes(): string[] {
  const text = readFileSync(join(ROOT, 'web/src/routeTree.gen.ts'), 'utf8')
  const [, list = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(text) ?? []
  return [...list.matchAll(/'([^']+)':/g)].map(([, route = '']) => route)
}

/** Lists all prerendered pages, blog posts included, and the states of the log-in dialog. */
export function publicAddresses(): string[] {
  const posts = globSync('*.mdx', { cwd: join(ROOT, 'locales/en/content/blog') }).map(
    (file) => `/blog/${file.replace('.mdx', '')}`,
  )
  return [
    ...PUBLIC_PATHS,
    ...posts,
    '/contact?type=support',
    '/?auth=login',
    '/?auth=signup',
    '/?auth=forgot',
  ]
}

export const visitorVisits = ({
  statementToken = 'x',
  invoiceId = UNKNOWN_ID,
}: Partial<WideWorld> = {}): Visits => ({
  '/$': ['/no-such-page'],
  '/appeal': ['/appeal'],
  '/cancel': ['/cancel'],
  '/change-email': ['/change-email'],
  '/check-in': ['/check-in'],
  '/confirm-email': ['/confirm-email'],
  '/date-emails/stop': ['/date-emails/stop'],
  '/download-data': ['/download-data'],
  '/promises': ['/promises'],
  '/reset-password': ['/reset-password'],
  '/restore-account': ['/restore-account'],
  '/restore-email': ['/restore-email'],
  '/keep-two-factor': ['/keep-two-factor'],
  '/vouch': ['/vouch'],
  '/withdraw': ['/withdraw'],
  '/your-data': ['/your-data'],
  '/newsletter/confirm': ['/newsletter/confirm'],
  '/newsletter/unsubscribe': ['/newsletter/unsubscribe'],
  '/notifications/unsubscribe': ['/notifications/unsubscribe'],
  '/statements/$token': [`/statements/${statementToken}`],
  '/statements/$token/invoices/$invoiceId': [`/statements/${statementToken}/invoices/${invoiceId}`],
  '/dev/kit': ['/dev/kit'],
})

export const memberVisits = ({ threadId = 'x' }: Partial<WideWorld> = {}): Visits => ({
  '/dashboard': ['/dashboard'],
  '/dashboard/discover': ['/dashboard/discover', '/dashboard/discover?city=Lagos&minAge=30'],
  '/dashboard/matches': ['/dashboard/matches'],
  '/dashboard/matches/likes': ['/dashboard/matches/likes'],
  '/dashboard/matches/likes/sent': ['/dashboard/matches/likes/sent'],
  '/dashboard/messages': ['/dashboard/messages'],
  '/dashboard/messages/$threadId': [`/dashboard/messages/${threadId}`],
  '/dashboard/notifications': ['/dashboard/notifications'],
  '/dashboard/profile': ['/dashboard/profile'],
  '/dashboard/profile/edit/$section': ['basic', 'about', 'personal', 'preferences'].map(
    (name) => `/dashboard/profile/edit/${name}`,
  ),
  '/dashboard/profile/photos': ['/dashboard/profile/photos'],
  '/dashboard/profile/places': ['/dashboard/profile/places'],
  '/dashboard/profile/hours': ['/dashboard/profile/hours'],
  '/dashboard/profile/prompts': ['/dashboard/profile/prompts'],
  '/dashboard/profile/age-check': ['/dashboard/profile/age-check'],
  '/dashboard/profile/selfie': ['/dashboard/profile/selfie'],
  '/dashboard/profile/settings': ['/dashboard/profile/settings'],
  '/dashboard/profile/voice': ['/dashboard/profile/voice'],
  '/dashboard/profile/vouches': ['/dashboard/profile/vouches'],
  '/dashboard/profile/settings/$section': ['privacy', 'account', 'security', 'preferences'].map(
    (name) => `/dashboard/profile/settings/${name}`,
  ),
  '/dashboard/profile/trips': ['/dashboard/profile/trips'],
  '/dashboard/referrals': ['/dashboard/referrals'],
  '/dashboard/safety': ['/dashboard/safety'],
  '/dashboard/safety/date-plans': ['/dashboard/safety/date-plans'],
  '/dashboard/safety/notices/$noticeId': [`/dashboard/safety/notices/${UNKNOWN_ID}`],
  '/dashboard/subscription': ['/dashboard/subscription'],
  '/dashboard/wallet': ['/dashboard/wallet'],
  '/dashboard/welcome/$step': ['name', 'photo', 'interests', 'prompts', 'meeting'].map(
    (step) => `/dashboard/welcome/${step}`,
  ),
})

export const moderatorVisits = ({
  ada,
  caseId = 'x',
  appealId = 'x',
}: Partial<WideWorld> = {}): Visits => ({
  '/dashboard/admin': ['/dashboard/admin'],
  '/dashboard/admin/$tab': ['/dashboard/admin/no-such-tab'],
  '/dashboard/admin/photos': ['/dashboard/admin/photos'],
  '/dashboard/admin/age-checks': ['/dashboard/admin/age-checks'],
  '/dashboard/admin/selfies': ['/dashboard/admin/selfies'],
  '/dashboard/admin/risk': ['/dashboard/admin/risk'],
  '/dashboard/admin/risk/rules': ['/dashboard/admin/risk/rules'],
  '/dashboard/admin/voices': ['/dashboard/admin/voices'],
  '/dashboard/admin/vouches': ['/dashboard/admin/vouches'],
  '/dashboard/admin/reports': ['/dashboard/admin/reports'],
  '/dashboard/admin/reports/$reportId': [`/dashboard/admin/reports/${caseId}`],
  '/dashboard/admin/reports/appeals': [
    '/dashboard/admin/reports/appeals',
    '/dashboard/admin/reports/appeals?show=decided',
  ],
  '/dashboard/admin/reports/appeals/$appealId': [`/dashboard/admin/reports/appeals/${appealId}`],
  '/dashboard/admin/users': [
    '/dashboard/admin/users',
    `/dashboard/admin/users?view=all&q=${ada?.handle}`,
  ],
  '/dashboard/admin/users/$memberId': [`/dashboard/admin/users/${ada?.id}`],
})

export const adminVisits = ({
  campaignId = 'x',
  invoiceId = UNKNOWN_ID,
  issueId = 'x',
  breachId = UNKNOWN_ID,
}: Partial<WideWorld> = {}): Visits => ({
  '/dashboard/admin/advertising': ['/dashboard/admin/advertising'],
  '/dashboard/admin/advertising/campaigns/new': ['/dashboard/admin/advertising/campaigns/new'],
  '/dashboard/admin/advertising/campaigns/$campaignId': [
    `/dashboard/admin/advertising/campaigns/${campaignId}`,
  ],
  '/dashboard/admin/advertising/campaigns/$campaignId/statement': [
    `/dashboard/admin/advertising/campaigns/${campaignId}/statement`,
  ],
  '/dashboard/admin/advertising/campaigns/$campaignId/invoices': [
    `/dashboard/admin/advertising/campaigns/${campaignId}/invoices`,
  ],
  '/dashboard/admin/advertising/invoices/$invoiceId': [
    `/dashboard/admin/advertising/invoices/${invoiceId}`,
  ],
  '/dashboard/admin/advertising/differences': ['/dashboard/admin/advertising/differences'],
  '/dashboard/admin/ad-discrepancies': ['/dashboard/admin/ad-discrepancies'],
  '/dashboard/admin/ad-reports': ['/dashboard/admin/ad-reports'],
  '/dashboard/admin/flagged-addresses': ['/dashboard/admin/flagged-addresses'],
  '/dashboard/admin/held-referrals': ['/dashboard/admin/held-referrals'],
  '/dashboard/admin/quarantined-payments': ['/dashboard/admin/quarantined-payments'],
  '/dashboard/admin/health': ['/dashboard/admin/health'],
  '/dashboard/admin/market': ['/dashboard/admin/market'],
  '/dashboard/admin/audit': ['/dashboard/admin/audit'],
  '/dashboard/admin/breaches': ['/dashboard/admin/breaches'],
  '/dashboard/admin/breaches/new': ['/dashboard/admin/breaches/new'],
  '/dashboard/admin/breaches/$breachId': [`/dashboard/admin/breaches/${breachId}`],
  '/dashboard/admin/broadcast': ['', '?kind=newsletter', '?kind=subscribers'].map(
    (kind) => `/dashboard/admin/broadcast${kind}`,
  ),
  '/dashboard/admin/broadcast/$issueId': [`/dashboard/admin/broadcast/${issueId}`],
  '/dashboard/admin/config': [
    '/dashboard/admin/config',
    '/dashboard/admin/config?section=currencies',
  ],
  '/dashboard/admin/revenue': ['', '?section=payments', '?section=grants', '?section=ledger'].map(
    (part) => `/dashboard/admin/revenue${part}`,
  ),
})
