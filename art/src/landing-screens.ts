/** Window of a screen's picture on the landing page, in CSS pixels. */
export const SCREEN_SIZE = { width: 360, height: 640 } as const

/** Real screens of the demo data on the landing page, in page order. */
export const landingScreens = ['discover', 'conversation', 'profile'] as const
export type LandingScreen = (typeof landingScreens)[number]

/** Returns the file name of a screen's picture, which `scripts/screenshots.ts` writes. */
export function screenFile(name: LandingScreen, theme: 'light' | 'dark'): string {
  return `${name}-${theme}.avif`
}
