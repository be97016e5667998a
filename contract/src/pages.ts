/**
 * Addresses of the public pages, which are prerendered (visitor document, section 2). Blog posts,
 * below `/blog/`, and pages of corridors, below `/corridors/`, are not listed.
 */
export const PUBLIC_PATHS = [
  '/',
  '/about',
  '/how-it-works',
  '/how-we-rank',
  '/safety',
  '/success-stories',
  '/blog',
  '/corridors',
  '/help',
  '/contact',
  '/advertise',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/community-guidelines',
  '/dmca',
  '/transparency',
  '/accessibility',
  '/legal-contact',
] as const
export type PublicPath = (typeof PUBLIC_PATHS)[number]

/** True for addresses of public pages without the prefix of a language, also below the listed ones. */
export function isPublicPath(path: string): boolean {
  return (
    PUBLIC_PATHS.some((known) => known === path) ||
    path.startsWith('/blog/') ||
    path.startsWith('/corridors/')
  )
}

/** The page that lists all corridors; their own pages are below it. */
export const CORRIDORS_PATH = '/corridors' satisfies PublicPath

/** Id of the text of a corridor's page, which the 404 page lacks. */
export const CORRIDOR_ID = 'corridor'

/** Paths under which visits of all blog posts, and of all corridors, are counted. */
export const GROUP_PATHS = ['/blog/*', '/corridors/*'] as const

/** Placeholder of our origin in prerendered pages; the server fills it in (`http/pages.ts`). */
export const ORIGIN_PLACEHOLDER = '__ORIGIN__'

/**
 * Paragraphs of the legal pages that the server fills in from its configuration: name and address,
 * governing law, the agent for copyright notices, and the legal representative in the European Union.
 */
export type CompanyField = 'company' | 'law' | 'agent' | 'representative'

/**
 * Pages of the app outside the dashboard. Most are opened by a link in an email, with `#token=…`.
 * The unsubscribe pages also accept the one-click POST of email clients (RFC 8058). Sent emails
 * link to these addresses, and `web/src/routes` has a route for each.
 */
export const appPages = {
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  changeEmail: '/change-email',
  restoreEmail: '/restore-email',
  keepTwoFactor: '/keep-two-factor',
  restoreAccount: '/restore-account',
  downloadData: '/download-data',
  /** Support page of members who can't log in; without a token it sends a link. */
  yourData: '/your-data',
  /** Cancels a subscription by the link of a renewal email. */
  cancelPlan: '/cancel',
  /** Withdraws from an order by the link of its receipt. */
  withdraw: '/withdraw',
  appeal: '/appeal',
  /** Answers the check-in of a date plan by the link of an email. */
  checkIn: '/check-in',
  /** Ends emails about date plans to an address. */
  closeDateContact: '/date-emails/stop',
  responseTimes: '/promises',
  /** Form of a friend, opened by the link of an invitation with `#token=…`. */
  vouch: '/vouch',
  confirmNewsletter: '/newsletter/confirm',
  unsubscribeNewsletter: '/newsletter/unsubscribe',
  unsubscribeNotifications: '/notifications/unsubscribe',
} as const

/** Path before the signed id of a payment: its printable receipt, which the server writes. */
export const RECEIPT_PATH = '/receipts'

/** Page with every UI component, outside production only. */
export const KIT_PATH = '/dev/kit'

const APP_PATH =
  /^\/(dashboard(\/.*)?|statements\/[A-Za-z0-9_-]{1,200}(\/invoices\/[a-z0-9-]{1,36})?)$/
const appPaths: ReadonlySet<string> = new Set(Object.values(appPages))

/** True for addresses that the app's router handles; all others are public pages or unknown. */
export function isAppPath(path: string): boolean {
  return appPaths.has(path) || APP_PATH.test(path)
}

/** Id of the sentence on the page about the order that is shown while an experiment runs. */
export const EXPERIMENT_NOTE = 'experiment-note'
