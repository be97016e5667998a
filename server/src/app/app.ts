import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import { verifyAccess } from '../access.ts'
import type { Deps } from '../deps.ts'
import { adsPlugin } from '../features/ads/webhooks.ts'
import { issuePlugin } from '../features/newsletter/handlers/issue-pages.ts'
import { datePlansPlugin } from '../features/date-plans/webhooks.ts'
import { newsletterPlugin } from '../features/newsletter/webhooks.ts'
import { notificationsPlugin } from '../features/notifications/webhooks.ts'
import { ageSandboxPlugin } from '../features/age-checks/handlers/sandbox-page.ts'
import { ageChecksPlugin } from '../features/age-checks/webhooks.ts'
import { receiptPlugin } from '../features/payments/handlers/receipt-page.ts'
import { sandboxPlugin } from '../features/payments/handlers/sandbox-page.ts'
import { paymentsPlugin } from '../features/payments/webhooks.ts'
import { boundUrl } from '../http/url-limits.ts'
import { addApiDocs } from '../http/api-docs.ts'
import { answerClientError } from '../http/client-errors.ts'
import { findBuild } from '../http/builds.ts'
import { Drain } from '../http/drain.ts'
import { addIpRateLimit } from '../http/ip-rate-limit.ts'
import {
  addBuildGauge,
  addHealth,
  addProcessGauges,
  checkReadiness,
  createOperationsApp,
  measureRequests,
} from '../http/monitoring.ts'
import { addRequestLanguage } from '../http/request-language.ts'
import { addRequestSpans } from '../http/request-spans.ts'
import { addSlowBodyGuard } from '../http/slow-body-guard.ts'
import { addRefusals, RETRY_AFTER_SECONDS } from '../http/refusals.ts'
import { addSecurity } from '../http/security.ts'
import { addWeb } from '../http/web.ts'
import { mailboxPlugin } from '../mail/mailbox.ts'
import { addApi } from './api.ts'
import { jobs } from './job-list.ts'
import { mediaPlugin } from './media.ts'
import { voiceMediaPlugin } from './voice-media.ts'
import { createSiteGauges } from './site-gauges.ts'

/** The web workspace. */
export const WEB_FOLDER = join(import.meta.dirname, '../../../web')
/**
 * Enough for the largest photo over a poor connection; `http/slow-body-guard.ts` cuts off nearly
 * idle senders much earlier.
 */
const REQUEST_TIMEOUT_MS = 180_000
/** Interval at which Node checks the two timeouts. */
const TIMEOUT_CHECK_INTERVAL_MS = 2_500
/**
 * Must be below the timeout of the whole request, or Node swaps the two and accepts a slow body for
 * a minute.
 */
const HEADERS_TIMEOUT_MS = 15_000
/**
 * Brotli level from 0 to 11. Level 5 compresses better than gzip in less time; level 11 takes a
 * second for a page's script.
 */
const BROTLI_QUALITY = 5

export interface App {
  /** Serves everything public. */
  app: FastifyInstance
  /** Metrics and detailed readiness, for the operations port. */
  operations: FastifyInstance
  /** Folder of the build that is served; undefined without one. */
  build: string | undefined
  drain: Drain
}

/**
 * Builds the HTTP server: hooks first, in the order in which they run, then the API, other plugins
 * and the web app. Throws if a procedure has no row in the access matrix.
 */
export async function createApp(
  deps: Deps,
  { pool, webFolder }: { pool: pg.Pool; webFolder: string },
): Promise<App> {
  verifyAccess()
  const { config } = deps
  const app = createShell(deps)
  addRequestSpans(app)
  addRequestLanguage(app)
  const drain = new Drain(app, deps.realtime)
  addRefusals(app, deps)
  addSecurity(app, config)
  addSlowBodyGuard(app, config.slowBodyGraceMs)
  await addGuards(app, deps)
  measureRequests(app, deps)
  addProcessGauges(deps, pool)
  const build = config.role === 'worker' ? undefined : findBuild(webFolder)
  addBuildGauge(deps, build)

  const jobNames = jobs.map(({ name }) => name)
  const check = () => checkReadiness(deps, pool, jobNames)
  addHealth(app, check, () => drain.isOn)
  if (config.role !== 'worker') await addPages(app, deps, { webFolder, build })
  return {
    app,
    operations: createOperationsApp(check, deps.metrics, createSiteGauges(deps)),
    build,
    drain,
  }
}

/** Adds everything that members and other servers request. */
async function addPages(
  app: FastifyInstance,
  deps: Deps,
  { webFolder, build }: { webFolder: string; build: string | undefined },
): Promise<void> {
  const { clock, config, corridors, experiments, log, storage, systemConfig, transparency } = deps
  addApi(app, deps)
  if (config.env !== 'production') {
    addApiDocs(app)
    await app.register(mailboxPlugin, { deps })
  }
  await app.register(mediaPlugin, { deps })
  await app.register(voiceMediaPlugin, { deps })
  await app.register(adsPlugin, { deps })
  await app.register(newsletterPlugin, { deps })
  await app.register(datePlansPlugin, { deps })
  await app.register(issuePlugin, { deps })
  await app.register(notificationsPlugin, { deps })
  await app.register(paymentsPlugin, { deps })
  await app.register(receiptPlugin, { deps })
  await app.register(sandboxPlugin, { deps })
  await app.register(ageChecksPlugin, { deps })
  await app.register(ageSandboxPlugin, { deps })
  const caches = { systemConfig, experiments, corridors, transparency }
  addWeb(app, { folder: webFolder, build, storage, config, log, clock, ...caches })
}

function createShell({ config, log }: Deps): FastifyInstance {
  const logger: FastifyBaseLogger = log
  return fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: boundUrl,
    clientErrorHandler: answerClientError,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
    },
    // Bounds the bodies of plugins only; the API reads its own (`http/bodies.ts`).
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A request that arrives while the server closes is served like others.
    return503OnClosing: false,
  })
}

/** Refuses too many requests and overload before anything is read, and compresses responses. */
async function addGuards(app: FastifyInstance, deps: Deps): Promise<void> {
  addIpRateLimit(app, deps)
  await app.register(underPressure, {
    maxEventLoopDelay: deps.config.lagLimitMs,
    retryAfter: RETRY_AFTER_SECONDS,
    sampleInterval: 500,
  })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
}
