import type { Claim } from './db/limiter.ts'

/** A number of points within some seconds, per account or per address. */
export interface Limit {
  per: 'member' | 'address'
  points: number
  seconds: number
  /**
   * Over the limit, the call is refused or needs a solved challenge: many people share an address
   * in mobile networks.
   */
  over?: 'refuse' | 'challenge'
  /** Counts every call (default), accepted input, or wrong secrets. */
  counts?: 'calls' | 'accepted' | 'failures'
}

/** A limit with the key of its counter. */
export type Tally = Claim & Pick<Limit, 'over' | 'counts'>

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Limits of forms that send mail or create something: a busy address needs challenges, and a daily
 * limit ends a flood.
 */
function form(points: number, seconds: number, aDay: number): Limit[] {
  return [
    { per: 'address', points, seconds, over: 'challenge', counts: 'accepted' },
    { per: 'address', points: aDay, seconds: DAY, counts: 'accepted' },
  ]
}

/** Limits of wrong tokens, codes and passkeys per address; right ones don't count. */
const wrongSecrets: Limit[] = [
  { per: 'address', points: 20, seconds: 5 * MINUTE, over: 'challenge', counts: 'failures' },
  { per: 'address', points: 300, seconds: HOUR, counts: 'failures' },
]

/** Limits of all procedures together: per account when signed in, else per address. */
const GENERAL = {
  member: { points: 1500, seconds: 5 * MINUTE },
  address: { points: 300, seconds: 5 * MINUTE },
}
/** Counts every signed-in request, to procedures and to links outside the API. */
export const signedInLimit = { per: 'member', ...GENERAL.member } as const satisfies Limit
/** Called by every page view, with a limit of its own; page views don't count to addresses. */
const BESIDE_GENERAL = new Set(['visits.record'])

/**
 * Returns the general limit of a call. It asks for a challenge where the procedure's own limit
 * does.
 */
export function generalLimit(
  procedure: string | undefined,
  isSignedIn: boolean,
): Limit | undefined {
  if (procedure !== undefined && BESIDE_GENERAL.has(procedure)) return undefined
  if (isSignedIn) return signedInLimit
  if (procedure === undefined) return { per: 'address', ...GENERAL.address }
  const isChallenging = limits[procedure]?.some(({ over }) => over === 'challenge') ?? false
  return { per: 'address', ...GENERAL.address, over: isChallenging ? 'challenge' : 'refuse' }
}

/**
 * Limits by procedure. Limits that depend on the input are counted by the features (auth,
 * inquiries, messages, newsletter).
 */
