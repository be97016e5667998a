import type { FastifyInstance } from 'fastify'
import { isTracing, type Span, startSpan } from '../lib/spans.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined
  }
}

/**
 * Records each request, with its route instead of its URL. Trace headers of clients are ignored, so
 * that nobody outside chooses what is recorded.
 */
export function addRequestSpans(app: FastifyInstance): void {
  app.decorateRequest('span', undefined)
  if (!isTracing()) return
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request
    if (routeOptions.config.isUncounted) return done()
    const route = routeOptions.url ?? 'none'
    const span = startSpan({
      name: `${method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route },
    })
    request.span = span
    // Also after aborts, for which Fastify calls no hook of its own.
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw
      const { procedure } = request
      span.add({ 'http.response.status_code': statusCode })
      if (procedure !== '') span.add({ 'adire.procedure': procedure })
      span.end(statusCode >= 500 ? String(statusCode) : undefined)
    })
    return span.enter(done)
  })
  // Again, because the events of a request whose body was read don't belong to the span.
  app.addHook('preHandler', (request, _reply, done) =>
    request.span ? request.span.enter(done) : done(),
  )
}
