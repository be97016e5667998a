import type { Gender } from '@adire/contract/members.ts'
import type { Subscription } from '@adire/contract/payments.ts'
import type { OwnProfile } from '@adire/contract/profiles.ts'

export type BannerKind =
  | 'payment_failed'
  | 'consent_hidden'
  | 'paused'
  | 'age_check'
  | 'name'
  | 'photo'
  | 'verification'
  | 'hold'
  | 'consent'
  | 'no_tokens'
  | 'photo_approval'

type BannerFacts = {
  path: string
  gender: Gender
  /** Each is undefined until it is known. */
  profile:
    | (Pick<OwnProfile, 'consent' | 'isPaused' | 'isAvailable' | 'hiddenReason'> &
        Partial<Pick<OwnProfile, 'ageCheck' | 'isOnHold'>>)
    | undefined
  balance: number | undefined
  subscriptionStatus: Subscription['status'] | undefined
}

/** The pages about other members, and the own profile. */
const MAIN_PAGES = /^\/dashboard\/(?:discover|matches|messages|profile)\/?$/
/** The pages that other members' and the own profile are on. */
const PROFILE_PAGES = /^\/dashboard\/(?:discover|profile)\/?$/
/** The pages from which members start conversations. */
const MATCH_PAGES = /^\/dashboard\/(?:matches|messages)\/?$/
/** The steps after sign-up, which show nothing else. */
export const WELCOME_PAGES = /^\/dashboard\/welcome\//
/** A conversation shows a pause and missing tokens in place of its message box. */
const CONVERSATION = /^\/dashboard\/messages\/[^/]/

/** Lists the banners that are due on a page, the most important first. */
export function listBanners(facts: BannerFacts): readonly BannerKind[] {
  const { path, gender, profile, balance, subscriptionStatus } = facts
  if (WELCOME_PAGES.test(path)) return []
  const hidden = findHiddenBanner(path, profile)
  const hasNoTokens = gender === 'man' && balance === 0 && !CONVERSATION.test(path)
  const due: (BannerKind | false | null | undefined)[] = [
    subscriptionStatus === 'past_due' && 'payment_failed',
    profile?.consent === 'hidden' && MAIN_PAGES.test(path) && 'consent_hidden',
    profile?.isPaused && MAIN_PAGES.test(path) && 'paused',
    profile?.ageCheck && MAIN_PAGES.test(path) && 'age_check',
    hidden !== 'photo_approval' && hidden,
    profile?.isOnHold && MATCH_PAGES.test(path) && 'hold',
    profile?.consent === 'open' && MAIN_PAGES.test(path) && 'consent',
    hasNoTokens && 'no_tokens',
    // Nothing to do about it, so it comes last.
    hidden === 'photo_approval' && hidden,
  ]
  return due.filter((kind) => typeof kind === 'string')
}

/**
 * Returns the banner to show on a page on which `chosen` was due first: that one, as long as it is
 * due. Others that become due later would move the page and wait for the next one, unless a payment
 * has failed.
 */
export function keepBanner(
  due: readonly BannerKind[],
  chosen: BannerKind | null,
): BannerKind | null {
  if (due.includes('payment_failed')) return 'payment_failed'
  return chosen !== null && due.includes(chosen) ? chosen : null
}

/** Members who hid their profile themselves need no reason. */
function findHiddenBanner(path: string, profile: BannerFacts['profile']): BannerKind | null {
  if (!profile?.isAvailable) return null
  switch (profile.hiddenReason) {
    case 'name':
      return 'name'
    case 'photo':
    case 'verification':
      return MAIN_PAGES.test(path) ? profile.hiddenReason : null
    case 'photo_approval':
      return PROFILE_PAGES.test(path) ? 'photo_approval' : null
    case 'age_check':
    case 'staff':
    case null:
      return null
  }
}
