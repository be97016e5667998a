import type { ErrorData, SpendPurpose, UnsupportedFormat } from '@adire/contract/errors.ts'
import type { VoiceFault } from '@adire/contract/voice-recordings.ts'
import { plural, t } from '@lingui/core/macro'
import { reloadIfReachable } from './app-update.ts'
import { formatMoment, formatWait } from './format.ts'
import { toPageHref } from './page-href.ts'
import type { Copy } from './toast.ts'
import { openWaitingReplies } from './waiting-requests.ts'

/** Texts by reason, for the errors in `error-copy.ts` whose text depends on their data. */
export const planChangeUnavailableCopy: Record<
  ErrorData<'PLAN_CHANGE_UNAVAILABLE'>['reason'],
  () => string
> = {
  cancelling: () => t`Your subscription is cancelled. Resume it first, then change the plan.`,
  past_due: () => t`Your last payment failed. You can change the plan once it’s paid.`,
  scheduled: () => t`Your plan was already changed. Reload the page to see it.`,
  processing: () => t`Your last plan change is still being processed. Please wait a few minutes.`,
  renewing: () => t`Your subscription is renewing. Try again in a few minutes.`,
  same_plan: () => t`You already have this plan.`,
  currency: () => t`Plans are no longer sold in the currency you pay with. Please contact support.`,
}

export const newThreadsHeldCopy = () => ({
  title: t`We’re checking your account`,
  description: t`A moderator will decide. Until then, you can keep writing to people you already talk to.`,
  action: {
    label: t`Contact support`,
    onClick: () => location.assign(toPageHref('/contact?type=support')),
  },
})

export const changedElsewhereCopy = () => ({
  title: t`Changed in another tab`,
  description: t`This was changed in another tab. Check the new version, then save again.`,
})

export const planChangeReplacedCopy = ({ change }: ErrorData<'PLAN_CHANGE_REPLACED'>) => ({
  title: t`Couldn’t cancel the plan change`,
  description: change
    ? t`You’ve planned another change in the meantime. Check it, then try again.`
    : t`The new plan has already started. You can change it again under Change plan.`,
})

export const withdrawalUnavailableCopy: Record<
  ErrorData<'WITHDRAWAL_UNAVAILABLE'>['reason'],
  () => string
> = {
  too_late: () => t`You can no longer withdraw from this order.`,
  nothing_left: () => t`There’s nothing left to refund on this order.`,
  processing: () =>
    t`A plan change or refund of this order is still being processed. Please try again later.`,
  withdrawn: () => t`You have already withdrawn from this order.`,
}

export const insufficientTokensCopy: { [P in SpendPurpose]: (needed: number) => string } = {
  message: (needed) =>
    plural(needed, {
      one: 'You need # token to send a message.',
      other: 'You need # tokens to send a message.',
    }),
  super_like: (needed) =>
    plural(needed, {
      one: 'You need # token for a Super Like.',
      other: 'You need # tokens for a Super Like.',
    }),
  super_like_upgrade: (needed) =>
    plural(needed, {
      one: 'You need # token to upgrade to a Super Like.',
      other: 'You need # tokens to upgrade to a Super Like.',
    }),
  boost: (needed) =>
    plural(needed, {
      one: 'You need # token to boost this photo.',
      other: 'You need # tokens to boost this photo.',
    }),
  photo_slot: (needed) =>
    plural(needed, {
      one: 'You need # token to purchase an additional photo slot.',
      other: 'You need # tokens to purchase an additional photo slot.',
    }),
}

export const staffNotSeenCopy = () => ({
  title: t`Staff can’t send Super Likes`,
  description: t`Members can’t see staff accounts. You haven’t spent any tokens.`,
})

export const repliesWaitingCopy = ({ limit }: ErrorData<'REPLIES_WAITING'>): Copy => ({
  title: t`Your answers come first`,
  description: t`At least ${limit} conversations are waiting for your answer. Once you’ve answered, you can like again.`,
  action: { label: t`See conversations`, onClick: () => openWaitingReplies() },
})

const vouchesFullCopy: { [L in ErrorData<'VOUCHES_FULL'>['limit']]: () => string } = {
  invitations: () =>
    t`Withdraw a link, decide on what friends wrote, or remove what wasn’t approved. Then create another link.`,
  shown: () => t`Your profile already shows three vouches. Remove one to accept another.`,
}

