import { BRAND } from '@adire/contract/brand.ts'
import type { Notification, NotificationKind } from '@adire/contract/notifications.ts'
import { plural, t } from '@lingui/core/macro'
import { formatDate } from '../../lib/format.ts'
import '../../lib/full-messages.ts'

export type Words = { title: string; message: string }

/** The title and the message of a notification (MEM-NOTIF-05). What somebody wrote to the member is read in its thread only. */
export function wordsOf(notification: Notification): Words {
  return words[notification.kind](notification)
}

const words: { [K in NotificationKind]: (notification: Notification) => Words } = {
  like: ({ about }) => ({ title: about ? t`${about.handle} likes you` : t`Somebody likes you`, message: likeBack(about !== null) }),
  super_like: ({ about }) => ({
    title: about ? t`${about.handle} sent you a Super Like` : t`Somebody sent you a Super Like`,
    message: likeBack(about !== null),
  }),
  match: ({ about }) => ({
    title: t`It's a match!`,
    message: about ? t`You and ${about.handle} like each other. Say hello.` : t`This member is no longer here.`,
  }),
  message: ({ about, times }) => {
    const name = about?.handle ?? t`Former member`
    return {
      title: t`Message from ${name}`,
      message: plural(times, { one: 'There is a new message for you.', other: 'There are # new messages for you.' }),
    }
  },
  member_verified: () => ({ title: t`You are verified`, message: t`The badge is on your card now.` }),
  member_denied: ({ facts }) => ({ title: t`Not verified yet`, message: facts.words ?? t`You can apply again after 24 hours.` }),
  photo_approved: () => ({ title: t`Photo approved`, message: t`Others can see it now.` }),
  photo_rejected: ({ facts }) => ({ title: t`Photo not approved`, message: facts.words ?? t`You are welcome to upload another one.` }),
  warning: ({ facts }) => ({ title: t`A warning from our moderators`, message: facts.words ?? t`Please read our community guidelines.` }),
  suspended: ({ facts }) => ({
    title: t`Your account was suspended`,
    message: facts.until ? t`Until ${formatDate(facts.until)}.` : t`Please read our community guidelines.`,
  }),
  tokens_credited: ({ facts }) => ({ title: tokensOf(facts.amount ?? 0), message: t`They are in your wallet.` }),
  tokens_corrected: ({ facts }) => ({
    title: plural(facts.amount ?? 0, { one: '# token was taken back', other: '# tokens were taken back' }),
    message: t`Our team corrected your wallet. Write to us if that seems wrong.`,
  }),
  referral_paid: ({ facts }) => ({ title: t`Referral bonus`, message: t`${tokensOf(facts.amount ?? 0)} for bringing people together.` }),
  premium_started: () => ({ title: t`Premium has begun`, message: t`Write without tokens, and see who likes you.` }),
  premium_given: ({ facts }) => ({
    title: t`Premium, a gift from ${BRAND.name}`,
    message: facts.until
      ? t`Until ${formatDate(facts.until)}. It costs nothing and does not renew.`
      : t`It costs nothing and does not renew.`,
  }),
  premium_ended: () => ({
    title: t`Premium has ended`,
    message: t`Your matches and messages stay. You can take it up again whenever you like.`,
  }),
  payment_failed: () => ({ title: t`Payment failed`, message: t`Please check how you pay, so that your premium goes on.` }),
  report_resolved: ({ facts }) => ({ title: t`We have looked at your report`, message: facts.words ?? t`Thank you for telling us.` }),
  appeal_decided: ({ facts }) => ({
    title: t`We have answered your appeal`,
    message: facts.words ?? t`Read the answer in the Safety Centre.`,
  }),
  selfie_approved: () => ({ title: t`Selfie checked`, message: t`The badge is on your profile now, and the picture is deleted.` }),
  selfie_rejected: ({ facts }) => ({ title: t`Selfie not approved`, message: facts.words ?? t`You are welcome to try again.` }),
  broadcast: ({ facts }) => ({ title: facts.title ?? t`News from us`, message: facts.words ?? '' }),
}

function likeBack(isKnown: boolean): string {
  return isKnown ? t`Like them back, and it is a match.` : t`Premium members see who it is.`
}

function tokensOf(amount: number): string {
  return plural(amount, { one: '# token arrived', other: '# tokens arrived' })
}
