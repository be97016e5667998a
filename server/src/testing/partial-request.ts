import { type IncomingMessage, request } from 'node:http'

interface PartialRequest {
  method: string
  path: string
  type: string
  /** Content-Length of the request; only one byte is sent. */
  length: number
  cookie?: string
  address?: string
}

export interface EarlyResponse {
  status: number
  code: string | undefined
}

/**
 * Sends a request without the rest of its body, from our own page. Only a server that answers
 * before reading the body answers at all; otherwise the test times out.
 */
export async function sendWithoutBody(
  url: string,
  { method, path, type, length, cookie, address }: PartialRequest,
): Promise<EarlyResponse> {
  const headers = {
    origin: url,
    'content-type': type,
    'content-length': String(length),
    ...(cookie === undefined ? {} : { cookie }),
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
  }
  const sent = request(`${url}${path}`, { method, headers, agent: false })
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject)
      sent.write('x')
    })
    const chunks: Buffer[] = []
    // Buffers without an encoding, and an error of the contract or nothing.
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { code?: string }
    return { status: answer.statusCode ?? 0, code: body.code }
  } finally {
    // The connection may end in any way afterwards.
    sent.on('error', () => undefined).destroy()
  }
}