export const limits: Record<string, Limit[]> = {
  'ads.choose': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'ads.recordServe': [{ per: 'member', points: 1200, seconds: 5 * MINUTE }],
  // The ads feature ignores impressions beyond 120 a minute; this limit is for clients that aren't
  // our page.
  'ads.recordImpression': [{ per: 'member', points: 1200, seconds: 5 * MINUTE }],
  'audit.list': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'audit.listOperations': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'audit.listStaff': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'audit.verify': [{ per: 'member', points: 20, seconds: HOUR }],
  'audit.exportEntries': [{ per: 'member', points: 20, seconds: HOUR }],
  'appeals.submit': [{ per: 'member', points: 20, seconds: DAY }],
  'appeals.readByLink': wrongSecrets,
  'appeals.submitByLink': wrongSecrets,
  'appeals.list': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'appeals.read': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'auth.checkPassword': [{ per: 'address', points: 100, seconds: 5 * MINUTE, over: 'challenge' }],
  'auth.signUp': form(20, 30 * MINUTE, 300),
  // features/auth counts failures by account, device and address; this limits floods of any result.
  'auth.logIn': [{ per: 'address', points: 100, seconds: 5 * MINUTE, over: 'challenge' }],
  'auth.requestReset': form(20, 5 * MINUTE, 600),
  'auth.resendConfirmation': form(20, 5 * MINUTE, 600),
  'auth.requestSupportLink': form(20, 5 * MINUTE, 600),
  'auth.readSupportLink': wrongSecrets,
  'account.exportByLink': wrongSecrets,
  'account.requestExportByLink': wrongSecrets,
  'account.downloadExportByLink': wrongSecrets,
  'account.requestDeletionByLink': wrongSecrets,
  'payments.listByLink': wrongSecrets,
  'payments.subscriptionByLink': wrongSecrets,
  'payments.cancelSubscriptionByLink': wrongSecrets,
  'auth.checkReset': wrongSecrets,
  'auth.resetPassword': wrongSecrets,
  'auth.keepTwoFactor': wrongSecrets,
  'auth.confirmEmail': wrongSecrets,
  'addresses.listFlags': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'addresses.clearFlag': [{ per: 'member', points: 120, seconds: HOUR }],
  'account.downloadExport': [{ per: 'member', points: 20, seconds: HOUR }],
  'account.restore': wrongSecrets,
  'auth.logInWithCode': wrongSecrets,
  'auth.beginPasskeyLogIn': [
    { per: 'address', points: 100, seconds: 5 * MINUTE, over: 'challenge' },
  ],
  'auth.logInWithPasskey': wrongSecrets,
  'auth.renamePasskey': [{ per: 'member', points: 20, seconds: HOUR }],
  'auth.changeEmail': [{ per: 'member', points: 10, seconds: DAY }],
  'auth.confirmEmailChange': wrongSecrets,
  'auth.revertEmailChange': wrongSecrets,
  // The feature counts sent broadcasts per day; this limits password guesses.
  'broadcasts.send': [{ per: 'member', points: 60, seconds: HOUR }],
  'broadcasts.countAudiences': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'broadcasts.list': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'broadcasts.cancel': [{ per: 'member', points: 60, seconds: HOUR }],
  'campaigns.list': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'campaigns.read': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'campaigns.create': [{ per: 'member', points: 120, seconds: HOUR }],
  'campaigns.update': [{ per: 'member', points: 120, seconds: HOUR }],
  'campaigns.pause': [{ per: 'member', points: 300, seconds: HOUR }],
  'campaigns.resume': [{ per: 'member', points: 300, seconds: HOUR }],
  'campaigns.remove': [{ per: 'member', points: 120, seconds: HOUR }],
  'campaigns.uploadBanner': [{ per: 'member', points: 60, seconds: HOUR }],
  'campaigns.statement': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'campaigns.exportStatement': [{ per: 'member', points: 60, seconds: HOUR }],
  'campaigns.voidLinks': [{ per: 'member', points: 60, seconds: HOUR }],
  'campaigns.listDiscrepancies': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'campaigns.settleDiscrepancy': [{ per: 'member', points: 120, seconds: HOUR }],
  'campaigns.sharedStatement': wrongSecrets,
  'campaigns.exportSharedStatement': wrongSecrets,
  'config.list': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'config.history': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'config.previewRate': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'config.listCurrencies': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'config.update': [{ per: 'member', points: 60, seconds: HOUR }],
  'config.updateCurrency': [{ per: 'member', points: 60, seconds: HOUR }],
  // The feature counts new cards. Trying one filter after another stays far below this.
  'discovery.list': [{ per: 'member', points: 600, seconds: 10 * MINUTE }],
  'discovery.count': [{ per: 'member', points: 600, seconds: 10 * MINUTE }],
  'discovery.introductions': [{ per: 'member', points: 60, seconds: 10 * MINUTE }],
  'discovery.pass': [{ per: 'member', points: 300, seconds: HOUR }],
  'discovery.undoPass': [{ per: 'member', points: 300, seconds: HOUR }],
  // Each call verifies a password and moves something of value.
  'grants.adjustTokens': [{ per: 'member', points: 60, seconds: HOUR }],
  'grants.givePremium': [{ per: 'member', points: 60, seconds: HOUR }],
  'grants.endPremium': [{ per: 'member', points: 60, seconds: HOUR }],
  'grants.decide': [{ per: 'member', points: 60, seconds: HOUR }],
  'grants.list': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'inquiries.submit': form(10, HOUR, 300),
  'inquiries.list': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'inquiries.read': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'inquiries.setStatus': [{ per: 'member', points: 300, seconds: HOUR }],
  'inquiries.saveNotes': [{ per: 'member', points: 300, seconds: HOUR }],
  'likes.send': [
    { per: 'member', points: 60, seconds: HOUR },
    { per: 'member', points: 100, seconds: DAY },
  ],
  'likes.countReceived': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'likes.listReceived': [{ per: 'member', points: 60, seconds: 10 * MINUTE }],
  'matches.list': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'matches.listUncelebrated': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'matches.celebrate': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'matches.unmatch': [{ per: 'member', points: 100, seconds: DAY }],
  'messages.list': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'messages.thread': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'messages.openers': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'messages.tellTyping': [{ per: 'member', points: 30, seconds: 10 }],
  // The feature counts opened member records; rereading the same one opens no other.
  'moderation.listMembers': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'moderation.readMember': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'moderation.listPendingMembers': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'moderation.listPendingPhotos': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'moderation.listReports': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'moderation.readReport': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'moderation.summary': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'moderation.trends': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'moderation.addNote': [{ per: 'member', points: 120, seconds: HOUR }],
  'moderation.endMemberSessions': [{ per: 'member', points: 60, seconds: HOUR }],
  'moderation.revealEmail': [{ per: 'member', points: 20, seconds: DAY }],
  'moderation.revealDevices': [{ per: 'member', points: 20, seconds: DAY }],
  'moderation.startPasswordReset': [{ per: 'member', points: 20, seconds: DAY }],
  'newsletter.subscribe': form(10, HOUR, 300),
  'newsletter.listIssues': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'newsletter.readIssue': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'newsletter.saveIssue': [{ per: 'member', points: 300, seconds: HOUR }],
  'newsletter.removeIssue': [{ per: 'member', points: 60, seconds: HOUR }],
  'newsletter.testIssue': [{ per: 'member', points: 20, seconds: HOUR }],
  'newsletter.sendIssue': [{ per: 'member', points: 60, seconds: HOUR }],
  'newsletter.pauseIssue': [{ per: 'member', points: 60, seconds: HOUR }],
  'newsletter.listSubscribers': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'newsletter.exportSubscribers': [{ per: 'member', points: 20, seconds: HOUR }],
  'newsletter.confirm': wrongSecrets,
  'newsletter.unsubscribe': wrongSecrets,
  'notifications.list': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'notifications.markRead': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'notifications.markAllRead': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'notifications.subscribePush': [{ per: 'member', points: 30, seconds: HOUR }],
  'notifications.unsubscribe': wrongSecrets,
  'payments.catalogue': [{ per: 'member', points: 120, seconds: 5 * MINUTE }],
  'payments.quote': [{ per: 'member', points: 120, seconds: 5 * MINUTE }],
  'payments.createTokenCheckout': [
    { per: 'member', points: 10, seconds: HOUR },
    { per: 'address', points: 20, seconds: HOUR },
  ],
  'payments.createSubscriptionCheckout': [
    { per: 'member', points: 10, seconds: HOUR },
    { per: 'address', points: 20, seconds: HOUR },
  ],
  'payments.order': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'payments.checkOrder': [{ per: 'member', points: 30, seconds: 5 * MINUTE }],
  'payments.cancelSubscription': [{ per: 'member', points: 20, seconds: HOUR }],
  'payments.resumeSubscription': [{ per: 'member', points: 20, seconds: HOUR }],
  'payments.planQuotes': [{ per: 'member', points: 120, seconds: 5 * MINUTE }],
  'payments.changePlan': [
    { per: 'member', points: 10, seconds: HOUR },
    { per: 'address', points: 20, seconds: HOUR },
  ],
  'payments.keepPlan': [{ per: 'member', points: 20, seconds: HOUR }],
  'payments.refund': [{ per: 'member', points: 60, seconds: HOUR }],
  'payments.decideRefund': [{ per: 'member', points: 60, seconds: HOUR }],
  'payments.listQuarantinedEvents': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'payments.retryQuarantinedEvent': [{ per: 'member', points: 120, seconds: HOUR }],
  'payments.closeQuarantinedEvent': [{ per: 'member', points: 120, seconds: HOUR }],
  'photos.boost': [{ per: 'member', points: 20, seconds: HOUR }],
  'photos.buySlot': [{ per: 'member', points: 20, seconds: HOUR }],
  'photos.upload': [
    { per: 'member', points: 10, seconds: HOUR },
    { per: 'member', points: 30, seconds: DAY },
  ],
  'profiles.view': [{ per: 'member', points: 60, seconds: 10 * MINUTE }],
  // Twice the load of five tabs that poll every five seconds.
  'realtime.since': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'realtime.subscribe': [{ per: 'member', points: 20, seconds: 5 * MINUTE }],
  'referrals.check': [
    { per: 'address', points: 20, seconds: MINUTE, over: 'challenge' },
    { per: 'address', points: 1_000, seconds: DAY },
  ],
  'referrals.decideHeld': [{ per: 'member', points: 60, seconds: HOUR }],
  'referrals.listHeld': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'revenue.read': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'revenue.listPayments': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'revenue.listRefunds': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'revenue.trialBalance': [{ per: 'member', points: 60, seconds: HOUR }],
  'revenue.exportPayments': [{ per: 'member', points: 20, seconds: HOUR }],
  'promises.read': [{ per: 'address', points: 60, seconds: 5 * MINUTE }],
  'selfieChecks.begin': [{ per: 'member', points: 30, seconds: HOUR }],
  'selfieChecks.submit': [{ per: 'member', points: 10, seconds: HOUR }],
  'queues.open': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'queues.leave': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'queues.takeOver': [{ per: 'member', points: 120, seconds: HOUR }],
  'selfieChecks.list': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'selfieChecks.read': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'tokens.statement': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'tokens.chain': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'tokens.exportStatement': [{ per: 'member', points: 20, seconds: HOUR }],
  'safety.block': [{ per: 'member', points: 100, seconds: DAY }],
  'safety.report': [{ per: 'member', points: 20, seconds: DAY }],
  'visits.record': [{ per: 'address', points: 60, seconds: MINUTE }],
}

/**
 * True for procedures that verify secrets or send mail to given addresses: they are refused while
 * the counters are unavailable.
 */
export function mustCount(procedure: string): boolean {
  return (
    procedure.startsWith('auth.') ||
    procedure.startsWith('account.') ||
    procedure === 'inquiries.submit' ||
    procedure === 'newsletter.subscribe'
  )
}
