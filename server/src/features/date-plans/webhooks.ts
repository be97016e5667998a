import { appPages } from '@adire/contract/pages.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { limitRouteByIp } from '../../http/ip-rate-limit.ts'
import { isOneClick, ONE_CLICK_LIMIT } from '../../mail/one-click-rules.ts'
import { closeContactByToken } from './operations.ts'

/**
 * One-click unsubscribe of mail programs (RFC 8058) from emails about date plans. A GET of the same
 * path is a page of the web app and changes nothing, because scanners follow every link.
 */
export async function datePlansPlugin(
  app: FastifyInstance,
  { deps }: { deps: Deps },
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  const onRequest = limitRouteByIp(deps, { key: 'datePlans.oneClick', ...ONE_CLICK_LIMIT })
  app.post<{ Querystring: { token?: unknown } }>(
    appPages.closeDateContact,
    { onRequest },
    async ({ body, id, query: { token } }, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        if (!isOneClick(body)) return await reply.status(400).send()
        const isOurs = typeof token === 'string' && (await closeContactByToken(deps, token))
        return await reply.status(isOurs ? 200 : 410).send()
      } catch (error) {
        // Caught here, because the default error log would include the path with its token.
        deps.log.error({ requestId: id, err: error }, 'date plans: one click failed')
        return reply.status(503).send()
      }
    },
  )
}
