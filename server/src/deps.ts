import type { Idempotency } from '@adire/contract/base.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Config } from './config.ts'
import type { Db, ReadDb, Tx } from './db/db.ts'
import type { Limiter } from './db/limiter.ts'
import type { Replicas } from './db/replicas.ts'
import type { ThreadHomes } from './db/thread-homes.ts'
import type { ExperimentCache } from './settings/experiment-cache.ts'
import type { SettingsCache } from './settings/settings-cache.ts'
import type { AgeProviders } from './gateways/age-providers.ts'
import type { Audio } from './gateways/audio.ts'
import type { Estimates } from './gateways/estimates.ts'
import type { Images } from './gateways/images.ts'
import type { Mailer } from './gateways/mailer.ts'
import type { PasswordHasher } from './gateways/password-hasher.ts'
import type { Payments } from './gateways/payment-providers.ts'
import type { WebPush } from './gateways/web-push.ts'
import type { Actor } from './lib/actor.ts'
import type { Clock } from './lib/clock.ts'
import type { Call } from './lib/cursor.ts'
import type { Log } from './lib/log.ts'
import type { Tally } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { Realtime } from './realtime.ts'
import type { Storage } from './gateways/stored-file.ts'

/** The configuration, and the hash key, which is stored in the database. */
export type ServerConfig = Config & {
  /** Keys hashes that must outlive a session secret: email addresses, recovery codes, bans. */
  hashKey: string
}

/**
 * All parts of the server, made once by `app/server.ts`; tests pass their own clock, database and
 * folders. `features/ads/ad-server.ts` adds `ads` to this interface, because nothing here may
 * import a feature.
 */
export interface Deps {
  config: ServerConfig
  /** Settings that admins change: prices, bonuses, toggles, currencies. */
  systemConfig: SettingsCache
  /** The running experiment over the recommended order. */
  experiments: ExperimentCache
  db: Db
  /** Databases with the messages of threads that are not in the primary. */
  homes: ThreadHomes
  /** Databases that answer reads which may lag. */
  replicas: Replicas
  clock: Clock
  log: Log
  metrics: Metrics
  passwordHasher: PasswordHasher
  limiter: Limiter
  mailer: Mailer
  storage: Storage
  /** Store of the backups, and of the list of erasures that a restore replays. */
  backupStorage: Storage
  /** Undefined if this server makes no backups. */
  backups: BackupStatus | undefined
  payments: Payments
  ageProviders: AgeProviders
  images: Images
  audio: Audio
  estimates: Estimates
  realtime: Realtime
  webPush: WebPush
}

/** State of the backups, for metrics. */
export interface BackupStatus {
  /** Seconds for which the store has lacked the newest part of the log. */
  readonly lagSeconds: number
  /** Start of this process's backups. */
  readonly startedAt: Date
  /** End of the newest base copy; undefined until the store was read. */
  readonly baseFinishedAt: Date | undefined
  /** Base copies that failed since the start. */
  readonly failures: number
}

/**
 * Result of the checks before the body is read: the procedure, its actor, and the rate limit points
 * it used.
 */
export interface Admission {
  procedure: string
  actor: Actor | null
  tallies: readonly Tally[]
  /** True with a session, also for visitor procedures, which have no actor. */
  isSignedIn: boolean
}

/**
 * Re-authentication of staff sessions before sensitive actions, which the contract declares with
 * `stepUp`.
 */
export interface Reauthentication {
  /** Fails unless this session confirmed within the last ten minutes. */
  requireWindow(actor: Actor): Promise<void>
  /**
   * Uses up the confirmation of one action and returns its time; fails without one. Pass the
   * transaction if there is one.
   */
  consumeAction(actor: Actor, action: string, tx?: Tx): Promise<Date>
  /**
   * Restores a used confirmation, given at `confirmedAt`, after the action was refused and changed
   * nothing.
   */
  restoreAction(actor: Actor, action: string, confirmedAt: Date): Promise<void>
}

/** A call with an idempotency key: either `run` it, or replay the stored answer. */
export type RequestClaim =
  | {
      isReplay: false
      run: <T>(work: () => Promise<T>, getAnswer: (result: T) => unknown) => Promise<T>
    }
  | { isReplay: true; answer: unknown }

/** Claims the idempotency key of a request; undefined for a procedure or request without one. */
export type ClaimRequest = (
  context: RequestContext,
  call: Call & { idempotency: Idempotency | undefined; owner: MemberId | null },
) => Promise<RequestClaim | undefined>

/**
 * Audits a staff read that shows personal data, once for each search and page. `type` names what is
 * shown; `input` is validated.
 */
export type RecordListing = (
  context: RequestContext & { actor: Actor; call: Call },
  type: string,
  input: unknown,
) => Promise<void>

/** A request's headers; a `Headers` object fits too. */
export type RequestHeaders = Pick<Headers, 'get'>

/**
 * Context of a procedure: the server's parts, the request, and the use cases of features that every
 * procedure may need. `app/api.ts` connects them.
 */
export interface RequestContext extends Deps {
  requestId: string
  /** The caller's address as reported by the trusted proxies. */
  ip: string
  headers: RequestHeaders
  /** Headers of the answer; cookies are appended here. */
  resHeaders: Headers
  /** Set by the HTTP shell before it reads the body. */
  admission?: Admission
  /** True if the request repeats an answered one with the same idempotency key. */
  isRepetition?: boolean
  /** Reads the caller fresh; updates their last activity unless `isActivity` is false. */
  readActor(reading?: { isActivity: boolean }): Promise<Actor | null>
  /**
   * Opens a database for reads that may lag: it has everything that this session wrote or was told
   * of. Only `procedures.ts` calls it.
   */
  openReads(actor: Actor | null): Promise<ReadDb>
  reauthentication: Reauthentication
  claimRequest: ClaimRequest
  recordListing: RecordListing
}

/** Context of a procedure with a signed-in caller. */
export interface ActorContext extends RequestContext {
  actor: Actor
}

/**
 * Databases in the context of a procedure that a replica may answer. It has no `db`, so that nothing
 * reads the primary, or writes, by mistake. Blocks, bans and money are read from `primary`, and so is
 * who may see whom.
 */
export interface ReadContext {
  readDb: ReadDb
  primary: RequestContext
}
