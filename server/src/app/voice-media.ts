import { MessageId, VoiceId } from '@adire/contract/ids.ts'
import { VoiceFormat } from '@adire/contract/voice-recordings.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { recordStaffRead } from '../features/audit/operations.ts'
import { findPlayableFile } from '../features/messages/voice-operations.ts'
import { findHearableFile } from '../features/voices/operations.ts'
import { mustTurnTwoFactorOn } from '../lib/actor.ts'
import { admitViewer } from './media-admission.ts'
import { refuseMedia } from './media-response.ts'

interface Route {
  Params: { voiceId: string; format: string }
}

interface MessageRoute {
  Params: { messageId: string; format: string }
}

/**
 * Serves recordings, checking access for every request like photos, and never reveals whether a
 * recording exists. Nothing is cached, because a recording is played rarely and a block must end it.
 * The edge has photos only.
 */
export async function voiceMediaPlugin(
  app: FastifyInstance,
  { deps }: { deps: Deps },
): Promise<void> {
  app.get<Route>('/media/voices/:voiceId/:format', async (request, reply) => {
    const actor = await admitViewer(deps, request, reply)
    if (!actor) return reply
    const voice = VoiceId.safeParse(request.params.voiceId)
    const format = VoiceFormat.safeParse(request.params.format)
    if (!voice.success || !format.success) return refuseMedia(reply, 404, 'NOT_FOUND')
    const mayModerate = !mustTurnTwoFactorOn(actor, deps.config)
    const wanted = { voice: voice.data, format: format.data }
    const found = await findHearableFile(deps.db, { ...wanted, viewer: actor.id, mayModerate })
    if (!found) return refuseMedia(reply, 404, 'NOT_FOUND')
    if (found.isForStaff)
      await recordStaffRead(
        { ...deps, actor, requestId: request.id },
        { operation: 'voices.open', target: { type: 'voice', id: voice.data } },
      )
    return sendFile(deps, request, reply, { ...found, named: { voice: voice.data } })
  })

  // Staff hear voice messages only as evidence of a report.
  app.get<MessageRoute>('/media/voice-messages/:messageId/:format', async (request, reply) => {
    const actor = await admitViewer(deps, request, reply)
    if (!actor) return reply
    const message = MessageId.safeParse(request.params.messageId)
    const format = VoiceFormat.safeParse(request.params.format)
    if (!message.success || !format.success) return refuseMedia(reply, 404, 'NOT_FOUND')
    const wanted = { message: message.data, format: format.data, viewer: actor.id }
    const found = await findPlayableFile(deps.db, wanted)
    if (!found) return refuseMedia(reply, 404, 'NOT_FOUND')
    return sendFile(deps, request, reply, { ...found, named: { message: message.data } })
  })
}

interface FoundFile {
  key: string
  type: string
  /** Ids for the log. */
  named: Record<string, string>
}

async function sendFile(
  { log, storage }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, type, named }: FoundFile,
): Promise<FastifyReply> {
  const bytes = await storage.read(key)
  if (bytes) return sendAudio(reply, { bytes, type, range: request.headers.range })
  log.error({ ...named, requestId: request.id }, 'media: a recording has no file')
  return refuseMedia(reply, 404, 'NOT_FOUND')
}

interface Sent {
  bytes: Buffer
  type: string
  range: string | undefined
}

/** Sends a recording or the part of it that was asked for: Safari plays nothing without ranges. */
function sendAudio(reply: FastifyReply, { bytes, type, range }: Sent): FastifyReply {
  reply.headers({
    'content-type': type,
    'content-disposition': 'inline',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    vary: 'cookie',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  const part = parseRange(range, bytes.length)
  if (part === 'whole') return reply.send(bytes)
  if (part === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${bytes.length}`).send()
  return reply
    .status(206)
    .header('content-range', `bytes ${part.from}-${part.to}/${bytes.length}`)
    .send(bytes.subarray(part.from, part.to + 1))
}

/** Reads a single range; several ranges, or other units, get the whole file (RFC 9110, 14.2). */
export function parseRange(
  header: string | undefined,
  length: number,
): 'whole' | 'unsatisfiable' | { from: number; to: number } {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return 'whole'
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from > to ? 'unsatisfiable' : { from, to }
}
