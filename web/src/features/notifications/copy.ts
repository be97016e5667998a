import { BRAND } from '@adire/contract/brand.ts'
import type {
  Notification,
  NotificationFacts,
  NotificationKind,
} from '@adire/contract/notifications.ts'
import { plural, t } from '@lingui/core/macro'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { i18n } from '../../lib/i18n.ts'
import { workQueueLabels } from '../../staff/work-queue-copy.ts'
import { formatList } from '../../lib/lists.ts'
import { translateItem } from '../../lib/item-copy.ts'
import { accountStatusCopy } from './account-status-copy.ts'
import { contentReviewCopy } from './content-review-copy.ts'
import { describeCrossing } from './crossing-copy.ts'
import { writeAppealAnswer, writeReviewedReport } from './report-copy.ts'
import { reportMisuseCopy } from './report-misuse-copy.ts'

export type NotificationText = { title: string; message: string }

/** False for a kind that this version of the app doesn't know. */
export function hasText({ kind }: Notification): boolean {
  return Object.hasOwn(texts, kind)
}

/** Title and message of a notification (MEM-NOTIF-05), never with the content of messages. */
export function getNotificationText(notification: Notification): NotificationText {
  return texts[notification.kind](notification)
}

const texts: { [K in NotificationKind]: (notification: Notification) => NotificationText } = {
  like: (notification) => ({ title: likesTitle(notification), message: likeBack(notification) }),
  super_like: (notification) => ({
    title: superLikesTitle(notification),
    message: likeBack(notification),
  }),
  match: ({ about }) => ({
    title: t`It’s a match!`,
    message: about
      ? t`You and ${about.handle} like each other. Say hello.`
      : t`This member is no longer on ${BRAND.name}.`,
  }),
  trip_crossing: ({ about, facts }) => ({
    title: t`Your trips overlap`,
    message: describeCrossing(about?.handle ?? t`another member`, facts.crossing),
  }),
  message: ({ about, times }) => {
    const name = about?.handle ?? t`Former member`
    return {
      title: t`Message from ${name}`,
      message: plural(times, {
        one: 'You have a new message.',
        other: 'You have # new messages.',
      }),
    }
  },
  member_verified: () => ({
    title: t`You’re verified`,
    message: t`Your profile now shows the badge.`,
  }),
  member_denied: ({ facts }) => ({
    title: t`Not verified yet`,
    message: facts.words ?? t`You can apply again after 24 hours.`,
  }),
  photo_approved: () => ({ title: t`Photo approved`, message: t`Other members can see it now.` }),
  photo_rejected: ({ facts }) => ({
    title: t`Photo removed`,
    message: facts.words ?? t`You can upload another one.`,
  }),
  ...accountStatusCopy,
  tokens_credited: ({ facts }) => ({
    title: formatTokens(facts.amount ?? 0),
    message: t`They’re in your wallet.`,
  }),
  tokens_granted: ({ facts }) => ({
    title: t`Our team gave you ${countTokens(facts.amount ?? 0)}`,
    message: t`They’re in your wallet.`,
  }),
  tokens_corrected: ({ facts }) => ({
    title: t`Our team took back ${countTokens(facts.amount ?? 0)}`,
    message: t`We corrected your token balance. If you think this is wrong, contact us.`,
  }),
  debt_settled: ({ facts }) => ({
    title: t`Your purchase covered ${countTokens(facts.amount ?? 0)} you owed`,
    message: facts.owed
      ? t`You still owe ${countTokens(facts.owed)}, which we’ll deduct from the next tokens you buy.`
      : t`You don’t owe any tokens now.`,
  }),
  referral_paid: ({ facts }) => ({
    title: t`Referral bonus`,
    message: t`${formatTokens(facts.amount ?? 0)} for inviting a friend.`,
  }),
  message_returned: ({ facts }) => ({
    title: t`${countTokens(facts.amount ?? 0)} returned to you`,
    message: t`Your first message to a match wasn’t read for a week, so we returned what it cost.`,
  }),
  scheduled_refused: () => ({
    title: t`A scheduled message wasn’t sent`,
    message: t`Open the conversation to see why. You can send it again from there.`,
  }),
  premium_started: (notification) => ({
    title: t`You’re now Premium`,
    message: joinParts([
      paidLine(notification),
      t`Send messages without tokens, and see who likes you.`,
    ]),
  }),
  premium_renewed: (notification) => ({
    title: t`Premium renewed`,
    message:
      joinParts([paidLine(notification), untilLine(notification)]) ||
      t`Your subscription continues.`,
  }),
  premium_given: ({ facts }) => ({
    title: t`Our team gave you Premium`,
    message: facts.until
      ? t`Until ${formatDate(facts.until)}. It’s free and doesn’t renew.`
      : t`It’s free and doesn’t renew.`,
  }),
  gift_ended: (notification) => ({
    title: t`Our team ended your complimentary Premium`,
    message: joinParts([t`The Premium you pay for is unchanged.`, untilLine(notification)]),
  }),
  premium_ended: () => ({
    title: t`Premium has ended`,
    message: t`Your matches and messages stay. You can subscribe again at any time.`,
  }),
  subscription_cancelled: (notification) => ({
    title: t`Subscription cancelled`,
    message: joinParts([t`You will not be charged again.`, untilLine(notification)]),
  }),
  subscription_resumed: ({ facts }) => ({
    title: t`Your subscription continues`,
    message:
      facts.until && facts.money
        ? t`It renews on ${formatDate(facts.until)} for ${formatMoney(facts.money)}.`
        : t`It renews at the end of the period you paid for.`,
  }),
  plan_changed: (notification) => ({
    title: t`Your plan has changed`,
    message:
      joinParts([planLine(notification), paidLine(notification), untilLine(notification)]) ||
      t`It started today.`,
  }),
  plan_change_planned: ({ facts }) => ({
    title: t`Your plan will change`,
    message:
      facts.item && facts.until && facts.money
        ? t`Your new plan (${translateItem(facts.item)}) starts on ${formatDate(facts.until)} and costs ${formatMoney(facts.money)}. You won’t be charged before then.`
        : t`Nothing is charged today.`,
  }),
  plan_change_withdrawn: () => ({
    title: t`Your plan stays the same`,
    message: t`The planned change will not happen.`,
  }),
  plan_change_due: ({ facts }) => ({
    title: t`Your new plan can start`,
    message: facts.item
      ? t`Your earlier plan has ended. Subscribe to your new plan (${translateItem(facts.item)}) to keep Premium.`
      : t`Your earlier plan has ended.`,
  }),
  payment_failed: () => ({
    title: t`Payment failed`,
    message: t`Check your payment method to keep Premium.`,
  }),
  payment_refunded: (notification) => ({
    title: t`Refund: ${sumLine(notification)}`,
    message:
      joinParts([itemLine(notification), takenLine(notification), untilLine(notification)]) ||
      t`The money is on its way back to you.`,
  }),
  refund_failed: (notification) => ({
    title: t`A refund of ${sumLine(notification)} failed`,
    message:
      notification.facts.refundCause === 'withdrawal'
        ? t`Your withdrawal stands. Our team can see the failed refund, and we’ll try again.`
        : t`The payment provider refused it. Our team will try another way.`,
  }),
  payment_disputed: (notification) => ({
    title: t`Your payment of ${sumLine(notification)} is disputed`,
    message: joinParts([
      takenLine(notification),
      untilLine(notification),
      t`Your bank decides. We’ll tell you the result.`,
    ]),
  }),
  dispute_won: (notification) => ({
    title: t`The dispute about ${sumLine(notification)} is closed`,
    message: joinParts([
      t`Your payment stands.`,
      notification.facts.amount
        ? t`We returned ${countTokens(notification.facts.amount)} to you.`
        : null,
      untilLine(notification),
    ]),
  }),
  dispute_lost: (notification) => ({
    title: t`The dispute about ${sumLine(notification)} is closed`,
    message: joinParts([
      t`Your bank will return the money. We won’t restore what you bought with this payment.`,
      takenLine(notification),
    ]),
  }),
  report_resolved: writeReviewedReport,
  ...reportMisuseCopy,
  fraud_notice: () => ({
    title: t`We banned a member who wrote to you`,
    message: t`Don’t send them money. See what to do next.`,
  }),
  appeal_decided: writeAppealAnswer,
  selfie_approved: () => ({
    title: t`Selfie check passed`,
    message: t`Your profile now shows the badge. We deleted the picture.`,
  }),
  age_check_due: ({ facts }) => ({
    title: t`Age check needed`,
    message: facts.until
      ? t`Pass it by ${formatDate(facts.until)} to stay visible.`
      : t`Without it, others can’t see you.`,
  }),
  birth_date_corrected: () => ({
    title: t`Date of birth corrected`,
    message: t`Our team corrected it after a request. Others see your age, never the date.`,
  }),
  selfie_rejected: ({ facts }) => ({
    title: t`Selfie not approved`,
    message: facts.words ?? t`You can try again.`,
  }),
  ...contentReviewCopy,
  boost_ended: ({ facts }) => ({ title: t`Your boost has ended`, message: boostText(facts.boost) }),
  urgent_report: () => ({
    title: t`Urgent report`,
    message: t`It is about a minor, a threat or an intimate picture. Please review it within the hour.`,
  }),
  experiment_stopped: () => ({
    title: t`An experiment has stopped`,
    message: t`Members see the normal order again. See Market for the reason and the results.`,
  }),
  queues_overdue: ({ facts }) => ({
    title: t`Queues with overdue items`,
    message:
      formatList(facts.queues?.map((queue) => i18n._(workQueueLabels[queue])) ?? []) ||
      t`See the overview for details.`,
  }),
  broadcast: ({ facts }) => ({ title: facts.title ?? t`News from us`, message: facts.words ?? '' }),
}

