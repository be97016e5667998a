import { expect, test } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { createTestDatabase } from '../testing/database.ts'
import { type CollectedSpan, startFakeCollector } from '../testing/fake-collector.ts'
import { whenIdle } from '../testing/mails.ts'
import { aMember } from '../testing/members.ts'
import { openTokens } from '../testing/payments.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns the names of a span and its ancestors, the root first. */
function tracePath(spans: CollectedSpan[], span: CollectedSpan): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [...(parent ? tracePath(spans, parent) : []), span.name]
}

test('traces a request to its statements, its job and its provider, without its values', async () => {
  const collector = await startFakeCollector()
  const app = await startTestApp({ config: { traces: collector.config } })
  const ada = await aMember(app, 'woman')
  await app.client({ 'user-agent': 'a rare browser' }).auth.requestReset({ email: ada.email })
  await ada.client.discovery.list({ minAge: 37 })
  await openTokens(ada, 'starter')
  await whenIdle(app)
  await app.close()
  await collector.stop()

  const spans = collector.spans()
  const paths = spans.map((span) => tracePath(spans, span).join(' > '))
  const request = 'POST /api/* > auth.requestReset'
  expect(paths).toContain(`${request} > select queue_job`)
  expect(paths).toContain(`${request} > job auth.sendReset > mail send`)
  expect(paths).toContain('POST /api/* > payments.createTokenCheckout > sandbox openCheckout')
  expect(spans).toContainEqual(
    expect.objectContaining({
      name: 'POST /api/*',
      hasFailed: false,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/*',
        'http.response.status_code': 200,
        'adire.procedure': 'auth.requestReset',
      },
    }),
  )
  expect(spans.find(({ name }) => name === 'job auth.sendReset')?.attributes).toEqual({
    'adire.job': 'auth.sendReset',
    'adire.job.attempt': 1,
  })
  const bytes = collector.bodies.join('')
  for (const value of [ada.email, ada.id, 'a rare browser', '127.0.0.1', 'minAge', 'where'])
    expect(bytes).not.toContain(value)
})

test('serves requests when no collector listens', async () => {
  const collector = await startFakeCollector()
  await collector.stop()
  const app = await startTestApp({ config: { traces: collector.config } })
  const ada = await aMember(app, 'woman')
  await app.client().auth.requestReset({ email: ada.email })
  await whenIdle(app)
  expect(await app.mails()).not.toEqual([])
  await app.close()
})

/** Prints each module of the tracer that a process loads. */
const HOOK = `
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (/opentelemetry.(sdk|exporter|resources)|gateways.tracing/.test(found.url))
        console.log('loaded ' + found.url)
      return found
    },
  })`

test.each([
  ['no module of the tracer without a collector', undefined, false],
  ['the tracer with a collector', 'http://127.0.0.1:9', true],
])('loads %s', async (_what, endpoint, isLoaded) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'adire-traces-'))
  const server = await startServerProcess({
    urls: await createTestDatabase(),
    dataDir,
    environment: {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(HOOK)}`,
      ...(endpoint !== undefined && { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }),
    },
  })
  expect(server.output().includes('loaded ')).toBe(isLoaded)
  await server.stop()
  await rm(dataDir, { recursive: true })
})
