import type { OwnDecision } from '@adire/contract/decisions.ts'

/** A suspension of the viewer's reports. */
export interface ReportSuspension {
  until: string
  mayAppeal: boolean
}

/** Finds the suspension of the viewer's reports that is in force; undefined if there is none. */
export function findReportSuspension(
  decisions: readonly Pick<OwnDecision, 'kind' | 'isLifted' | 'suspendedUntil' | 'appealUntil'>[],
  now: number,
): ReportSuspension | undefined {
  for (const { kind, isLifted, suspendedUntil, appealUntil } of decisions)
    if (
      kind === 'report_suspension' &&
      !isLifted &&
      suspendedUntil !== null &&
      Date.parse(suspendedUntil) > now
    )
      return { until: suspendedUntil, mayAppeal: appealUntil !== null }
  return undefined
}