const vouchRefusedCopy: { [R in ErrorData<'VOUCH_REFUSED'>['reason']]: () => string } = {
  counted: () =>
    t`We can’t accept this. A member can have only one vouch from each person, device and network, and you can’t vouch for yourself.`,
  year: () =>
    t`You’ve vouched as a member three times in the last 12 months. Sign with your first name instead.`,
  years_known: () => t`That’s more years than they have lived. Check the number.`,
  signed_out: () => t`You’re logged out. Log in again, or sign with your first name.`,
}

export const vouchCopy = {
  VOUCHES_FULL: ({ limit }: ErrorData<'VOUCHES_FULL'>) => ({
    description: vouchesFullCopy[limit](),
  }),
  VOUCH_REFUSED: ({ reason }: ErrorData<'VOUCH_REFUSED'>) => ({
    description: vouchRefusedCopy[reason](),
  }),
}

export const weakPasswordCopy: { [R in ErrorData<'PASSWORD_TOO_WEAK'>['reason']]: () => string } = {
  common: () => t`This password is too common. Please choose another.`,
  personal: () =>
    t`This password contains your name, email address or city. Please choose another.`,
  guessable: () => t`This password is easy to guess. Try a few unrelated words.`,
}

export const unsupportedFormatCopy: { [F in UnsupportedFormat]: () => string } = {
  heic: () => t`HEIC photos aren’t supported. Please select a JPEG, PNG or WebP image.`,
  avif: () => t`AVIF images aren’t supported. Please select a JPEG, PNG or WebP image.`,
  gif: () => t`GIF images aren’t supported. Please select a JPEG, PNG or WebP image.`,
  tiff: () => t`TIFF images aren’t supported. Please select a JPEG, PNG or WebP image.`,
  bmp: () => t`BMP images aren’t supported. Please select a JPEG, PNG or WebP image.`,
  svg: () => t`SVG drawings aren’t supported. Please select a JPEG, PNG or WebP image.`,
  animation: () => t`Animated images aren’t supported. Please select a still image.`,
}

/** Each text ends with the specification's tip, verbatim (PAY-CUR-07 to 10). */
export const paymentMethodCopy: {
  [R in ErrorData<'PAYMENT_METHOD_UNAVAILABLE'>['reason']]: (
    method: string,
    currency: string,
  ) => string
} = {
  not_supported: (method, currency) =>
    t`${currency} is not supported by ${method}. Try USD, EUR, GBP or CAD for Stripe, or NGN for Paystack.`,
  not_enabled: (method, currency) =>
    t`${method} is not enabled for ${currency}. Try USD, EUR, GBP or CAD for Stripe, or NGN for Paystack.`,
}

export const invoiceCopy: {
  [R in ErrorData<'INVOICE_UNAVAILABLE'>['reason']]: () => string
} = {
  not_over: () => t`You can invoice days up to yesterday, once they’re counted.`,
  invoiced: () => t`Some of these days are on another invoice.`,
  nothing_billed: () => t`Nothing was billed in this period.`,
  order: () => t`The last day is before the first day.`,
  changed: () => t`The amount has changed. Check it and issue the invoice again.`,
}

export const campaignStatusCopy: { [S in ErrorData<'CAMPAIGN_STATUS'>['status']]: () => string } = {
  active: () => t`This campaign is already active.`,
  paused: () => t`This campaign is already paused.`,
  pending: () => t`This campaign is waiting for approval. Saving it approves and activates it.`,
  completed: () => t`This campaign is completed. Save it with a later end date to run it again.`,
  rejected: () => t`This campaign was rejected. Saving it approves and activates it.`,
}

export const bannerUnfitCopy: {
  [R in ErrorData<'BANNER_UNFIT'>['reason']]: (recommendedSize: string) => string
} = {
  'wrong-shape': (recommendedSize) =>
    t`This banner has the wrong proportions for this placement. The recommended size is ${recommendedSize}.`,
  'too-small': (recommendedSize) =>
    t`This banner is too small to read. The recommended size is ${recommendedSize}.`,
}

export const priceChangedCopy = ({ price }: ErrorData<'PRICE_CHANGED'>) => ({
  title: t`The price has changed`,
  description: describePriceChange(price),
})

export const planPaymentRefusedCopy = () => ({
  title: t`Your bank declined the payment`,
  description: t`Nothing was charged and your plan is unchanged. Check your card, then try again.`,
})

function describePriceChange(price: number): string {
  return price === 0
    ? t`It’s free now. You haven’t spent any tokens. Press again to continue.`
    : t`The price is now ${plural(price, { one: '# token', other: '# tokens' })}. You haven’t spent any tokens. Press again to continue.`
}

