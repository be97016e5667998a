import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { AgeFinding, AgeGateway } from '../../gateways/age-gateway.ts'
import { WebhookRefused } from '../../gateways/payment-gateway.ts'
import { limitRouteByIp } from '../../http/ip-rate-limit.ts'
import { toLocalHost, WEBHOOK_LIMIT } from '../payments/rules.ts'
import { applyFinding } from './operations.ts'

const WEBHOOK_MAXIMUM_BYTES = 64 * 1024

/**
 * Receives the results of age checks. Checks the signature over the raw bytes and applies the result at
 * once: the event itself is not stored, as it may say more than we keep. The provider repeats an event
 * that fails.
 */
export async function ageChecksPlugin(
  app: FastifyInstance,
  { deps }: { deps: Deps },
): Promise<void> {
  const { current: gateway, sandbox } = deps.ageProviders
  if (!gateway) return
  // Only for this plugin's routes: signatures are checked over the raw bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: WEBHOOK_MAXIMUM_BYTES },
    (_request, body, done) => done(null, body),
  )
  const path = `/webhooks/age-checks/${gateway.provider}`
  const onRequest = limitRouteByIp(deps, { key: `ageChecks.webhook`, ...WEBHOOK_LIMIT })
  app.post(path, { bodyLimit: WEBHOOK_MAXIMUM_BYTES, onRequest }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const read = await readFinding(deps, gateway, request)
    if (read.isRefused) return reply.status(400).send()
    if (read.finding) await applyFinding(deps, read.finding)
    return reply.status(200).send({ received: true })
  })
  // The sandbox sends its events to this server over HTTP; the port is known once it listens.
  if (sandbox)
    app.addHook('onListen', async () => {
      const [listening] = app.addresses()
      if (typeof listening === 'object')
        sandbox.webhookUrl = `http://${toLocalHost(listening.address)}:${listening.port}${path}`
    })
}

async function readFinding(
  { clock, log }: Deps,
  gateway: AgeGateway,
  request: FastifyRequest,
): Promise<{ isRefused: boolean; finding?: AgeFinding | undefined }> {
  const headers = Object.fromEntries(
    // Not `request.headers`, which joins repeated headers: a repeated signature is refused.
    Object.entries(request.raw.headersDistinct).map(([name, values]) => [
      name,
      values?.length === 1 ? values[0] : values,
    ]),
  )
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.from('')
  try {
    const finding = await gateway.readWebhook({ rawBody, headers, now: clock.now() })
    return { isRefused: false, finding }
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error
    log.warn(
      { requestId: request.id, provider: gateway.provider, reason: error.message },
      'age checks: a webhook was refused',
    )
    return { isRefused: true }
  }
}
