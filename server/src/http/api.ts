import { contract } from '@adire/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { OpenAPIGenerator } from '@orpc/openapi'
import { type AnyProcedure, ORPCError, Procedure, ValidationError } from '@orpc/server'
import { ResponseHeadersPlugin } from '@orpc/server/plugins'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { BRAND } from '@adire/contract/brand.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps, RequestContext } from '../deps.ts'
import { findActor } from '../features/auth/operations.ts'
import { isRefusal } from '../lib/fail.ts'
import { router } from '../router.ts'

const RETRY_AFTER_SECONDS = 2
/** Postgres' own words for "not now": shutting down, starting up, too many connections, a time-out of ours. */
const UNAVAILABLE_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '55P03',
  '08006',
  '08001',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOENT',
  'EPIPE',
])

/** The contract under /api, and nothing else there. */
export function addApi(app: FastifyInstance, deps: Deps): void {
  const handler = new OpenAPIHandler<RequestContext>(deps.config.env === 'production' ? withoutOutputSchemas() : router, {
    plugins: [new ResponseHeadersPlugin()],
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          throw toAnswer(error, context)
        }
      },
    ],
  })

  void app.register(async (api) => {
    // The body is read by the contract's own handler, within the sizes that `security.ts` let in.
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    api.get('/api/openapi.json', async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(await describeApi(deps.config.publicUrl)),
    )
    api.all('/api/*', async (request, reply) => {
      // As `Headers` would read them, at none of the cost of building one.
      const headers = { get: (name: string) => request.headers[name.toLowerCase()]?.toString() ?? null }
      reply.headers({ 'cache-control': 'no-store', vary: 'cookie' })
      const context: RequestContext = {
        ...deps,
        requestId: request.id,
        ip: request.ip,
        headers,
        resHeaders: new Headers(),
        readActor: (looking) => findActor(deps, headers, looking),
      }
      const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
      if (!matched) await reply.status(404).send({ defined: false, code: 'NOT_FOUND', status: 404, message: 'Not Found' })
    })
  })
}

/** In production answers are not checked again: each is built key by key by a `view.ts`, and tests have checked it against the contract. */
function withoutOutputSchemas() {
  return Object.fromEntries(
    Object.entries(router).map(([feature, procedures]) => [
      feature,
      Object.fromEntries(
        Object.entries(procedures as Record<string, AnyProcedure>).map(([name, procedure]) => {
          const { outputSchema: _unused, ...definition } = procedure['~orpc']
          return [name, new Procedure(definition)]
        }),
      ),
    ]),
  )
}

/** What the caller hears: the catalogue's refusals as they are; a fault of ours as one opaque answer with a request id. */
function toAnswer(error: unknown, context: RequestContext): unknown {
  if (isRefusal(error)) return error
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
    const issues = error.cause.issues.map((issue) => ({ path: (issue.path ?? []).map(partOf).join('.'), message: issue.message }))
    return new ORPCError('INVALID_INPUT', { defined: true, status: 422, data: { issues } })
  }
  if (error instanceof ORPCError && error.status < 500) return error
  if (isUnavailable(error)) {
    context.log.warn({ requestId: context.requestId, err: error }, 'the database is away')
    context.resHeaders.set('retry-after', String(RETRY_AFTER_SECONDS))
    return new ORPCError('UNAVAILABLE', { defined: true, status: 503 })
  }
  context.log.error({ requestId: context.requestId, err: error }, 'a request failed')
  return new ORPCError('INTERNAL_SERVER_ERROR', { message: `Something went wrong on our side. Reference ${context.requestId}` })
}

function partOf(part: PropertyKey | { key: PropertyKey }): string {
  return String(typeof part === 'object' ? part.key : part)
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return UNAVAILABLE_CODES.has(code) || /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
}

let description: Promise<object> | undefined

/** OpenAPI 3.1 of the whole contract; the same for everybody, so it is made once. */
function describeApi(publicUrl: string): Promise<object> {
  description ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: { title: `${BRAND.name} API`, version: '1' },
    servers: [{ url: `${publicUrl}/api` }],
  })
  return description
}
