import { z } from 'zod'

/**
 * Rules that recognise fraud by what a member writes first in a conversation. Each is explained to
 * moderators in `web/src/lib/risk-copy.ts`.
 */
export const textRuleNames = [
  'hidden_contact',
  'early_contact',
  'other_app',
  'payment_details',
  'asks_for_money',
  'emergency',
  'investment',
  'gift_cards',
  'parcel_or_inheritance',
  'code_or_vote',
  'paid_check',
  'money_for_others',
  'job_or_allowance',
  'blackmail',
  'adult_link',
  'donation',
  'cover_story',
  'quick_love',
  'hints_of_trouble',
  'early_link',
] as const

/** Rules about an account and its whole behaviour. */
export const accountRuleNames = [
  'same_opener',
  'other_time_zone',
  'known_photo',
  'shared_device',
  'refund_after_gift',
  'many_reports',
] as const

export const riskRuleNames = [...textRuleNames, ...accountRuleNames] as const
export const RiskRule = z.enum(riskRuleNames)
export type RiskRule = z.infer<typeof RiskRule>
export type TextRule = (typeof textRuleNames)[number]
export type AccountRule = (typeof accountRuleNames)[number]
