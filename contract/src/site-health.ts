import { z } from 'zod'
import { forAdmins, forVisitors } from './base.ts'
import { MINUTE_SECONDS } from './durations.ts'
import { STAFF_READ_LIMITS, perAddress } from './limits.ts'
import { pageLabels } from './page-labels.ts'

/** Days for which browser errors and page speed are stored. */
export const HEALTH_DAYS = 30
/** Days that the health page sums up. */
export const HEALTH_SHOWN_DAYS = 7
/** Groups of errors that the page shows, most frequent first. */
export const ERRORS_SHOWN = 50

/**
 * Measures of how a page feels, with the bounds of web.dev: up to `good` is good, above `poor` is
 * poor. LCP and INP are milliseconds, CLS is a number without a unit.
 */
export const vitalBounds = {
  LCP: { good: 2_500, poor: 4_000, maximum: 120_000 },
  INP: { good: 200, poor: 500, maximum: 60_000 },
  CLS: { good: 0.1, poor: 0.25, maximum: 100 },
} as const
export const Vital = z.enum(['LCP', 'INP', 'CLS'])
export type Vital = z.infer<typeof Vital>

export type VitalRating = 'good' | 'needs-improvement' | 'poor'

/** Rates a value like web.dev. */
export function rateVital(vital: Vital, value: number): VitalRating {
  const { good, poor } = vitalBounds[vital]
  if (value <= good) return 'good'
  return value <= poor ? 'needs-improvement' : 'poor'
}

/** Browser families; without versions, which would help to recognise a person. */
export const BrowserFamily = z.enum(['Chrome', 'Edge', 'Firefox', 'Safari', 'Samsung', 'other'])
export type BrowserFamily = z.infer<typeof BrowserFamily>

const PageLabel = z.enum(pageLabels)

/** Name of a build: the file name of its entry. */
const Build = z.string().regex(/^[\w-]{1,64}$/)

/** Function, file and position, such as `open app-B1.js:1:200`. Files have no folder. */
const Frame = z.string().regex(/^(?:[\w$.<>]{1,60} )?[\w.-]{1,80}:\d{1,7}:\d{1,7}$/)

const Report = z.strictObject({
  page: PageLabel,
  build: Build,
  browser: BrowserFamily,
  vitals: z
    .array(
      z
        .strictObject({ vital: Vital, value: z.number().min(0) })
        .refine(
          ({ vital, value }) => value <= vitalBounds[vital].maximum,
          'The value is too large.',
        ),
    )
    .max(3),
  errors: z
    .array(z.strictObject({ message: z.string().max(300), frames: z.array(Frame).max(10) }))
    .max(5),
})
export type HealthReport = z.infer<typeof Report>

const ErrorGroup = z.strictObject({
  fingerprint: z.string(),
  message: z.string(),
  frames: z.array(z.string()).max(10),
  /** Page of the first report. */
  page: PageLabel,
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Reports in the last `HEALTH_SHOWN_DAYS` days. */
  count: z.int(),
  /** Newest first. */
  builds: z.array(z.string()).max(10),
  browsers: z.array(BrowserFamily).max(BrowserFamily.options.length),
})
export type ErrorGroup = z.infer<typeof ErrorGroup>

const PageSpeed = z.strictObject({
  page: PageLabel,
  vital: Vital,
  /** Three quarters of the views were at most this slow. */
  p75: z.number(),
  count: z.int(),
})
export type PageSpeed = z.infer<typeof PageSpeed>

/** Errors in browsers and the speed of pages, without any person. */
export const siteHealth = {
  /** Counts errors and measures of one page view. Stores neither the caller nor the address. */
  report: forVisitors({
    limits: [perAddress(60, MINUTE_SECONDS)],
    skipsGeneralLimit: true,
    idempotency: { because: 'An extra count does no harm' },
    sample: { page: '/about', build: 'main-1', browser: 'Chrome', vitals: [], errors: [] },
  })
    .route({ method: 'POST', path: '/page-reports' })
    .input(Report)
    .output(z.strictObject({})),

  /** Returns the most frequent errors, and the speed of each page. */
  read: forAdmins({ reads: 'fresh', limits: STAFF_READ_LIMITS, auditExemption: 'texts' })
    .route({ method: 'GET', path: '/admin/site-health' })
    .output(
      z.strictObject({
        errors: z.array(ErrorGroup).max(ERRORS_SHOWN),
        /** Number of groups, also of those that are not shown. */
        errorCount: z.int(),
        pages: z.array(PageSpeed).max(pageLabels.length * Vital.options.length),
      }),
    ),
}
