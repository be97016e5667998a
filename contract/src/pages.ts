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
