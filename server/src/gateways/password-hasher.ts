import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { fail } from '../lib/fail.ts'

interface Cost {
  memoryCost: number
  timeCost: number
}

const ARGON2ID = 2
/** About 50 ms of one core. OWASP's minimum takes 9 ms; we want at least 40. */
export const standardCost: Cost = { memoryCost: 40_960, timeCost: 5 }
/** OWASP's minimum, for tests, which hash hundreds of times. */
export const leastCost: Cost = { memoryCost: 19_456, timeCost: 2 }
/** Four times 40 MiB keeps hashing below 200 MB. */
const CONCURRENCY = 4
/** About a second of work. */
const QUEUE_MAXIMUM = 24

/**
 * Hashes passwords in a bounded queue, so that a wave of log-ins can't use up the memory. `hash`
 * and `verify` fail with UNAVAILABLE when the queue is full.
 */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Without a hash it takes as long as with one and returns false. */
  verify(password: string, passwordHash: string | null | undefined): Promise<boolean>
  /** Returns whether a hash has another cost than new ones. */
  isOutdated(passwordHash: string): boolean
}

export function createPasswordHasher(cost = standardCost): PasswordHasher {
  const options = { ...cost, algorithm: ARGON2ID, parallelism: 1 }
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`
  const queue = new PQueue({ concurrency: CONCURRENCY })
  function inQueue<T>(work: () => Promise<T>): Promise<T> {
    return queue.size < QUEUE_MAXIMUM ? queue.add(work) : fail('UNAVAILABLE')
  }
  /** Compared with when there is no account; nobody knows its password. */
  let decoy: Promise<string> | undefined
  return {
    isOutdated: (passwordHash) => !passwordHash.startsWith(prefix),
    hash: async (password) => inQueue(() => hash(password, options)),
    async verify(password, passwordHash) {
      decoy ??= hash(crypto.randomUUID(), options)
      const compared = passwordHash ?? (await decoy)
      const isRight = await inQueue(() => verify(compared, password))
      return isRight && typeof passwordHash === 'string'
    },
  }
}
