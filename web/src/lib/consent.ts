import { DAY_SECONDS } from '@adire/contract/durations.ts'
import { createCookieFlag } from './cookie-flag.ts'

/** After half a year the question is asked again. */
const LIFE_SECONDS = 180 * DAY_SECONDS

const flag = createCookieFlag<'necessary' | 'all'>({
  cookie: 'adire-consent',
  attribute: 'consent',
  maximumAgeSeconds: LIFE_SECONDS,
})

/** The visitor's cookie choice: necessary only, or statistics too. Undefined until they choose. */
export const useConsent = flag.useFlag
export const saveConsent = flag.save
