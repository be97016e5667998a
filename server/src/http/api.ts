import { contract } from '@adire/contract'
import type { AnyContractProcedure } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { OpenAPIGenerator } from '@orpc/openapi'
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { type AnyProcedure, ORPCError, Procedure, ValidationError } from '@orpc/server'
import { ResponseHeadersPlugin } from '@orpc/server/plugins'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { BRAND } from '@adire/contract/brand.ts'
import type { ProcedureMeta } from '@adire/contract/base.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { returnPoints } from '../call-limits.ts'
import type { Deps, RequestContext } from '../deps.ts'
import { createReauthentication, findActor } from '../features/auth/operations.ts'
import { isRefusal } from '../lib/fail.ts'
import { admit } from '../procedures.ts'
import { router } from '../router.ts'
import { readBody } from './bodies.ts'
import { refusals, refuse, RETRY_AFTER_SECONDS, toRefusal } from './refusals.ts'

/** Milliseconds that the rest of a refused body may take to arrive before the connection is closed. It is discarded unread. */
const LINGER_MS = 2_000
/** Most issues of an invalid input that an answer lists. */
const ISSUES_MAXIMUM = 20

/** The contract under /api, and nothing else there. */
export function addApi(app: FastifyInstance, deps: Deps): void {
  const procedures = deps.config.env === 'production' ? withoutOutputSchemas() : router
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(procedures)
  const handler = new OpenAPIHandler<RequestContext>(procedures, {
    plugins: [new ResponseHeadersPlugin()],
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          const output = await next()
          if (output instanceof File) context.resHeaders.set('content-disposition', attachment(output.name))
          return output
        } catch (error) {
          throw toAnswer(error, context)
        }
      },
    ],
  })

  void app.register(async (api) => {
    // The body stays unread until the caller is admitted; `bodies.ts` reads it then.
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    api.get('/api/openapi.json', async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(await describeApi(deps.config.publicUrl)),
    )
    api.all('/api/*', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', vary: 'cookie' })
      const context = createContext(deps, request)
      try {
        const match = await matcher.match(request.method, procedurePath(request))
        if (!match) return await refuse(request, reply, refusals.notFound)
        const { tallies, isSignedIn } = (context.admission = await admit(context, match.path.join('.'), accessOf(match.procedure)))
        request.isSignedIn = isSignedIn
        request.body = await readBody(request.raw).catch((error: unknown) => returnPoints(context, tallies, error))
      } catch (error) {
        discardBody(request)
        return refuse(request, reply, toRefusal(error, { log: deps.log, requestId: request.id }))
      }
      const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
      return matched ? reply : refuse(request, reply, refusals.notFound)
    })
  })
}

function accessOf(procedure: AnyProcedure): ProcedureMeta['access'] {
  return (procedure['~orpc'].meta as ProcedureMeta).access
}

function createContext(deps: Deps, request: FastifyRequest): RequestContext {
  // As `Headers` would read them, at none of the cost of building one.
  const headers = { get: (name: string) => request.headers[name.toLowerCase()]?.toString() ?? null }
  return {
    ...deps,
    requestId: request.id,
    ip: request.ip,
    headers,
    resHeaders: new Headers(),
    readActor: (looking) => findActor(deps, headers, looking),
    reauthentication: createReauthentication(deps),
  }
}

/** The path as oRPC's handler matches it. Should the two ever differ, `procedures.ts` refuses to run what was not admitted. */
function procedurePath({ originalUrl }: FastifyRequest): `/${string}` {
  const path = new URL(originalUrl, 'http://localhost').pathname.replace('/api', '')
  return `/${path.slice(1, path.endsWith('/') ? -1 : undefined)}`
}

/** Node discards what still arrives of an unread body; one that doesn't arrive holds its connection no longer than this. */
function discardBody({ raw }: FastifyRequest): void {
  if (raw.complete || Number(raw.headers['content-length'] ?? 0) === 0) return
  const timer = setTimeout(() => raw.socket.destroy(), LINGER_MS)
  raw.once('close', () => clearTimeout(timer))
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

/** The error a caller gets: the catalogue's refusals as they are; a fault of ours as one opaque answer with a request id. */
function toAnswer(error: unknown, context: RequestContext): unknown {
  if (isRefusal(error)) return error
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
    const issues = error.cause.issues
      .slice(0, ISSUES_MAXIMUM)
      .map((issue) => ({ path: (issue.path ?? []).map(partOf).join('.'), message: issue.message }))
    return new ORPCError('INVALID_INPUT', { defined: true, status: 422, data: { issues } })
  }
  const { code, ...refusal } = toRefusal(error, context)
  if (refusal.status === 503) context.resHeaders.set('retry-after', String(RETRY_AFTER_SECONDS))
  return new ORPCError(code, refusal)
}

/** Files are saved, never shown: some hold what members wrote. */
function attachment(name: string): string {
  return `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`
}

function partOf(part: PropertyKey | { key: PropertyKey }): string {
  return String(typeof part === 'object' ? part.key : part)
}

let description: Promise<object> | undefined

/** OpenAPI 3.1 of what visitors and members may call; the procedures of staff are nobody else's business. Made once. */
function describeApi(publicUrl: string): Promise<object> {
  description ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(listPublicProcedures(), {
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
        Object.entries(procedures as Record<string, AnyContractProcedure>).filter(([, procedure]) =>
          ['visitor', 'member'].includes((procedure['~orpc'].meta as ProcedureMeta).access),
        ),
      ),
    ]),
  )
}
