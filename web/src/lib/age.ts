import { YEAR_SECONDS } from '@adire/contract/durations.ts'
import { createCookieFlag } from './cookie-flag.ts'

const flag = createCookieFlag<'confirmed' | 'dismissed'>({
  cookie: 'adire-age',
  attribute: 'age',
  maximumAgeSeconds: YEAR_SECONDS,
})

/**
 * Whether a visitor said to be 18 or older, or waved the question away; remembered for a year
 * (VIS-LAND-01 to 04).
 */
export const useAgeFlag = flag.useFlag
export const saveAgeFlag = flag.save
