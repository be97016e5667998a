import { toPageLabel } from '@adire/contract/page-labels.ts'
import type { HealthReport } from '@adire/contract/site-health.ts'
import { onCLS, onINP, onLCP } from 'web-vitals'
import { isChunkError } from './app-update.ts'
import { apiRoutes } from './api-routes.gen.ts'
import { describeError, findBuild, findFamily, type ReportedError } from './page-health-rules.ts'

/** Wait before errors are sent, because one often causes others. */
const SEND_DELAY_MS = 2_000
/** Errors that a page reports until it is loaded again: the next ones are often the same. */
const ERRORS_MAXIMUM = 5

/**
 * Reports errors, and the speed of the page once it is hidden: the speed only of visitors who allowed
 * statistics. Returns the function that reports an error.
 */
export function startReporting(entryUrl: string): (error: unknown) => void {
  const page = toPageLabel(location.pathname)
  const vitals: HealthReport['vitals'] = []
  const errors: ReportedError[] = []
  let errorCount = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function send() {
    clearTimeout(timer)
    const isAllowed = document.documentElement.dataset['consent'] === 'all'
    const report: HealthReport = {
      // The speed belongs to the page that was loaded, an error to the present one.
      page: errors.length > 0 ? toPageLabel(location.pathname) : page,
      build: findBuild(entryUrl),
      browser: findFamily(navigator.userAgent),
      vitals: isAllowed && errors.length === 0 ? vitals.splice(0) : [],
      errors: errors.splice(0),
    }
    if (report.vitals.length === 0 && report.errors.length === 0) return
    const [, path] = apiRoutes.siteHealth.report
    const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
    navigator.sendBeacon(`/api${path}`, body)
  }

  for (const watch of [onLCP, onINP, onCLS])
    watch(({ name, value }) => {
      if (name === 'LCP' || name === 'INP' || name === 'CLS') vitals.push({ vital: name, value })
    })
  // After those of the library, which measures at the same moment.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    send()
    send()
  })

  return (error) => {
    const described = isChunkError(error) ? undefined : describeError(error, location.origin)
    if (!described || errorCount >= ERRORS_MAXIMUM) return
    errorCount += 1
    errors.push(described)
    clearTimeout(timer)
    timer = setTimeout(send, SEND_DELAY_MS)
  }
}
