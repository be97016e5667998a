import { hash, verify } from '@node-rs/argon2'
import { fail } from '../lib/fail.ts'

/**
 * Argon2id (`algorithm: 2`) with 40 MiB and five passes: about 50 ms of one core. The least that security bar A-01 allows,
 * 19 MiB and two passes, takes 9 ms with this library, which is below the bar's 40; four at once stay below bar A-13's 200 MB.
 */
const HASHING = { algorithm: 2, memoryCost: 40_960, timeCost: 5, parallelism: 1 } as const
const AT_ONCE = 4
/** What may wait: about a second of work; whoever comes after hears "not now" at once (security bar A-13). */
const WAITING_MAXIMUM = 24

/** Hashing, at most so many at once, so that a wave of log-ins can't take the memory or starve everything else. */
export interface PasswordHasher {
  hashPassword(password: string): Promise<string>
  /** Takes the same time without a hash to compare with, and is then false. */
  verifyPassword(password: string, passwordHash: string | null | undefined): Promise<boolean>
}

export function createPasswordHasher(): PasswordHasher {
  const inTurn = createQueue()
  // Compared with when there is no such account; the password behind it is nobody's and can't be typed.
  let decoy: Promise<string> | undefined
  return {
    hashPassword: (password) => inTurn(() => hash(password, HASHING)),
    async verifyPassword(password, passwordHash) {
      decoy ??= hash(crypto.randomUUID(), HASHING)
      const compared = passwordHash ?? (await decoy)
      const isRight = await inTurn(() => verify(compared, password))
      return isRight && typeof passwordHash === 'string'
    },
  }
}

function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_MAXIMUM) fail('UNAVAILABLE')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
