import { contract } from '@adire/contract'
import type { AnyContractProcedure } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { OpenAPIGenerator } from '@orpc/openapi'
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { type AnyProcedure, ORPCError, Procedure, ValidationError } from '@orpc/server'
import { ResponseHeadersPlugin } from '@orpc/server/plugins'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { BRAND } from '@adire/contract/brand.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getMeta } from '../access.ts'
import { releasePoints } from '../call-limits.ts'
import type { Deps, RequestContext } from '../deps.ts'
import { recordListing } from '../features/audit/operations.ts'
import { findActor } from '../features/auth/operations.ts'
import { createReauthentication } from '../features/auth/reauthentication-operations.ts'
import { claimRequest } from '../features/idempotency/operations.ts'
import { readBody } from '../http/bodies.ts'
import { refusals, refuse, RETRY_AFTER_SECONDS, toRefusal } from '../http/refusals.ts'
import { isRefusal } from '../lib/fail.ts'
import { admit } from '../procedures.ts'
import { LogPositions } from './log-positions.ts'
import { router } from './router.ts'

/**
 * Time in which the rest of a refused body may still arrive, so that clients get the response
 * instead of a reset connection.
 */
const LINGER_MS = 2_000
/** Maximum issues of an invalid input in the response. */
const ISSUES_MAXIMUM = 20

/**
 * Serves the contract under /api. Each call is admitted (`procedures.ts`) before its body is read.
 */
export function addApi(app: FastifyInstance, deps: Deps): void {
  const procedures = deps.config.env === 'production' ? withoutOutputSchemas() : router
  const positions = new LogPositions(deps)
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(procedures)
  const handler = createHandler(procedures)

  void app.register(async (api) => {
    // The body stays unread until the caller is admitted; `bodies.ts` then reads it.
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    positions.addTo(api)
    api.get('/api/openapi.json', async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(await describeApi(deps.config.publicUrl)),
    )
    api.all('/api/*', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', vary: 'cookie' })
      const context = createContext(deps, positions, request)
      try {
        const match = await matcher.match(request.method, procedurePath(request))
        if (!match) return await refuse(request, reply, refusals.notFound)
        request.procedure = match.path.join('.')
        const { tallies, isSignedIn } = (context.admission = await admit(context, {
          procedure: request.procedure,
          meta: getMeta(match.procedure),
        }))
        request.isSignedIn = isSignedIn
        request.body = await readBody(request.raw).catch((error: unknown) =>
          releasePoints(context, tallies, error),
        )
      } catch (error) {
        discardBody(request)
        return refuse(request, reply, toRefusal(error, { log: deps.log, requestId: request.id }))
      }
      const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
      return matched ? reply : refuse(request, reply, refusals.notFound)
    })
  })
}

function createContext(
  deps: Deps,
  positions: LogPositions,
  request: FastifyRequest,
): RequestContext {
  // Reads like `Headers`, without the cost of building one.
  const headers = { get: (name: string) => request.headers[name.toLowerCase()]?.toString() ?? null }
  return {
    ...deps,
    requestId: request.id,
    ip: request.ip,
    headers,
    resHeaders: new Headers(),
    readActor: (reading) => findActor(deps, headers, reading),
    openReads: (actor) =>
      deps.replicas.open(positions.read(headers, actor?.id), actor?.id ?? request.ip),
    reauthentication: createReauthentication(deps),
    claimRequest,
    recordListing,
  }
}

/**
 * Returns the path as oRPC's handler matches it. If the two ever differ, `procedures.ts` refuses to
 * run a call that wasn't admitted.
 */
function procedurePath({ originalUrl }: FastifyRequest): `/${string}` {
  const path = new URL(originalUrl, 'http://localhost').pathname.replace('/api', '')
  return `/${path.slice(1, path.endsWith('/') ? -1 : undefined)}`
}

/**
 * Closes the connection if the rest of an unread body doesn't arrive in time; Node discards what
 * arrives.
 */
function discardBody({ raw }: FastifyRequest): void {
  if (raw.complete || Number(raw.headers['content-length'] ?? 0) === 0) return
  const timer = setTimeout(() => raw.socket.destroy(), LINGER_MS)
  raw.once('close', () => clearTimeout(timer))
}

function createHandler(procedures: typeof router | ReturnType<typeof withoutOutputSchemas>) {
  return new OpenAPIHandler<RequestContext>(procedures, {
    plugins: [new ResponseHeadersPlugin()],
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          const output = await next()
          if (output instanceof File)
            context.resHeaders.set('content-disposition', attachment(output.name))
          return output
        } catch (error) {
          throw toClientError(error, context)
        }
      },
    ],
  })
}

/**
 * Removes the validation of responses in production: a `view.ts` builds them key by key, and tests
 * validate them.
 */
function withoutOutputSchemas() {
  return Object.fromEntries(
    Object.entries(router).map(([feature, procedures]) => [
      feature,
      Object.fromEntries(
        Object.entries<AnyProcedure>(procedures).map(([name, procedure]) => {
          const { outputSchema: _unused, ...definition } = procedure['~orpc']
          return [name, new Procedure(definition)]
        }),
      ),
    ]),
  )
}

/**
 * Maps an error to the one the caller gets: catalogued refusals unchanged, and bugs without details
 * but with the request id.
 */
function toClientError(error: unknown, context: RequestContext): unknown {
  if (isRefusal(error)) return error
  if (
    error instanceof ORPCError &&
    error.code === 'BAD_REQUEST' &&
    error.cause instanceof ValidationError
  ) {
    const issues = error.cause.issues.slice(0, ISSUES_MAXIMUM).map((issue) => ({
      path: (issue.path ?? []).map(toSegment).join('.'),
      message: issue.message,
    }))
    return new ORPCError('INVALID_INPUT', { defined: true, status: 422, data: { issues } })
  }
  const { code, ...refusal } = toRefusal(error, context)
  if (refusal.status === 503) context.resHeaders.set('retry-after', String(RETRY_AFTER_SECONDS))
  return new ORPCError(code, refusal)
}

/** Header that makes browsers save a file; showing one with members' texts could run scripts. */
function attachment(name: string): string {
  return `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`
}

function toSegment(part: PropertyKey | { key: PropertyKey }): string {
  return String(typeof part === 'object' ? part.key : part)
}

let description: Promise<object> | undefined

/** Generates OpenAPI 3.1 for procedures of visitors and members, without those of staff. Cached. */
function describeApi(publicUrl: string): Promise<object> {
  description ??= new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter()],
  }).generate(listPublicProcedures(), {
    info: { title: `${BRAND.name} API`, version: '1' },
    servers: [{ url: `${publicUrl}/api` }],
  })
  return description
}

function listPublicProcedures() {
  return Object.fromEntries(
    Object.entries(contract).map(([feature, procedures]) => [
      feature,
      Object.fromEntries(
        Object.entries<AnyContractProcedure>(procedures).filter(([, procedure]) =>
          ['visitor', 'member'].includes(getMeta(procedure).access),
        ),
      ),
    ]),
  )
}
