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
/** Nearly free, for tests: they hash thousands of passwords, at 20 ms each with OWASP's minimum. */
export const testCost: Cost = { memoryCost: 64, timeCost: 1 }
/** Maximum hashes at the same time: four times 40 MiB stays below 200 MB. */
const CONCURRENCY = 4
/** Maximum waiting hashes: about a second of work. */
const QUEUE_MAXIMUM = 24

/**
 * Hashes passwords in a bounded queue, so that a wave of log-ins can't use up the memory. `hash`
 * and `verify` fail with UNAVAILABLE when the queue is full.
 */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /**
   * Returns false without a hash, after the same time, so that nobody learns which accounts exist.
   */
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
  /** Hash to compare with if there is no account; nobody knows its password. */
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
