/** One limit: so many points in so many seconds, for each account or each address (security section 10). */
export interface Limit {
  per: 'member' | 'address'
  points: number
  seconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Limits by procedure. Those that hang on what is in the input are counted by their feature (auth, inquiries, messages, newsletter). */
export const limits: Record<string, Limit[]> = {
  'auth.signUp': [
    { per: 'address', points: 5, seconds: 30 * MINUTE },
    { per: 'address', points: 20, seconds: DAY },
  ],
  'auth.logIn': [{ per: 'address', points: 10, seconds: 5 * MINUTE }],
  'auth.requestReset': [{ per: 'address', points: 25, seconds: 5 * MINUTE }],
  'auth.resendConfirmation': [{ per: 'address', points: 25, seconds: 5 * MINUTE }],
  'auth.checkReset': [{ per: 'address', points: 20, seconds: 5 * MINUTE }],
  'auth.resetPassword': [{ per: 'address', points: 20, seconds: 5 * MINUTE }],
  'auth.confirmEmail': [{ per: 'address', points: 20, seconds: 5 * MINUTE }],
  'account.downloadExport': [{ per: 'member', points: 20, seconds: HOUR }],
  'account.restore': [{ per: 'address', points: 20, seconds: 5 * MINUTE }],
  'auth.logInWithCode': [{ per: 'address', points: 20, seconds: 5 * MINUTE }],
  'auth.beginPasskeyLogIn': [{ per: 'address', points: 30, seconds: 5 * MINUTE }],
  'auth.logInWithPasskey': [{ per: 'address', points: 20, seconds: 5 * MINUTE }],
  'auth.changeEmail': [{ per: 'member', points: 10, seconds: DAY }],
  'auth.confirmEmailChange': [{ per: 'address', points: 20, seconds: 5 * MINUTE }],
  'auth.revertEmailChange': [{ per: 'address', points: 20, seconds: 5 * MINUTE }],
  'auth.changePassword': [{ per: 'member', points: 10, seconds: HOUR }],
  'config.list': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'config.history': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'config.listCurrencies': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'config.update': [{ per: 'member', points: 60, seconds: HOUR }],
  'config.updateCurrency': [{ per: 'member', points: 60, seconds: HOUR }],
  'discovery.list': [{ per: 'member', points: 30, seconds: 10 * MINUTE }],
  'discovery.count': [{ per: 'member', points: 60, seconds: 10 * MINUTE }],
  'discovery.introductions': [{ per: 'member', points: 60, seconds: 10 * MINUTE }],
  'discovery.pass': [{ per: 'member', points: 300, seconds: HOUR }],
  'discovery.undoPass': [{ per: 'member', points: 300, seconds: HOUR }],
  'inquiries.submit': [{ per: 'address', points: 3, seconds: HOUR }],
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
  'newsletter.subscribe': [{ per: 'address', points: 3, seconds: HOUR }],
  'newsletter.confirm': [{ per: 'address', points: 20, seconds: 5 * MINUTE }],
  'newsletter.unsubscribe': [{ per: 'address', points: 20, seconds: 5 * MINUTE }],
  'notifications.list': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'notifications.markRead': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'notifications.markAllRead': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'notifications.subscribePush': [{ per: 'member', points: 30, seconds: HOUR }],
  'notifications.unsubscribe': [{ per: 'address', points: 20, seconds: 5 * MINUTE }],
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
  'payments.refund': [{ per: 'member', points: 60, seconds: HOUR }],
  'photos.boost': [{ per: 'member', points: 20, seconds: HOUR }],
  'photos.buySlot': [{ per: 'member', points: 20, seconds: HOUR }],
  'photos.upload': [
    { per: 'member', points: 10, seconds: HOUR },
    { per: 'member', points: 30, seconds: DAY },
  ],
  'profiles.view': [{ per: 'member', points: 60, seconds: 10 * MINUTE }],
  // Of five tabs that ask every five seconds, twice.
  'realtime.since': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'realtime.subscribe': [{ per: 'member', points: 20, seconds: 5 * MINUTE }],
  'referrals.check': [{ per: 'address', points: 20, seconds: MINUTE }],
  'referrals.listHeld': [{ per: 'member', points: 600, seconds: 5 * MINUTE }],
  'tokens.statement': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'tokens.chain': [{ per: 'member', points: 300, seconds: 5 * MINUTE }],
  'tokens.exportStatement': [{ per: 'member', points: 20, seconds: HOUR }],
  'safety.block': [{ per: 'member', points: 100, seconds: DAY }],
  'safety.report': [{ per: 'member', points: 20, seconds: DAY }],
  'visits.record': [{ per: 'address', points: 60, seconds: MINUTE }],
}

/** Procedures that must not run uncounted, for they try passwords or mail whomever they are told to: with the counters away they are refused rather than let through. */
export function mustCount(procedure: string): boolean {
  return (
    procedure.startsWith('auth.') ||
    procedure.startsWith('account.') ||
    procedure === 'inquiries.submit' ||
    procedure === 'newsletter.subscribe'
  )
}
