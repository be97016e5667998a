import { MINUTE_MS } from '@adire/contract/durations.ts'

/** Months until an entry's content is cleared; its chain hash stays. */
export const AUDIT_MONTHS = 24
export const AUDIT_PAGE_SIZE = 50
/** Chain hashes verified in one statement. */
export const VERIFY_BATCH = 20_000
/** Number of faults shown. */
export const FAULTS_SHOWN = 20
/** Time in which repeated reads of a target count once. */
export const REPEATED_READ_MS = 15 * MINUTE_MS
