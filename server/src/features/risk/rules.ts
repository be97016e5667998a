import { accountRuleNames, profileRuleNames, type RiskRule } from '@adire/contract/risk.ts'
import { z } from 'zod'

/**
 * Versions of the rules about conversations, of those about profiles and of those about accounts. The precision
 * of each rule is measured for its version, so other text rules leave what is known about account rules.
 */
export const rulesVersions = { texts: 6, profiles: 1, accounts: 5 }

const PROFILE_RULES: ReadonlySet<RiskRule> = new Set(profileRuleNames)
const ACCOUNT_RULES: ReadonlySet<RiskRule> = new Set(accountRuleNames)

/** Finds the version of a rule; stored with each signal, so that its points stay explained. */
export function findVersion(rule: RiskRule): number {
  if (PROFILE_RULES.has(rule)) return rulesVersions.profiles
  return ACCOUNT_RULES.has(rule) ? rulesVersions.accounts : rulesVersions.texts
}

/** Rule of likely returns. It never makes a hold take effect at once. */
export const RETURN_RULE: RiskRule = 'returned_after_ban'

/**
 * Rules that recognise a photo or a device, also one of a banned member. A hold that they cause takes effect
 * after a random time, so that an attempt doesn't show what it found.
 */
export const RECOGNISING_RULES: readonly RiskRule[] = [RETURN_RULE, 'known_photo', 'shared_device']

/** Hours after which a delayed hold takes effect. */
export const HOLD_DELAY_HOURS = { from: 2, to: 12 }

/** Time within which a transaction that makes a match has ended. */
export const MATCH_SECONDS = 60

/** Delivers comments of likes that are no message of their match yet. */
export const addLateCommentsTask = { name: 'messages.addLateComments', payload: z.object({}) }

/**
 * Points of each rule. A conversation, a profile or an account adds up those of the rules that it meets. Those of
 * texts say why its wording is suspicious, and are too few to warn or hold alone. Many honest members write a name
 * of theirs elsewhere into their profile, so that holds together with payment details, and not with one suspicious
 * conversation.
 */
export const rulePoints: Record<RiskRule, number> = {
  hidden_contact: 5,
  early_contact: 1,
  other_app: 3,
  payment_details: 4,
  asks_for_money: 5,
  emergency: 4,
  investment: 5,
  gift_cards: 6,
  parcel_or_inheritance: 5,
  code_or_vote: 6,
  paid_check: 6,
  money_for_others: 6,
  job_or_allowance: 5,
  blackmail: 8,
  adult_link: 6,
  donation: 5,
  cover_story: 1,
  quick_love: 1,
  hints_of_trouble: 4,
  early_link: 1,
  suspicious_wording: 40,
  fraud_wording: 60,
  profile_contact: 15,
  profile_payment: 45,
  same_opener: 15,
  known_photo: 40,
  many_reports: 40,
  shared_device: 20,
  returned_after_ban: 100,
  other_time_zone: 10,
  reversed_after_gift: 20,
}