const BYTES_PER_MEGABYTE = 1024 * 1024

export function toMegabytes(bytes: number): number {
  return Math.round(bytes / BYTES_PER_MEGABYTE)
}

export const balanceTooLowCopy = ({ balance }: ErrorData<'BALANCE_TOO_LOW'>) => ({
  title: t`Not enough tokens`,
  description: plural(balance, {
    one: 'The wallet has only # token.',
    other: 'The wallet has only # tokens.',
  }),
})

/** Text of a `PageOutdatedError`. Reloading keeps typed text. */
export const outdatedPageCopy = (): Partial<Copy> => ({
  description: t`This page is out of date. Reload it, then try again.`,
  action: { label: t`Reload`, onClick: () => void reloadIfReachable({ isUserAction: true }) },
})

export const approvedPhotoCopy = () => ({
  title: t`Add a photo first`,
  description: t`Add a photo to your profile first, and wait until it is approved.`,
})

export const caseChangedCopy = () => ({
  title: t`New report`,
  description: t`Another report arrived while you were deciding. Read it, then decide again.`,
})

export const ownDecisionCopy = () => ({
  title: t`Your own decision`,
  description: t`You made the earlier decision, so another moderator must decide now.`,
})

export const configChangedCopy = () => ({
  title: t`Changed in the meantime`,
  description: t`Another admin has saved a newer version. Check it, then try again.`,
})

export const experimentRunningCopy = () => ({
  title: t`Another experiment is running`,
  description: t`Stop it first, or wait until it ends.`,
})

export const commentsLimitedCopy = ({ retryAfterSeconds }: ErrorData<'COMMENTS_LIMITED'>) => ({
  title: t`No more comments today`,
  description: t`You can like without a comment now, or with one in ${formatWait(retryAfterSeconds)}.`,
})

export const broadcastLimitCopy = ({
  limit,
  availableAt,
}: ErrorData<'BROADCAST_LIMIT_REACHED'>) => ({
  title: t`Daily limit reached`,
  description: t`You can send at most ${limit} broadcasts in 24 hours. You can send the next one from ${formatMoment(availableAt)}.`,
})

export const bannerTooLargeCopy = ({ maximumSide }: ErrorData<'BANNER_TOO_LARGE'>) => ({
  title: t`Banner too large`,
  description: t`Please select a banner of at most ${maximumSide} pixels per side.`,
})

const recordingFaults: Record<VoiceFault, () => string> = {
  'not-audio': () => t`This file isn’t a recording that we can read. Please record it again.`,
  'too-long': () => t`This recording is too long. Please record a shorter one.`,
  'too-short': () => t`This recording is too short. Please record it again.`,
  silent: () => t`We can’t hear anything in this recording. Check your microphone and try again.`,
  'too-complex': () => t`This recording takes too long to process. Please record it again.`,
}

export function recordingRefusedCopy({ reason }: { reason: VoiceFault }) {
  return { title: t`Can’t use this recording`, description: recordingFaults[reason]() }
}

export const photoSlotsFullCopy = ({ maximum }: ErrorData<'PHOTO_SLOTS_FULL'>) => ({
  description: t`You already have ${maximum} photo slots, the maximum.`,
})

/** Texts of errors about messages that are sent later. */
export const scheduleCopy = {
  SCHEDULE_FULL: ({ perThread, inAll }: ErrorData<'SCHEDULE_FULL'>) => ({
    title: t`Too many scheduled messages`,
    description: t`You can have ${perThread} waiting in a conversation and ${inAll} in all. Withdraw one, or send this now.`,
  }),
  ALREADY_SENT: () => ({
    title: t`Already sent`,
    description: t`This message was sent in the meantime.`,
  }),
}

/** Texts of errors about links and consents that permit an action. */
export const permissionCopy = {
  LINK_INVALID: () => ({
    title: t`Invalid Link`,
    description: t`This link has expired or was already used.`,
  }),
  FOUND_UNDER_AGE: () => ({
    title: t`Couldn’t correct the date of birth`,
    description: t`A provider found this member to be under 18. If you saw proof of their age, record a pass under “Age check” first.`,
  }),
  CONSENT_NEEDED: () => ({
    title: t`Your consent is missing`,
    description: t`We may only use this if you agree. You can agree in Settings, Privacy, under “Your consents”.`,
  }),
}
