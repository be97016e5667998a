import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { TracesConfig } from '../gateways/tracing.ts'
import { getPort } from './ports.ts'

const Attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }),
})
const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(Attribute),
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
})

export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string | undefined
  name: string
  attributes: Record<string, string | number | undefined>
  hasFailed: boolean
}

export interface FakeCollector {
  config: TracesConfig
  /** Bodies of all requests so far. */
  bodies: string[]
  /** Spans of all bodies. */
  spans(): CollectedSpan[]
  stop(): Promise<void>
}

/** Starts a collector of traces; `answer` may refuse a request or leave it unanswered. */
export async function startFakeCollector(
  answer = (response: ServerResponse): unknown => response.writeHead(200).end('{}'),
): Promise<FakeCollector> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = getPort(server)
  return {
    config: { endpoint: `http://127.0.0.1:${port}`, serviceName: 'adire' },
    bodies,
    spans: () => bodies.flatMap(readSpans),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function readSpans(body: string): CollectedSpan[] {
  return Traces.parse(JSON.parse(body))
    .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map(({ attributes, status, ...span }) => ({
      ...span,
      hasFailed: status.code === 2,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
      ),
    }))
}
