import { allowsReports, onceReportsAllowed } from './statistics-consent.ts'
import { whenIdle } from './when-idle.ts'

/** Reporting starts after this time even if the page is never idle. */
const IDLE_LIMIT_MS = 10_000
/** Errors stored until the code that reports them is loaded. */
const EARLY_MAXIMUM = 5

const early: unknown[] = []
let report = (error: unknown) => {
  if (early.length < EARLY_MAXIMUM) early.push(error)
}

function recordError(error: unknown): void {
  if (allowsReports()) report(error)
}

/** Logs an error that a boundary of React has caught, as React does by default, and records it. */
export function recordCaughtError(error: unknown): void {
  // oxlint-disable-next-line no-console -- developers need the stack
  console.error(error)
  recordError(error)
}

/**
 * Watches for errors of visitors who allow such reports. For them, the code that reports errors and
 * the speed of the page loads when the page is idle. `entryUrl` identifies this build.
 */
export function watchErrors(entryUrl: string): void {
  addEventListener('error', ({ error }) => recordError(error))
  addEventListener('unhandledrejection', ({ reason }) => recordError(reason))
  onceReportsAllowed(() => whenIdle(() => void startReports(entryUrl), IDLE_LIMIT_MS))
}

async function startReports(entryUrl: string): Promise<void> {
  try {
    const { startReporting } = await import('./page-health.ts')
    report = startReporting(entryUrl)
    for (const error of early.splice(0)) report(error)
  } catch {
    // Nothing is reported.
  }
}
