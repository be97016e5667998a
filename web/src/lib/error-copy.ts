import { errorCatalogue, type ErrorCode, type ErrorData } from '@adire/contract/errors.ts'
import { paymentMethodNames } from '@adire/contract/payment-methods.ts'
import { t } from '@lingui/core/macro'
import { PageOutdatedError } from './app-update.ts'
import { featureCopy } from './error-feature-copy.ts'
import { openPhotos } from './photo-requests.ts'
import { openShop } from './shop-requests.ts'
import {
  approvedPhotoCopy,
  balanceTooLowCopy,
  bannerTooLargeCopy,
  bannerUnfitCopy,
  broadcastLimitCopy,
  campaignStatusCopy,
  caseChangedCopy,
  commentsLimitedCopy,
  configChangedCopy,
  experimentRunningCopy,
  insufficientTokensCopy,
  changedElsewhereCopy,
  invoiceCopy,
  outdatedPageCopy,
  ownDecisionCopy,
  photoSlotsFullCopy,
  paymentMethodCopy,
  newThreadsHeldCopy,
  planChangeReplacedCopy,
  permissionCopy,
  planPaymentRefusedCopy,
  priceChangedCopy,
  planChangeUnavailableCopy,
  repliesWaitingCopy,
  scheduleCopy,
  staffNotSeenCopy,
  toMegabytes,
  recordingRefusedCopy,
  unsupportedFormatCopy,
  vouchCopy,
  weakPasswordCopy,
  withdrawalUnavailableCopy,
} from './error-reason-copy.ts'
import { formatLongDate, formatMoment, formatWait } from './format.ts'
import type { Copy } from './toast.ts'

/** Text of an error. Without a title, the failed action's title is shown, such as "Login Failed". */
type ErrorText = Partial<Copy>

/**
 * Text for each error code, from the error catalogues of the specification (visitor and member,
 * section 8).
 */
