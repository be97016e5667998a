import { BRAND } from '@adire/contract/brand.ts'
import type { Notification, NotificationKind } from '@adire/contract/notifications.ts'
import { plural, t } from '@lingui/core/macro'
import { formatDate, formatMoney } from '../../lib/format.ts'

export type NotificationText = { title: string; message: string }

/** Title and message of a notification (MEM-NOTIF-05), never with the content of messages. */
export function getNotificationText(notification: Notification): NotificationText {
  return texts[notification.kind](notification)
}

const texts: { [K in NotificationKind]: (notification: Notification) => NotificationText } = {
  like: ({ about }) => ({
    title: about ? t`${about.handle} likes you` : t`Somebody likes you`,
    message: likeBack(about !== null),
  }),
  super_like: ({ about }) => ({
    title: about ? t`${about.handle} sent you a Super Like` : t`Somebody sent you a Super Like`,
    message: likeBack(about !== null),
  }),
  match: ({ about }) => ({
    title: t`It's a match!`,
    message: about
      ? t`You and ${about.handle} like each other. Say hello.`
      : t`This member is no longer here.`,
  }),
  message: ({ about, times }) => {
    const name = about?.handle ?? t`Former member`
    return {
      title: t`Message from ${name}`,
      message: plural(times, {
        one: 'There is a new message for you.',
        other: 'There are # new messages for you.',
      }),
    }
  },
  member_verified: () => ({
    title: t`You are verified`,
    message: t`The badge is on your card now.`,
  }),
  member_denied: ({ facts }) => ({
    title: t`Not verified yet`,
    message: facts.words ?? t`You can apply again after 24 hours.`,
  }),
  photo_approved: () => ({ title: t`Photo approved`, message: t`Others can see it now.` }),
  photo_rejected: ({ facts }) => ({
    title: t`Photo not approved`,
    message: facts.words ?? t`You are welcome to upload another one.`,
  }),
  warning: ({ facts }) => ({
    title: t`A warning from our moderators`,
    message: facts.words ?? t`Please read our community guidelines.`,
  }),
  suspended: ({ facts }) => ({
    title: t`Your account was suspended`,
    message: facts.until
      ? t`Until ${formatDate(facts.until)}.`
      : t`Please read our community guidelines.`,
  }),
  tokens_credited: ({ facts }) => ({
    title: formatTokens(facts.amount ?? 0),
    message: t`They are in your wallet.`,
  }),
  tokens_granted: ({ facts }) => ({
    title: t`Our team gave you ${countTokens(facts.amount ?? 0)}`,
    message: t`They are in your wallet.`,
  }),
  tokens_corrected: ({ facts }) => ({
    title: t`Our team took back ${countTokens(facts.amount ?? 0)}`,
    message: t`We corrected your wallet. If you think this is wrong, contact us.`,
  }),
  debt_settled: ({ facts }) => ({
    title: t`Your purchase covered ${countTokens(facts.amount ?? 0)} you owed`,
    message: facts.owed
      ? t`You still owe ${countTokens(facts.owed)}. Your next purchase covers them.`
      : t`You owe nothing any more.`,
  }),
  referral_paid: ({ facts }) => ({
    title: t`Referral bonus`,
    message: t`${formatTokens(facts.amount ?? 0)} for bringing people together.`,
  }),
  premium_started: (notification) => ({
    title: t`You're now Premium`,
    message: joinParts([paidLine(notification), t`Write without tokens, and see who likes you.`]),
  }),
  premium_renewed: (notification) => ({
    title: t`Premium renewed`,
    message:
      joinParts([paidLine(notification), untilLine(notification)]) ||
      t`Your subscription continues.`,
  }),
  premium_given: ({ facts }) => ({
    title: t`Premium, a gift from ${BRAND.name}`,
    message: facts.until
      ? t`Until ${formatDate(facts.until)}. It costs nothing and does not renew.`
      : t`It costs nothing and does not renew.`,
  }),
  gift_ended: (notification) => ({
    title: t`Our team ended the Premium it gave you`,
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
        : t`It renews at the end of the paid time.`,
  }),
  plan_changed: (notification) => ({
    title: t`Your plan has changed`,
    message:
      joinParts([itemLine(notification), paidLine(notification), untilLine(notification)]) ||
      t`It started today.`,
  }),
  plan_change_planned: ({ facts }) => ({
    title: t`Your plan will change`,
    message:
      facts.item && facts.until && facts.money
        ? t`${facts.item} starts on ${formatDate(facts.until)} for ${formatMoney(facts.money)}. Nothing is charged before.`
        : t`Nothing is charged today.`,
  }),
  plan_change_withdrawn: () => ({
    title: t`Your plan stays the same`,
    message: t`The planned change will not happen.`,
  }),
  plan_change_due: ({ facts }) => ({
    title: t`Your new plan can start`,
    message: facts.item
      ? t`Your earlier plan has ended. Subscribe to ${facts.item} to keep Premium.`
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
    title: t`A refund of ${sumLine(notification)} did not go through`,
    message: t`The payment provider refused it. Our team will try another way.`,
  }),
  payment_disputed: (notification) => ({
    title: t`Your payment of ${sumLine(notification)} is disputed`,
    message: joinParts([
      takenLine(notification),
      untilLine(notification),
      t`Your bank decides. We'll tell you what it says.`,
    ]),
  }),
  dispute_won: (notification) => ({
    title: t`The dispute about ${sumLine(notification)} is closed`,
    message: joinParts([
      t`Your payment stands.`,
      notification.facts.amount ? t`We gave back ${countTokens(notification.facts.amount)}.` : null,
      untilLine(notification),
    ]),
  }),
  dispute_lost: (notification) => ({
    title: t`The dispute about ${sumLine(notification)} is closed`,
    message: joinParts([
      t`Your bank returns the money. What you bought with it stays cancelled.`,
      takenLine(notification),
    ]),
  }),
  report_resolved: ({ facts }) => ({
    title: t`We have looked at your report`,
    message: facts.words ?? t`Thank you for telling us.`,
  }),
  appeal_decided: ({ facts }) => ({
    title: t`We have answered your appeal`,
    message: facts.words ?? t`Read the answer in the Safety Centre.`,
  }),
  selfie_approved: () => ({
    title: t`Selfie checked`,
    message: t`The badge is on your profile now, and the picture is deleted.`,
  }),
  selfie_rejected: ({ facts }) => ({
    title: t`Selfie not approved`,
    message: facts.words ?? t`You are welcome to try again.`,
  }),
  photo_description_rejected: ({ facts }) => ({
    title: t`Photo description not approved`,
    message: facts.words ?? t`Your photo stays. You can write another description.`,
  }),
  broadcast: ({ facts }) => ({ title: facts.title ?? t`News from us`, message: facts.words ?? '' }),
}

function likeBack(isKnown: boolean): string {
  return isKnown ? t`Like them back, and it is a match.` : t`Premium members see who it is.`
}

function formatTokens(amount: number): string {
  return plural(amount, { one: '# token arrived', other: '# tokens arrived' })
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

function itemLine({ facts: { item } }: Notification): string | null {
  return item ? t`For ${item}.` : null
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
    ? `${taken} ${t`${countTokens(owed)} were already spent; your next purchase covers them.`}`
    : taken
}
