import type { Config } from './config.ts'
import type { Db, Tx } from './db/db.ts'
import type { Limiter } from './db/limiter.ts'
import type { AdServer } from './features/ads/operations.ts'
import type { SystemConfig } from './features/config/operations.ts'
import type { Accounts } from './gateways/accounts.ts'
import type { Estimates } from './gateways/estimates.ts'
import type { Images } from './gateways/images.ts'
import type { Mailer } from './gateways/mailer.ts'
import type { Payments } from './gateways/payment-providers.ts'
import type { Storage } from './gateways/storage.ts'
import type { WebPush } from './gateways/web-push.ts'
import type { Actor } from './lib/actor.ts'
import type { Clock } from './lib/clock.ts'
import type { Log } from './lib/log.ts'
import type { RequestHeaders } from './lib/request-headers.ts'
import type { Tally } from './limits.ts'
import type { Realtime } from './realtime.ts'

/** Everything the server is made of; a test gives its own clock, database and folders. */
export interface Deps {
  config: Config
  /** What admins set: prices, bonuses, toggles, currencies. */
  systemConfig: SystemConfig
  /** The advertisements that may be shown. */
  ads: AdServer
  db: Db
  clock: Clock
  log: Log
  accounts: Accounts
  limiter: Limiter
  mailer: Mailer
  storage: Storage
  payments: Payments
  images: Images
  estimates: Estimates
  realtime: Realtime
  webPush: WebPush
}

/** Result of the checks before the body is read: the procedure, its actor, and the rate limit points it used. */
export interface Admission {
  procedure: string
  actor: Actor | null
  tallies: readonly Tally[]
  /** True with a session, also for a procedure of visitors, which has no actor. */
  isSignedIn: boolean
}

/** How a session of staff confirms who they are before an action that needs it; `stepUp` in the contract says which do. */
export interface Reauthentication {
  /** Refuses unless this session confirmed within the last ten minutes. */
  requireWindow(actor: Actor): Promise<void>
  /** Uses up the confirmation of one action and returns when it was given; refuses without one. Inside a transaction, pass it. */
  takeAction(actor: Actor, action: string, tx?: Tx): Promise<Date>
  /** Gives back a confirmation of that moment to be used again, after the action was refused and changed nothing. */
  returnAction(actor: Actor, action: string, confirmedAt: Date): Promise<void>
}

/** What a procedure gets: the server's parts, and this one request. */
export interface RequestContext extends Deps {
  requestId: string
  /** The caller's address as the trusted proxies report it. */
  ip: string
  headers: RequestHeaders
  /** Headers of the answer; set-cookie is appended here. */
  resHeaders: Headers
  /** Set by the HTTP shell before it reads the body. */
  admission?: Admission
  /** True for a call that repeats one which was answered, with the same key. */
  isRepetition?: boolean
  /** Read fresh; it counts as the member's being here unless nobody has asked. */
  readActor(looking?: { isAsked: boolean }): Promise<Actor | null>
  reauthentication: Reauthentication
}
