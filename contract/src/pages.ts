/**
 * Pages anybody may read, at their addresses (visitor document, section 2). Blog posts come on top,
 * below `/blog/`.
 */
export const PUBLIC_PATHS = [
  '/',
  '/about',
  '/how-it-works',
  '/safety',
  '/success-stories',
  '/blog',
  '/help',
  '/contact',
  '/advertise',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/community-guidelines',
  '/dmca',
] as const
export type PublicPath = (typeof PUBLIC_PATHS)[number]

/** Stands for the public address in built pages; the server replaces it (`http/pages.ts`). */
export const ORIGIN_PLACEHOLDER = '__ORIGIN__'

/**
 * Pages of the app outside the dashboard. Most are opened by a link in an email, with `#token=…`.
 * The unsubscribe pages also accept the one-click POST of mail programs (RFC 8058).
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
  appeal: '/appeal',
  responseTimes: '/promises',
  confirmNewsletter: '/newsletter/confirm',
  unsubscribeNewsletter: '/newsletter/unsubscribe',
  unsubscribeNotifications: '/notifications/unsubscribe',
} as const

/** The components, only outside production. */
export const KIT_PATH = '/dev/kit'

const APP_PATH = /^\/(dashboard(\/.*)?|statements\/[A-Za-z0-9_-]{1,200})$/
const paths: ReadonlySet<string> = new Set(Object.values(appPages))

/** True for addresses of the app's own router; all others are public pages or unknown. */
export function isAppPath(path: string): boolean {
  return paths.has(path) || APP_PATH.test(path)
}
