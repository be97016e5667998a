import { runWithAdapter } from '@better-auth/core/context'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { betterAuth } from 'better-auth/minimal'
import type { MemberId, SessionId } from '@adire/contract/ids.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import {
  createPasswordHasher,
  leastCost,
  type PasswordHasher,
  standardCost,
} from './accounts-passwords.ts'
import { estimateGuesses, isCommonPassword } from './accounts-strength.ts'

interface NewAccount {
  email: string
  passwordHash: string
  isConfirmed: boolean
}

interface NewSession {
  memberId: MemberId
  /** The library never sees the token itself, so it can't store it. */
  tokenHash: string
  userAgent: string
  expiresAt: Date
}

/**
 * The records of who can sign in, kept by the accounts library inside the caller's transaction
 * (docs/decisions/0005-account-records-in-better-auth.md).
 */
export interface Accounts extends PasswordHasher {
  /**
   * Fails with the database's unique violation of `users_email` when the address has an account.
   */
  createAccount(tx: Tx, account: NewAccount): Promise<MemberId>
  setPassword(tx: Tx, memberId: MemberId, passwordHash: string): Promise<void>
  confirmAddress(tx: Tx, memberId: MemberId): Promise<void>
  /** To one that was proved; fails like `createAccount` when it has an account. */
  changeAddress(tx: Tx, memberId: MemberId, email: string): Promise<void>
  createSession(tx: Tx, session: NewSession): Promise<SessionId>
  /** One of those that everybody tries first. */
  isCommonPassword(password: string): boolean
  /** About how many tries somebody needs who knows these words about the member. */
  estimateGuesses(password: string, knownWords: string[]): number
}

const PASSWORD_PROVIDER = 'credential'

/** The library's names for its tables and columns, and ours. */
const naming = {
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  account: {
    modelName: 'accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    modelName: 'verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
}

export function createAccounts({
  config,
  db,
  clock,
}: {
  config: Config
  db: Db
  clock: Clock
}): Accounts {
  const options = {
    baseURL: config.publicUrl,
    secret: config.sessionSecret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Ids are the database's own.
    advanced: { database: { generateId: false as const } },
    ...naming,
  }
  const adapterOn = (handle: Db) => kyselyAdapter(handle, { type: 'postgres' })
  const library = betterAuth({ ...options, database: adapterOn(db) })
  /** Runs `work` with the library writing through `tx`. */
  async function inside<T>(tx: Tx, work: (records: Records) => Promise<T>): Promise<T> {
    const { internalAdapter } = await library.$context
    return runWithAdapter(adapterOn(tx)(options), () => work(internalAdapter))
  }
  type Records = Awaited<typeof library.$context>['internalAdapter']

  return {
    ...createPasswordHasher(config.env === 'test' ? leastCost : standardCost),
    isCommonPassword,
    estimateGuesses,
    createAccount: (tx, { email, passwordHash, isConfirmed }) =>
      inside(tx, async (records) => {
        const dates = { createdAt: clock.now(), updatedAt: clock.now() }
        const user = await records.createUser(
          { email, emailVerified: isConfirmed, name: '', ...dates },
          { method: 'email' },
        )
        await records.createAccount({
          userId: user.id,
          providerId: PASSWORD_PROVIDER,
          accountId: user.id,
          password: passwordHash,
          ...dates,
        })
        return user.id as MemberId
      }),
    setPassword: (tx, memberId, passwordHash) =>
      inside(tx, (records) => records.updatePassword(memberId, passwordHash)),
    confirmAddress: (tx, memberId) =>
      inside(tx, async (records) => {
        await records.updateUser(memberId, { emailVerified: true })
      }),
    changeAddress: (tx, memberId, email) =>
      inside(tx, async (records) => {
        await records.updateUser(memberId, { email, emailVerified: true })
      }),
    createSession: (tx, { memberId, tokenHash, userAgent, expiresAt }) =>
      inside(tx, async (records) => {
        const row = {
          token: tokenHash,
          ipAddress: null,
          userAgent,
          expiresAt,
          createdAt: clock.now(),
          updatedAt: clock.now(),
        }
        const session = await records.createSession(memberId, false, row, true)
        return session.id as SessionId
      }),
  }
}
