import type { IncomingMessage } from 'node:http'
import { fail } from '../lib/fail.ts'

/** Maximum nesting of a JSON body; our deepest, a newsletter issue, has five levels. */
export const JSON_DEPTH_MAXIMUM = 32
/**
 * Maximum values of a JSON body. As many as fit into 64 KB would take too long to validate.
 */
export const JSON_VALUES_MAXIMUM = 4_000
/** Maximum parts of a form: ours have a file and a few fields. */
export const FORM_PARTS_MAXIMUM = 16
export const FORM_PART_HEADER_MAXIMUM_BYTES = 2_048
/** Maximum bytes of a form part that isn't a file. */
export const FORM_FIELD_MAXIMUM_BYTES = 8_192

const HEADER_END = Buffer.from('\r\n\r\n')
const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  ...Buffer.from('"\\,[]{}'),
]

/**
 * Reads and decodes the body of an API request, whose size `security.ts` has checked by its
 * headers; undefined for none. Counts values and parts before decoding, so that no body takes much
 * longer than its size suggests. Fails with INVALID_INPUT.
 */
export async function readBody(raw: IncomingMessage): Promise<unknown> {
  if (Number(raw.headers['content-length'] ?? 0) === 0) return undefined
  const type = raw.headers['content-type'] ?? ''
  const bytes = await readBytes(raw)
  return type.toLowerCase().startsWith('multipart/form-data')
    ? parseForm(bytes, type)
    : parseJson(bytes)
}

async function readBytes(raw: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  // Buffers, as long as nobody sets an encoding.
  for await (const chunk of raw) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export function parseJson(bytes: Buffer): unknown {
  if (!isBounded(bytes)) refuseBody('Too many values')
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    return refuseBody('Not valid JSON')
  }
}

/** Counts commas and opening brackets outside of strings, in one pass and without decoding. */
function isBounded(bytes: Buffer): boolean {
  let [depth, values, isInString] = [0, 0, false]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (isInString) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isInString = false
      continue
    }
    if (byte === QUOTE) isInString = true
    else if (byte === COMMA) values++
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) [depth, values] = [depth + 1, values + 1]
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
    if (depth > JSON_DEPTH_MAXIMUM || values > JSON_VALUES_MAXIMUM) return false
  }
  return true
}

/** RFC 2046, section 5.1.1. */
const BOUNDARY = /^[\w'()+,./:=?-]{1,70}$/

export async function parseForm(bytes: Buffer, type: string): Promise<FormData> {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(type)
  const boundary = found?.[1] ?? found?.[2] ?? ''
  if (!BOUNDARY.test(boundary) || !hasBoundedParts(bytes, Buffer.from(`--${boundary}`)))
    return refuseBody('Not a form of this kind')
  // The parser must use the boundary that was counted, whatever else the header says.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
  const response = new Response(new Uint8Array(bytes), { headers })
  return response.formData().catch(() => refuseBody('Not a valid form'))
}

/**
 * Counts every occurrence of the boundary as a part, also inside a file, because the parser can't
 * see more parts than that. The last one ends the form.
 */
function hasBoundedParts(bytes: Buffer, boundary: Buffer): boolean {
  const starts: number[] = []
  for (
    let at = bytes.indexOf(boundary);
    at >= 0;
    at = bytes.indexOf(boundary, at + boundary.length)
  ) {
    if (starts.push(at) > FORM_PARTS_MAXIMUM + 1) return false
  }
  const end = (starts.at(-1) ?? 0) + boundary.length
  const isClosed = starts.length > 1 && bytes.toString('latin1', end, end + 2) === '--'
  return (
    isClosed &&
    starts[0] === 0 &&
    starts
      .slice(0, -1)
      .every((start, i) => isBoundedPart(bytes.subarray(start, starts[i + 1]), boundary.length))
  )
}

function isBoundedPart(part: Buffer, boundaryLength: number): boolean {
  const end = part.subarray(0, FORM_PART_HEADER_MAXIMUM_BYTES).indexOf(HEADER_END, boundaryLength)
  if (end < 0) return false
  const isFile = /;\s*filename\*?=/i.test(part.toString('latin1', 0, end))
  return isFile || part.length - end <= FORM_FIELD_MAXIMUM_BYTES
}

function refuseBody(message: string): never {
  return fail('INVALID_INPUT', { issues: [{ path: '', message }] })
}
