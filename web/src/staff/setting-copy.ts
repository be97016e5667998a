import type { ConfigEntry } from '@adire/contract/config.ts'
import { SOURCE_LANGUAGE } from '@adire/contract/ui-languages.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from '../lib/i18n.ts'

/** Descriptions of the settings by key. Migrations store the English ones in the database. */
const settingCopy: Partial<Record<string, MessageDescriptor>> = {
  age_check_countries: msg`Countries where members must pass an age check before others see them and before they can send likes or messages`,
  appeal_days: msg`How many days members have to appeal a decision, and reporters to appeal a dismissed report. A change applies to later decisions. EU law requires platforms that aren’t small to allow six months, so at least 184 days (Digital Services Act, Article 20)`,
  authority_requests: msg`How many requests for members’ data we received from authorities in the quarter that the next transparency report covers. Resets to 0 once that report is stored`,
  authority_requests_enabled: msg`The next transparency report says how many requests from authorities we received in the quarter it covers`,
  boost_exposure_limit: msg`Boosts: a member leaves the top of Discover once they have been shown this many times as often as the average for their gender; 0 for no limit`,
  evidence_hold_days: msg`How many days evidence is kept after a report to an authority, unless the admin chooses another date. 18 U.S.C. 2258A(h) requires a year, which can have 366 days`,
  report_misuse_days: msg`Misuse of reports: how many days a decision about a report counts. The Community Guidelines state this number, so change them too`,
  report_misuse_count: msg`Misuse of reports: how many clearly unfounded reports lead to a warning. The Community Guidelines state this number, so change them too`,
  report_misuse_percent: msg`Misuse of reports: the percentage of a member’s decided reports that must be clearly unfounded for a warning. The Community Guidelines state this number, so change them too`,
  report_misuse_after_warning: msg`Misuse of reports: after how many more clearly unfounded reports we stop handling a warned member’s reports. The Community Guidelines state this number, so change them too`,
  report_suspension_days: msg`Misuse of reports: for how many days we then don’t handle their reports. The Community Guidelines state this number, so change them too`,
  order_weight_daily_draw: msg`Recommended order: how much the daily random draw counts. It hides why members appear where they do, so keep this weight the largest`,
  order_weight_exposure: msg`Recommended order: how far members move down if they were shown more than others`,
  order_weight_lives_in_roots: msg`Recommended order: how much it counts that a member lives where the viewer’s family is from`,
  order_weight_near_me: msg`Recommended order: how much living in the viewer’s city counts; a city within 50 km counts three quarters, the same country half`,
  order_weight_newcomer: msg`Recommended order: how much it counts that a member is new, for seven days`,
  order_weight_shared_interests: msg`Recommended order: how much shared interests count; each one counts a quarter, and four or more count in full`,
  order_weight_shared_languages: msg`Recommended order: how much it counts that the viewer understands the member’s languages, by level; two that the member speaks well and the viewer understands well count in full`,
  order_weight_shared_roots: msg`Recommended order: how much it counts that both families are from the same place`,
  order_weight_shared_wishes: msg`Recommended order: how much it counts that two members are looking for the same thing or agree about children; each counts half`,
  photo_to_be_shown_enabled: msg`Members are shown to others only with an approved photo`,
  photo_to_reach_out_enabled: msg`Likes and first messages need a photo, approved or waiting`,
  premium_unlimited_messaging_enabled: msg`Premium members send messages without paying tokens`,
  referrals_enabled: msg`Pay referral bonuses once a friend is verified`,
  waiting_replies_limit: msg`How many conversations can wait for a member’s answer before their new likes pause; 0 for no limit`,
  best_value_pack_bonus: msg`Bonus tokens in Best Value`,
  best_value_pack_price: msg`Price of Best Value in US dollars`,
  best_value_pack_tokens: msg`Tokens in Best Value`,
  popular_pack_bonus: msg`Bonus tokens in Popular Choice`,
  popular_pack_price: msg`Price of Popular Choice in US dollars`,
  popular_pack_tokens: msg`Tokens in Popular Choice`,
  starter_pack_bonus: msg`Bonus tokens in the Starter Pack`,
  starter_pack_price: msg`Price of the Starter Pack in US dollars`,
  starter_pack_tokens: msg`Tokens in the Starter Pack`,
  ultimate_pack_bonus: msg`Bonus tokens in the Ultimate Pack`,
  ultimate_pack_price: msg`Price of the Ultimate Pack in US dollars`,
  ultimate_pack_tokens: msg`Tokens in the Ultimate Pack`,
  monthly_plan_bonus_tokens: msg`Bonus tokens with each month of Premium`,
  monthly_plan_price: msg`Price of one month of Premium in US dollars`,
  quarterly_plan_bonus_tokens: msg`Bonus tokens with every three months of Premium`,
  quarterly_plan_price: msg`Price of three months of Premium in US dollars`,
  yearly_plan_bonus_tokens: msg`Bonus tokens with each year of Premium`,
  yearly_plan_price: msg`Price of one year of Premium in US dollars`,
  boost_token_cost: msg`Tokens for boosting a photo for a day`,
  message_token_cost: msg`Tokens a man pays for a message`,
  photo_slot_token_cost: msg`Tokens for an extra photo slot`,
  referral_bonus_tokens: msg`Tokens the referrer gets once their friend is verified`,
  referral_friend_bonus_tokens: msg`Tokens the friend gets once they are verified`,
  super_like_token_cost: msg`Tokens for a Super Like`,
  welcome_bonus_tokens: msg`Tokens a new member gets at sign-up`,
}

/** Description of a setting in the page's language; the stored one in English or if it is new. */
export function describeSetting({ key, description }: Pick<ConfigEntry, 'key' | 'description'>) {
  const translated = i18n.locale === SOURCE_LANGUAGE ? undefined : settingCopy[key]
  return translated ? i18n._(translated) : description
}
