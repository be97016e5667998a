import { appPages } from '@adire/contract/pages.ts'
import { NotificationTopics } from '@adire/contract/notifications.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { limitRouteByIp } from '../../http/ip-rate-limit.ts'
import { isOneClick, ONE_CLICK_LIMIT } from '../../mail/one-click-rules.ts'
import { unsubscribeByToken } from './operations.ts'

interface Link {
  token?: unknown
  topics?: unknown
}

/**
 * One-click unsubscribe of mail programs (RFC 8058): ends the emails about the topics of that
 * email.
 */
export async function notificationsPlugin(
  app: FastifyInstance,
  { deps }: { deps: Deps },
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  const onRequest = limitRouteByIp(deps, { key: 'notifications.oneClick', ...ONE_CLICK_LIMIT })
  app.post<{ Querystring: Link }>(
    appPages.unsubscribeNotifications,
    { onRequest },
    async ({ body, id, query: { token, topics } }, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        if (!isOneClick(body)) return await reply.status(400).send()
        const known = NotificationTopics.safeParse(topics)
        const isOurs =
          known.success &&
          typeof token === 'string' &&
          (await unsubscribeByToken(deps, { token, topics: known.data }))
        return await reply.status(isOurs ? 200 : 410).send()
      } catch (error) {
        // Caught here, because the default error log would include the path with its token.
        deps.log.error({ requestId: id, err: error }, 'notifications: one click failed')
        return reply.status(503).send()
      }
    },
  )
}