const copy: { [C in ErrorCode]: (data: ErrorData<C>) => ErrorText } = {
  UNAUTHENTICATED: () => ({
    title: t`Authentication Required`,
    description: t`Please log in again to continue.`,
  }),
  FORBIDDEN: () => ({ title: t`Not Allowed`, description: t`Your account can’t do this.` }),
  NOT_FOUND: () => ({ title: t`Not Available`, description: t`This is no longer available.` }),
  INVALID_INPUT: () => ({
    description: t`Some of what you entered isn’t valid. Please check it and try again.`,
  }),
  CURSOR_INVALID: () => ({ description: t`This list is out of date. Reload it to continue.` }),
  RATE_LIMITED: ({ retryAfterSeconds }) => ({
    title: t`Too many attempts`,
    description: t`Please try again in ${formatWait(retryAfterSeconds)}.`,
  }),
  CHALLENGE_REQUIRED: () => ({
    title: t`Couldn’t check your browser`,
    description: t`Reload the page and try again. If it happens again, update your browser.`,
  }),
  UNAVAILABLE: () => ({
    title: t`Not available right now`,
    description: t`Adire is briefly unavailable. Please try again in a minute.`,
  }),
  REQUEST_RUNNING: () => ({
    description: t`This is still being sent. Please wait a moment and try again.`,
  }),
  REQUEST_DONE: () => ({
    title: t`Already done`,
    description: t`This has already been done. Reload the page to see it.`,
  }),
  EMAIL_TAKEN: () => ({
    description: t`This email is already registered. Please try logging in instead.`,
  }),
  ALREADY_SIGNED_IN: () => ({
    description: t`You’re already logged in. Log out first to create another account.`,
  }),
  UNDER_AGE: () => ({ description: t`You must be at least 18 years old to join.` }),
  PASSWORD_TOO_SHORT: ({ minimum }) => ({
    description: t`Password must be at least ${minimum} characters long.`,
  }),
  PASSWORD_TOO_WEAK: ({ reason }) => ({ description: weakPasswordCopy[reason]() }),
  INVALID_CREDENTIALS: () => ({
    description: t`Invalid email or password. Please check your credentials and try again.`,
  }),
  WRONG_PASSWORD: () => ({ description: t`Your current password isn’t correct.` }),
  EMAIL_UNCONFIRMED: () => ({
    description: t`Please verify your email address before logging in.`,
  }),
  PROFILE_MISSING: () => ({ description: t`Profile not found. Please contact support.` }),
  ACCOUNT_BANNED: ({ appealToken }) => ({
    description: appealToken
      ? t`Our moderators closed this account. You can appeal until the date in our email.`
      : t`Our moderators closed this account. You can appeal by email.`,
  }),
  ACCOUNT_SUSPENDED: ({ until, appealToken }) => ({
    description: appealToken
      ? t`This account is suspended until ${formatLongDate(until)}. You can appeal until the date in our email.`
      : t`This account is suspended until ${formatLongDate(until)}. You can appeal by email.`,
  }),
  ACCOUNT_DELETING: ({ eraseAt }) => ({
    description: t`This account will be deleted on ${formatLongDate(eraseAt)}. You can restore it until then.`,
  }),
  TWO_FACTOR_REQUIRED: () => ({ description: t`Enter the code from your authenticator app.` }),
  SIGN_IN_EXPIRED: () => ({
    title: t`Please start again`,
    description: t`This took too long. Please start again.`,
  }),
  CODE_REQUIRED: () => ({ description: t`Enter the code from your authenticator app as well.` }),
  TWO_FACTOR_UNAVAILABLE: () => ({
    description: t`We can’t check codes from your app right now. Use a recovery code, or try again later.`,
  }),
  CODE_INVALID: () => ({ description: t`This code isn’t correct or was already used.` }),
  STAFF_TWO_FACTOR_REQUIRED: () => ({
    description: t`Turn on two-factor log-in first. Staff pages require it.`,
  }),
  REAUTHENTICATION_REQUIRED: () => ({
    title: t`Not confirmed`,
    description: t`Nothing was changed. Try again and confirm it’s you.`,
  }),
  TWO_FACTOR_ON: () => ({ description: t`Two-factor log-in is already on.` }),
  TWO_FACTOR_OFF: () => ({ description: t`Two-factor log-in isn’t on.` }),
  PASSKEY_INVALID: () => ({ description: t`This passkey was not accepted.` }),
  PASSKEY_LIMIT_REACHED: ({ limit }) => ({
    description: t`You can have ${limit} passkeys. Remove one to add another.`,
  }),
  VIEW_LIMIT_REACHED: ({ limit }) => ({
    description: t`You can have ${limit} saved views for each table. Delete one to save another.`,
  }),
  ...permissionCopy,
  HANDLE_RESERVED: () => ({ description: t`This name is reserved. Please choose another.` }),
  BIRTH_DATE_FIXED: () => ({
    description: t`You can’t change your date of birth once you’re verified.`,
  }),
  STALE: changedElsewhereCopy,
  CHANGED_ELSEWHERE: changedElsewhereCopy,
  TOO_SOON: ({ availableAt }) => ({
    title: t`Too soon`,
    description: t`You can apply again after ${formatMoment(availableAt)}.`,
  }),
  FILE_NOT_AN_IMAGE: () => ({
    title: t`Invalid File`,
    description: t`Please select an image file`,
  }),
  FILE_TOO_LARGE: ({ maximumBytes }) => ({
    title: t`File Too Large`,
    description: t`Please select an image under ${toMegabytes(maximumBytes)}MB`,
  }),
  FILE_FORMAT_UNSUPPORTED: ({ format }) => ({
    title: t`Invalid File`,
    description: unsupportedFormatCopy[format](),
  }),
  FILE_TOO_COMPLEX: () => ({
    title: t`Photo too complex`,
    description: t`This photo takes too long to process. Save it again as a JPEG, or choose another one.`,
  }),
  RECORDING_REFUSED: recordingRefusedCopy,
  TOO_MANY_PIXELS: ({ maximumMegapixels }) => ({
    title: t`File Too Large`,
    description: t`Please select an image of at most ${maximumMegapixels} megapixels`,
  }),
  PHOTO_LIMIT_REACHED: ({ limit }) => ({
    title: t`Photo Limit Reached`,
    description: t`You can have ${limit} photos. Delete one to add another.`,
  }),
  PHOTO_NOT_APPROVED: () => ({ description: t`This photo is still waiting for approval.` }),
  PHOTOS_CHANGED: () => ({
    description: t`Your photos were changed in another window. Please try again.`,
  }),
  APPROVED_PHOTO_REQUIRED: approvedPhotoCopy,
  STAFF_NOT_SEEN: staffNotSeenCopy,
  PHOTO_REQUIRED: () => ({
    title: t`Add a photo first`,
    description: t`Then you can send likes and messages, even before it’s approved.`,
    action: { label: t`Add a photo`, onClick: openPhotos },
  }),
  REPLIES_WAITING: repliesWaitingCopy,
  ...scheduleCopy,
  PHOTO_SLOTS_FULL: photoSlotsFullCopy,
  PHOTO_REJECTED: () => ({
    title: t`Photo not accepted`,
    description: t`We’ve rejected this photo before. Please choose another one.`,
  }),

  PREMIUM_REQUIRED: () => ({
    title: t`Premium only`,
    description: t`Advanced filters are part of Premium.`,
    action: { label: t`Go Premium`, onClick: () => openShop('premium') },
  }),
  NOTHING_TO_UNDO: () => ({ description: t`There’s nothing to undo.` }),
  ALREADY_LIKED: () => ({
    title: t`Already Liked`,
    description: t`You have already liked this member.`,
  }),
  ...featureCopy,
  TRIPS_FULL: () => ({ description: t`Delete one of your trips to add another.` }),
  ...vouchCopy,
  PART_GONE: () => ({ description: t`This photo or answer isn’t on the profile any more.` }),
  COMMENTS_LIMITED: commentsLimitedCopy,
  ALREADY_SUPER_LIKED: () => ({
    title: t`Already Sent`,
    description: t`You have already sent this member a Super Like.`,
  }),
  ALREADY_MATCHED: () => ({
    title: t`It’s a match`,
    description: t`You like each other already. You can unmatch on the Matches page.`,
  }),
  NOT_MATCHED: () => ({
    title: t`Not Matched`,
    description: t`You can only message people you've matched with.`,
  }),
  CLIENT_ID_USED: () => ({
    description: t`This wasn’t saved or sent. Please start over.`,
  }),
  BALANCE_TOO_LOW: balanceTooLowCopy,
  ACCOUNT_PAUSED: () => ({
    title: t`Your profile is paused`,
    description: t`Resume your profile to send messages.`,
  }),
  MEMBER_PAUSED: () => ({
    title: t`Paused`,
    description: t`This member has paused their profile. Messages can’t be sent until they resume.`,
  }),
  NEW_THREADS_HELD: newThreadsHeldCopy,
  PRICE_CHANGED: priceChangedCopy,
  INSUFFICIENT_TOKENS: ({ needed, purpose }) => ({
    title: t`Insufficient Tokens`,
    description: insufficientTokensCopy[purpose](needed),
    action: { label: t`Buy Tokens`, onClick: () => openShop('tokens') },
  }),

  QUOTE_EXPIRED: () => ({
    description: t`The price has changed since you opened this page. Please check it and try again.`,
  }),
  PAYMENT_METHOD_UNAVAILABLE: ({ reason, method, currency }) => ({
    description: paymentMethodCopy[reason](paymentMethodNames[method], currency),
  }),
  PAYMENT_PROVIDER_FAILED: () => ({ description: t`Please try again` }),
  NO_CHECKOUT_ADDRESS: ({ kind }) => ({
    description: kind === 'tokens' ? t`No payment URL returned` : t`No checkout URL returned`,
  }),
  CHECKOUT_RUNNING: () => ({
    description: t`We’re opening your checkout. Please wait a moment.`,
  }),
  SUBSCRIPTION_EXISTS: () => ({
    description: t`You already have a subscription. Change its plan in Manage Subscription.`,
  }),

  PLAN_CHANGE_UNAVAILABLE: ({ reason }) => ({
    title: t`Couldn’t change your plan`,
    description: planChangeUnavailableCopy[reason](),
  }),
  PLAN_QUOTE_CHANGED: () => ({
    title: t`The price has changed`,
    description: t`Nothing was charged. Check the new price and confirm again.`,
  }),
  PLAN_CHANGE_REPLACED: planChangeReplacedCopy,
  WITHDRAWAL_UNAVAILABLE: ({ reason }) => ({ description: withdrawalUnavailableCopy[reason]() }),
  WITHDRAWAL_CHANGED: () => ({ description: t`The refund has changed. Check it, then try again.` }),
  PLAN_PAYMENT_REFUSED: planPaymentRefusedCopy,

  APPEALED_ALREADY: () => ({
    title: t`Already appealed`,
    description: t`You’ve already appealed this. You can appeal each decision once.`,
  }),
  APPEAL_TOO_LATE: () => ({ title: t`Too late`, description: t`This can no longer be appealed.` }),
  OWN_DECISION: ownDecisionCopy,
  ALREADY_DECIDED: () => ({
    title: t`Already decided`,
    description: t`Another moderator already handled this.`,
  }),
  EXPERIMENT_RUNNING: experimentRunningCopy,
  CONFIG_CHANGED: configChangedCopy,
  ITEM_ASSIGNED: ({ by }) => ({
    title: t`Another moderator is reviewing this`,
    description: t`${by} has it open. Choose another item, or try again in two minutes.`,
  }),
  CASE_CLAIMED: ({ by }) => ({
    title: t`Taken by another moderator`,
    description: t`${by} is reviewing this report.`,
  }),
  CASE_CHANGED: caseChangedCopy,
  INVOICE_UNAVAILABLE: ({ reason }) => ({ description: invoiceCopy[reason]() }),
  CAMPAIGN_CHANGED: () => ({
    title: t`Changed in the meantime`,
    description: t`Another admin has saved this campaign since you opened it. Your entries are still here; compare them before you save again.`,
  }),
  CAMPAIGN_STATUS: ({ status }) => ({ description: campaignStatusCopy[status]() }),
  BANNER_UNFIT: ({ reason, width, height }) => ({
    title: t`Banner doesn’t fit`,
    description: bannerUnfitCopy[reason](`${width}x${height}`),
  }),
  BANNER_TOO_LARGE: bannerTooLargeCopy,
  BROADCAST_LIMIT_REACHED: broadcastLimitCopy,
  ALREADY_SUBSCRIBED: () => ({
    title: t`Already Subscribed`,
    description: t`This email is already subscribed to our newsletter!`,
  }),
}

/** Code from the error catalogue, or undefined for a failed connection or a bug. */
export function errorCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return undefined
  return isErrorCode(error.code) ? error.code : undefined
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}

/** True if the server refused with this code; narrows `data` to its type. */
export function hasCode<C extends ErrorCode>(
  error: unknown,
  code: C,
): error is Error & { code: C; data: ErrorData<C> } {
  return errorCode(error) === code
}

/** Text for an error: the catalogue's for its code, else `fallback`. */
export function errorCopy(error: unknown, fallback: Copy): Copy {
  const code = errorCode(error)
  const data = error instanceof Error && 'data' in error ? error.data : undefined
  const text =
    error instanceof PageOutdatedError ? outdatedPageCopy() : code && findText(code, data)
  return {
    title: text?.title ?? fallback.title,
    description: text?.description ?? fallback.description,
    action: text?.action ?? fallback.action,
  }
}

/** Returns undefined if the data has another shape, as from a newer server. */
function findText<C extends ErrorCode>(code: C, data: unknown): ErrorText | undefined {
  const entry = errorCatalogue[code]
  if ('data' in entry && !entry.data.safeParse(data).success) return undefined
  // The line above has checked its shape.
  return copy[code](data as ErrorData<C>)
}
