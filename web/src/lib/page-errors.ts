import { whenIdle } from './when-idle.ts'

/** Reporting starts after this time even if the page is never idle. */
const IDLE_LIMIT_MS = 10_000
/** Errors stored until the code that reports them is loaded. */
const EARLY_MAXIMUM = 5

const early: unknown[] = []
let report = (error: unknown) => {
  if (early.length < EARLY_MAXIMUM) early.push(error)
}

/** Reports an error that a boundary of React has caught; all others are found by themselves. */
export function recordError(error: unknown): void {
  report(error)
}

/**
 * Watches for errors. The code that reports them, and the speed of the page, loads when the page is
 * idle. `entryUrl` identifies this build.
 */
export function watchErrors(entryUrl: string): void {
  // Scripts of other origins have no error object, and nothing that helps.
  addEventListener('error', ({ error }) => error != null && recordError(error))
  addEventListener('unhandledrejection', ({ reason }) => recordError(reason))
  whenIdle(() => {
    import('./page-health.ts')
      .then(({ startReporting }) => {
        report = startReporting(entryUrl)
        for (const error of early.splice(0)) report(error)
      })
      // Without it nothing is reported.
      .catch(() => undefined)
  }, IDLE_LIMIT_MS)
}
