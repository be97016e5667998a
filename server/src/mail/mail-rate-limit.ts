import { DAY_SECONDS } from '@adire/contract/durations.ts'
import type { Deps } from '../deps.ts'
import { hashEmail } from '../lib/secrets.ts'

/**
 * Emails a day to an address from a public form; its owner may not be the visitor who entered it.
 */
const LIMIT = { points: 3, seconds: DAY_SECONDS }

/**
 * Takes one of the mails of a day that an address may get through our forms, all of them together;
 * the seconds to wait when there is none left.
 */
export function consumeMailQuota(
  { config, limiter }: Pick<Deps, 'config' | 'limiter'>,
  email: string,
): Promise<number | undefined> {
  return limiter.consume([
    { key: `mail:named:${hashEmail(email, config.sessionSecret)}`, ...LIMIT },
  ])
}
