import { MINUTE_MS } from '@adire/contract/durations.ts'
import { type Crop, OwnPhoto } from '@adire/contract/photos.ts'
import { ORPCError } from '@orpc/client'
import { z } from 'zod'

const ErrorBody = z.object({
  code: z.string(),
  status: z.number().optional(),
  message: z.string().optional(),
  data: z.unknown().optional(),
})

/**
 * An upload without progress for this long has stalled. A dead connection can look alive for
 * minutes.
 */
const STALL_TIMEOUT_MS = 30_000
/** Time for the rest of the transfer and the processing after the last byte has left the device. */
const RESPONSE_TIMEOUT_MS = MINUTE_MS

type NewPhoto = { id: string; file: File; crop: Crop | undefined }
type Options = { onProgress: (percent: number) => void; signal: AbortSignal }

/**
 * Sends the contract's `photos.upload` with XMLHttpRequest, because fetch reports no upload
 * progress. Path and fields must match the contract. Rejects with a TypeError if the connection
 * fails or stalls, with an AbortError if cancelled, else with the server's error.
 */
export function uploadPhoto(
  { id, file, crop }: NewPhoto,
  { onProgress, signal }: Options,
): Promise<OwnPhoto> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append('clientId', id)
    for (const [side, share] of Object.entries(crop ?? {}))
      body.append(`crop[${side}]`, String(share))
    body.append('file', file)
    const stallTimer = startStallTimer(() => {
      reject(new TypeError('The upload has stalled'))
      request.abort()
    })
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      stallTimer.renew(loaded < total ? STALL_TIMEOUT_MS : RESPONSE_TIMEOUT_MS)
      if (lengthComputable) onProgress(Math.round((loaded / total) * 100))
    })
    request.addEventListener('loadend', stallTimer.end)
    request.addEventListener('load', () => {
      const response = parse(request.responseText)
      const photo = request.status < 300 ? OwnPhoto.safeParse(response) : undefined
      if (photo?.success) resolve(photo.data)
      else reject(toError(request.status, response))
    })
    request.addEventListener('error', () => reject(new TypeError('The connection failed')))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', '/api/me/photos')
    request.send(body)
  })
}

/** Calls `onStalled` unless the timer is renewed in time. */
function startStallTimer(onStalled: () => void) {
  let timer = setTimeout(onStalled, STALL_TIMEOUT_MS)
  return {
    renew(ms: number) {
      clearTimeout(timer)
      timer = setTimeout(onStalled, ms)
    },
    end: () => clearTimeout(timer),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A page of a proxy, for example.
    return undefined
  }
}

/** Builds an error like those of the API client, so that the same copy applies. */
function toError(status: number, body: unknown): Error {
  const error = ErrorBody.safeParse(body).data
  if (!error) return new Error(`The upload failed with status ${status}`)
  return new ORPCError(error.code, {
    status,
    data: error.data,
    ...(error.message !== undefined && { message: error.message }),
  })
}
