import { toPageLabel } from '@adire/contract/page-labels.ts'
import type { HealthReport, Vital } from '@adire/contract/site-health.ts'
import { onCLS, onINP, onLCP } from 'web-vitals'
import { isChunkError } from './app-update.ts'
import { apiRoutes } from './api-routes.gen.ts'
import { describeError, findBuild, findFamily } from './page-health-rules.ts'
import { allowsReports } from './statistics-consent.ts'

/** Errors that a page reports until it is loaded again: the next ones are often the same. */
const ERRORS_MAXIMUM = 5

/**
 * Reports errors, and the speed of the page once it is hidden, while the visitor allows them.
 * Returns the function that reports an error.
 */
export function startReporting(entryUrl: string): (error: unknown) => void {
  const build = findBuild(entryUrl)
  reportSpeed(build)
  return createErrorReporter(build)
}

function reportSpeed(build: string) {
  // Members move between pages without a load; the speed belongs to the page that was loaded.
  const page = toPageLabel(location.pathname)
  const measured = new Map<Vital, number>()
  const sent = new Set<Vital>()
  for (const watch of [onLCP, onINP, onCLS]) watch(({ name, value }) => measured.set(name, value))
  whenHidden(() => {
    // CLS and INP may grow after the page is shown again; each view counts once.
    const vitals = [...measured]
      .filter(([vital]) => !sent.has(vital))
      .map(([vital, value]) => ({ vital, value }))
    if (vitals.length > 0) send({ page, build, vitals, errors: [] })
    for (const { vital } of vitals) sent.add(vital)
  })
}

function createErrorReporter(build: string) {
  let count = 0
  return (error: unknown) => {
    const described = isChunkError(error) ? undefined : describeError(error, location.origin)
    if (!described || count >= ERRORS_MAXIMUM) return
    count += 1
    send({ page: toPageLabel(location.pathname), build, vitals: [], errors: [described] })
  }
}

/** Runs work when the page is hidden; after the handlers of `web-vitals`, which measure then. */
function whenHidden(work: () => void) {
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') work()
  })
}

function send(report: Omit<HealthReport, 'browser'>) {
  // The visitor may have withdrawn their consent since the page was loaded.
  if (!allowsReports()) return
  const [, path] = apiRoutes.siteHealth.report
  fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...report, browser: findFamily(navigator.userAgent) }),
    // Without the session: the report has no sender.
    credentials: 'omit',
    // Goes on while the page closes.
    keepalive: true,
  }).catch(() => undefined)
}
