/** Window of a screen's picture on the landing page, in CSS pixels. */
export const SCREEN_SIZE = { width: 360, height: 640 } as const

/** Real screens of the demo data on the landing page, in page order. */
export const landingScreens = ['discover', 'conversation', 'profile'] as const
export type LandingScreen = (typeof landingScreens)[number]
export type ScreenTheme = 'light' | 'dark'

/**
 * Returns the file name of a screen's picture, which `scripts/screenshots.ts` writes. Pictures of other
 * languages than English are in a folder with the tag of the language.
 */
export function screenFile(name: LandingScreen, theme: ScreenTheme, folder = ''): string {
  return `${folder && `${folder}/`}${name}-${theme}.avif`
}

/**
 * Returns the folder of a language's pictures; that of English, whose name is empty, if the language
 * has none. English has no folder, so it isn't in the list.
 */
export function chooseScreenFolder(language: string, withPictures: readonly string[]): string {
  return withPictures.includes(language) ? language : ''
}
