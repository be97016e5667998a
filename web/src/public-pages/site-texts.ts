import { t } from '@lingui/core/macro'
import { tagline } from '../lib/tagline.ts'

/** Texts that the build writes outside of components, in the active language. */
export interface SiteTexts {
  tagline: string
  /** Shortcuts of the installed app. */
  messages: string
  discover: string
  /** Notes of the scripts in the pages, before the app's code is loaded. */
  isSlow: string
  isOffline: string
  isAppSlow: string
  isAppOffline: string
  needsScripts: string
}

export function writeSiteTexts(): SiteTexts {
  return {
    tagline: tagline(),
    messages: t`Messages`,
    discover: t`Discover`,
    isSlow: t`Buttons and forms on this page are taking a long time to load. We’ll keep trying.`,
    isOffline: t`You’re offline. This opens once you’re online.`,
    isAppSlow: t`Adire is taking a long time to load. We’ll keep trying.`,
    isAppOffline: t`You’re offline. Adire opens as soon as you’re connected again.`,
    needsScripts: t`Adire needs JavaScript. Turn it on in your browser, then load this page again.`,
  }
}
