import { createPageFlag } from './page-flag.ts'

/** After half a year the question is asked again. */
const LIFE_SECONDS = 180 * 24 * 60 * 60

const flag = createPageFlag<'necessary' | 'all'>({ cookie: 'adire-consent', attribute: 'consent', maximumAgeSeconds: LIFE_SECONDS })

/** What a visitor allowed: only what is necessary, or also the count of visits. Undefined until they chose. */
export const useConsent = flag.useFlag
export const saveConsent = flag.save
