/** Years that an entry says what was done; then only that something was (security section 11). */
export const AUDIT_MONTHS = 24
export const AUDIT_PAGE_SIZE = 50
/** So many seals are made again in one statement. */
export const VERIFY_BATCH = 20_000
/** So many faults are shown: the first ones say where to look. */
export const FAULTS_SHOWN = 20
