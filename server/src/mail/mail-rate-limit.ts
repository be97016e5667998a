import { DAY_SECONDS } from '@adire/contract/durations.ts'
import type { Deps } from '../deps.ts'
import { hashEmail } from '../lib/secrets.ts'

/** Emails to an address that visitors enter in public forms, because it may not be theirs. */
const LIMIT = { points: 3, seconds: DAY_SECONDS }

/**
 * Counts an email to an address across all public forms; returns the seconds to wait over the
 * limit.
 */
export function consumeMailQuota(
  { config, limiter }: Pick<Deps, 'config' | 'limiter'>,
  email: string,
): Promise<number | undefined> {
  return limiter.consume([{ key: `mail:named:${hashEmail(email, config.hashKey)}`, ...LIMIT }])
}
