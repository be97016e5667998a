import { type Crop, OwnPhoto } from '@adire/contract/photos.ts'
import { ORPCError } from '@orpc/client'
import { z } from 'zod'

const Refusal = z.object({ code: z.string(), status: z.number().optional(), message: z.string().optional(), data: z.unknown().optional() })

type Sent = { id: string; file: File; crop: Crop | undefined }
type Options = { onProgress: (percent: number) => void; signal: AbortSignal }

/** The contract's `photos.upload` by hand: fetch tells nobody how much has been sent. */
export function uploadPhoto({ id, file, crop }: Sent, { onProgress, signal }: Options): Promise<OwnPhoto> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append('clientId', id)
    for (const [side, share] of Object.entries(crop ?? {})) body.append(`crop[${side}]`, String(share))
    body.append('file', file)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.round((loaded / total) * 100))
    })
    request.addEventListener('load', () => {
      const answer = parse(request.responseText)
      const photo = request.status < 300 ? OwnPhoto.safeParse(answer) : undefined
      if (photo?.success) resolve(photo.data)
      else reject(refusalOf(request.status, answer))
    })
    request.addEventListener('error', () => reject(new TypeError('The connection failed')))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', '/api/me/photos')
    request.send(body)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An error like those of all other calls, so that the words for it are the same. */
function refusalOf(status: number, answer: unknown): Error {
  const refusal = Refusal.safeParse(answer).data
  if (!refusal) return new Error(`The upload was answered with ${status}`)
  return new ORPCError(refusal.code, { status, data: refusal.data, ...(refusal.message !== undefined && { message: refusal.message }) })
}
