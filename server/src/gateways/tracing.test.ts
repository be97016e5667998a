import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { getTraceContext, inChildSpan, inSpan, type SpanStart } from '../lib/spans.ts'
import { type FakeCollector, startFakeCollector } from '../testing/fake-collector.ts'
import { until } from '../testing/app.ts'
import { Outbound } from './payment-outbound.ts'
import { startTracing } from './tracing.ts'

const span: SpanStart = { name: 'a request', kind: 'server' }
/** Spans that fill the memory many times; a full batch is sent at once. */
const MANY = 20_000

let collector: FakeCollector
let lines: string[] = []
afterEach(async () => {
  await collector.stop()
  lines = []
})

async function start(answer?: Parameters<typeof startFakeCollector>[0]) {
  collector = await startFakeCollector(answer)
  const log = pino(
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    }),
  )
  return startTracing(collector.config, log)
}

function record(count: number): void {
  for (let index = 0; index < count; index++) inSpan(span, () => undefined)
}

test('logs one line when a collector refuses several batches', async () => {
  const stop = await start((response) => response.writeHead(400).end())
  record(2_000)
  await until('three batches are refused', () => collector.bodies.length >= 3)
  await stop()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the collector takes no spans')
  expect(lines[0]).not.toContain(collector.config.endpoint)
})

test('stops within a second and drops spans when the collector hangs', async () => {
  const stop = await start(() => undefined)
  record(MANY)
  const startedAt = performance.now()
  await stop()
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  const sent = collector.spans().length
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(MANY / 2)
})

test('records failures by their code, without the message', async () => {
  const stop = await start()
  const failure = Object.assign(new Error('ada@people.example is taken'), { code: '23505' })
  await inSpan(span, () => Promise.reject(failure)).catch(() => undefined)
  expect(() => inSpan(span, () => 'x'.repeat(-1))).toThrow(RangeError)
  await stop()
  expect(collector.spans().map(({ attributes }) => attributes['error.type'])).toEqual([
    '23505',
    'RangeError',
  ])
  expect(collector.spans().every(({ hasFailed }) => hasFailed)).toBe(true)
  expect(collector.bodies.join('')).not.toContain('people.example')
})

test('records no child of a span that has ended', async () => {
  const stop = await start()
  const { promise, resolve } = Promise.withResolvers<void>()
  let later: Promise<string | undefined> = Promise.resolve('')
  inSpan(span, () => {
    later = promise.then(() => inChildSpan(() => span, getTraceContext))
  })
  resolve()
  expect(await later).toBeUndefined()
  await stop()
  expect(collector.spans()).toHaveLength(1)
})

test('records calls of a payment provider with their status, without the address', async () => {
  const stop = await start()
  const outbound = new Outbound('Stripe', {
    fetch: async () => new Response('{}', { status: 402 }),
  })
  await outbound.send('https://stripe.example/v1/customers/cus_ada', { method: 'POST' })
  await stop()
  expect(collector.spans()).toMatchObject([
    { name: 'Stripe POST', attributes: { 'http.response.status_code': 402 } },
  ])
  expect(collector.bodies.join('')).not.toContain('cus_ada')
})
