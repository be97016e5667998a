import { MINUTE_MS } from '@adire/contract/durations.ts'

/** A request that has run for so long has died with its server. */
export const RUNNING_MS = MINUTE_MS
