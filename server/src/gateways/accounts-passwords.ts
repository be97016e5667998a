import { hash, verify } from '@node-rs/argon2'
import { fail } from '../lib/fail.ts'

/** Argon2id (the library's algorithm 2), and how much work one guess is. */
interface Cost {
  memoryCost: number
  timeCost: number
}

/** About 50 ms of one core. OWASP's minimum takes 9 ms; we want at least 40. */
export const standardCost: Cost = { memoryCost: 40_960, timeCost: 5 }
/** OWASP's minimum, for tests, which hash hundreds of times. */
export const leastCost: Cost = { memoryCost: 19_456, timeCost: 2 }
/** Four times 40 MiB keeps hashing below 200 MB. */
const AT_ONCE = 4
/** About a second of work may wait; later requests are refused at once. */
const WAITING_MAXIMUM = 24

/**
 * Hashing, at most so many at once, so that a wave of log-ins can't take the memory or starve
 * everything else.
 */
export interface PasswordHasher {
  hashPassword(password: string): Promise<string>
  /** Takes the same time without a hash to compare with, and is then false. */
  verifyPassword(password: string, passwordHash: string | null | undefined): Promise<boolean>
  /** Whether a hash was made at another cost than new ones are. */
  isOutdated(passwordHash: string): boolean
}

export function createPasswordHasher(cost = standardCost): PasswordHasher {
  const hashing = { ...cost, algorithm: 2, parallelism: 1 }
  const inTurn = createQueue()
  // Compared with when there is no such account; the password behind it is nobody's and can't be
  // typed.
  let decoy: Promise<string> | undefined
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`
  return {
    isOutdated: (passwordHash) => !passwordHash.startsWith(prefix),
    hashPassword: (password) => inTurn(() => hash(password, hashing)),
    async verifyPassword(password, passwordHash) {
      decoy ??= hash(crypto.randomUUID(), hashing)
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
