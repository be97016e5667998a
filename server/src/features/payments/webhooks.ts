import { PaymentProvider } from '@adire/contract/money.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import {
  type PaymentGateway,
  WebhookRefused,
  type ProviderEvent,
} from '../../gateways/payment-gateway.ts'
import { limitRouteByIp } from '../../http/ip-rate-limit.ts'
import { enqueue } from '../../jobs.ts'
import { addEvent } from './event-queries.ts'
import { toLocalHost, WEBHOOK_LIMIT, WEBHOOK_MAXIMUM_BYTES } from './rules.ts'
import { applyEventTask } from './task-rules.ts'

/**
 * Receives provider events: checks the signature over the raw bytes, stores the event once and
 * answers; a job applies it. Reads no cookies, and stores nothing without a valid signature.
 */
export async function paymentsPlugin(
  app: FastifyInstance,
  { deps }: { deps: Deps },
): Promise<void> {
  // Only for this plugin's routes: signatures are checked over the raw bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: WEBHOOK_MAXIMUM_BYTES },
    (_request, body, done) => done(null, body),
  )
  for (const provider of PaymentProvider.options) {
    const gateway = deps.payments.byProvider(provider)
    // A disabled provider has no endpoint.
    if (!gateway) continue
    const onRequest = limitRouteByIp(deps, {
      key: `payments.webhook:${provider}`,
      ...WEBHOOK_LIMIT,
    })
    app.post(
      `/webhooks/${provider}`,
      { bodyLimit: WEBHOOK_MAXIMUM_BYTES, onRequest },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const event = await readEvent(deps, gateway, request)
        if (!event) return reply.status(400).send()
        await storeEvent(deps, gateway, event)
        return reply.status(200).send({ received: true })
      },
    )
  }
  // The sandbox sends its events to this server over HTTP; the port is known once it listens.
  const { sandbox } = deps.payments
  if (sandbox)
    app.addHook('onListen', async () => {
      const [listening] = app.addresses()
      if (typeof listening === 'object')
        sandbox.webhookUrl = `http://${toLocalHost(listening.address)}:${listening.port}/webhooks/sandbox`
    })
}

async function readEvent(
  { clock, log }: Deps,
  gateway: PaymentGateway,
  request: FastifyRequest,
): Promise<ProviderEvent | undefined> {
  const headers = Object.fromEntries(
    // Not `request.headers`, which joins repeated headers: a repeated signature is refused.
    Object.entries(request.raw.headersDistinct).map(([name, values]) => [
      name,
      values?.length === 1 ? values[0] : values,
    ]),
  )
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.from('')
  try {
    return await gateway.readWebhook({ rawBody, headers, now: clock.now() })
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error
    log.warn(
      { requestId: request.id, provider: gateway.provider, reason: error.message },
      'payments: a webhook was refused',
    )
    return undefined
  }
}

/**
 * Stores an event once and queues the job that applies it; a repeated event changes nothing.
 * Exported for tests.
 */
export async function storeEvent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { provider }: Pick<PaymentGateway, 'provider'>,
  event: ProviderEvent,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const eventId = await addEvent(tx, provider, { event, at: clock.now() })
    if (eventId !== undefined)
      await enqueue(tx, applyEventTask, { eventId }, `payments.apply:${eventId}`)
  })
}