function boostText(boost: NotificationFacts['boost']): string {
  if (!boost) return t`See the results on your photos page.`
  const likes = plural(boost.likes, { one: '# like', other: '# likes' })
  return plural(boost.shown, { one: `Seen once, ${likes}.`, other: `Seen # times, ${likes}.` })
}

function likesTitle({ about, times }: Notification): string {
  if (times === 1) return about ? t`${about.handle} likes you` : t`Someone likes you`
  if (about) {
    const others = plural(times - 1, { one: '# other', other: '# others' })
    return t`${about.handle} and ${others} like you`
  }
  return plural(times, { one: '# person likes you', other: '# people like you' })
}

function superLikesTitle({ about, times }: Notification): string {
  if (times === 1)
    return about ? t`${about.handle} sent you a Super Like` : t`Someone sent you a Super Like`
  if (about) {
    const others = plural(times - 1, { one: '# other', other: '# others' })
    return t`${about.handle} and ${others} sent you a Super Like`
  }
  return plural(times, {
    one: '# person sent you a Super Like',
    other: '# people sent you a Super Like',
  })
}

const likeBack = ({ about }: Notification): string =>
  about
    ? t`Like them back, and it’s a match.`
    : t`Premium members can see who, except those they’ve passed on or blocked.`

function formatTokens(amount: number): string {
  return plural(amount, { one: '# token received', other: '# tokens received' })
}

function countTokens(count: number): string {
  return plural(count, { one: '# token', other: '# tokens' })
}

function joinParts(parts: (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' ')
}

function sumLine({ facts: { money } }: Notification): string {
  return money ? formatMoney(money) : t`a payment`
}

function itemLine({ facts }: Notification): string | null {
  const item = facts.item && translateItem(facts.item)
  return item ? t`For ${item}.` : null
}

function planLine({ facts }: Notification): string | null {
  const item = facts.item && translateItem(facts.item)
  return item ? t`Your plan is now ${item}.` : null
}

function paidLine({ facts: { money } }: Notification): string | null {
  return money ? t`You paid ${formatMoney(money)}.` : null
}

function untilLine({ facts: { until } }: Notification): string | null {
  return until ? t`You have Premium until ${formatDate(until)}.` : null
}

function takenLine({ facts: { amount, owed } }: Notification): string | null {
  if (!amount) return null
  const taken = t`We took back ${countTokens(amount)}.`
  return owed
    ? `${taken} ${t`You had already spent ${countTokens(owed)}, which we’ll deduct from the next tokens you buy.`}`
    : taken
}
