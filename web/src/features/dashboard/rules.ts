import type { Gender } from '@adire/contract/members.ts'
import type { Subscription } from '@adire/contract/payments.ts'
import type { OwnProfile } from '@adire/contract/profiles.ts'

export type BannerKind =
  | 'payment_failed'
  | 'paused'
  | 'name'
  | 'photo'
  | 'verification'
  | 'no_tokens'
  | 'photo_approval'

type BannerFacts = {
  path: string
  gender: Gender
  /** Each is undefined until it is known. */
  profile: Pick<OwnProfile, 'isPaused' | 'isAvailable' | 'hiddenReason'> | undefined
  balance: number | undefined
  subscriptionStatus: Subscription['status'] | undefined
}

/** The pages about other members, and the own profile. */
const MAIN_PAGES = /^\/dashboard\/(?:discover|matches|messages|profile)\/?$/
/** The pages that other members' and the own profile are on. */
const PROFILE_PAGES = /^\/dashboard\/(?:discover|profile)\/?$/
/** The steps after sign-up, which show nothing else. */
export const WELCOME_PAGES = /^\/dashboard\/welcome\//
/** A conversation shows a pause and missing tokens in place of its message box. */
const CONVERSATION = /^\/dashboard\/messages\/[^/]/

/** Picks the most important banner of a page, so that the page below never starts off screen. */
export function findBanner(facts: BannerFacts): BannerKind | null {
  const { path, gender, profile, balance, subscriptionStatus } = facts
  if (WELCOME_PAGES.test(path)) return null
  if (subscriptionStatus === 'past_due') return 'payment_failed'
  if (profile?.isPaused && MAIN_PAGES.test(path)) return 'paused'
  const hidden = findHiddenBanner(path, profile)
  // Nothing to do about it, so it comes last.
  if (hidden !== null && hidden !== 'photo_approval') return hidden
  if (gender === 'man' && balance === 0 && !CONVERSATION.test(path)) return 'no_tokens'
  return hidden
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
    case 'staff':
    case null:
      return null
  }
}
