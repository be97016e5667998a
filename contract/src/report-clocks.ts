/** Hours in which a report has to be reviewed (CONST-40). */
export const REPORT_CLOCK_HOURS = 24
/** Hours in which a report about a minor, a threat or an intimate picture is reviewed. */
export const URGENT_REPORT_CLOCK_HOURS = 1
