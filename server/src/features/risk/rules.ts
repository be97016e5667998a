import type { RiskRule } from '@adire/contract/risk.ts'
import { z } from 'zod'

/** Version of the rules; stored with each signal, so that its points stay explained. */
export const RULES_VERSION = 2

/** Rule of which a hold takes effect after a random time, so that an attempt doesn't show what it found. */
export const DELAYED_RULE: RiskRule = 'returned_after_ban'

/** Hours after which a hold of the delayed rule takes effect. */
export const HOLD_DELAY_HOURS = { from: 2, to: 12 }

/** Delivers comments of likes that are no message of their match yet. */
export const addLateCommentsTask = { name: 'messages.addLateComments', payload: z.object({}) }

/** Points of each rule. A conversation or an account adds up those of the rules that it meets. */
export const rulePoints: Record<RiskRule, number> = {
  hidden_contact: 45,
  early_contact: 5,
  other_app: 30,
  payment_details: 40,
  asks_for_money: 50,
  emergency: 40,
  investment: 50,
  gift_cards: 60,
  parcel_or_inheritance: 50,
  code_or_vote: 60,
  paid_check: 60,
  money_for_others: 60,
  job_or_allowance: 45,
  blackmail: 80,
  adult_link: 60,
  donation: 45,
  cover_story: 10,
  quick_love: 10,
  hints_of_trouble: 40,
  early_link: 10,
  same_opener: 15,
  known_photo: 40,
  many_reports: 40,
  shared_device: 20,
  returned_after_ban: 100,
}
