import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ConvertedAudio } from '../gateways/audio-limits.ts'
import type { TestApp } from './app.ts'

const run = promisify(execFile)
const MAKER = join(import.meta.dirname, 'recording-maker.ts')
/** Larger than any recording of a test, in bytes. */
const MAX_BYTES = 10_000_000

/** Encoder arguments and the file name for each kind of recording that a test may need. */
const kinds = {
  webm: ['-c:a', 'libopus', '-b:a', '32k', 'made.webm'],
  ogg: ['-c:a', 'libopus', '-b:a', '32k', 'made.ogg'],
  mp4: ['-c:a', 'aac', '-b:a', '64k', 'made.mp4'],
  vorbis: ['-c:a', 'libvorbis', 'made.webm'],
  wav: ['made.wav'],
} as const

interface Recording {
  kind?: keyof typeof kinds
  seconds?: number
  /** FFmpeg source; by default a tone that changes its loudness. */
  source?: string
  /** Further arguments, such as metadata or a second input. */
  more?: readonly string[]
}

/** Makes a recording as a browser would send it. */
export async function makeRecording({
  kind = 'webm',
  seconds = 1,
  source = 'sine=frequency=220',
  more = [],
}: Recording = {}): Promise<Buffer> {
  const input = ['-f', 'lavfi', '-t', String(seconds), '-i', source]
  const args = [MAKER, '-v', 'error', ...input, ...more, ...kinds[kind]]
  const { stdout } = await run(process.execPath, args, {
    encoding: 'buffer',
    maxBuffer: MAX_BYTES,
  })
  return stdout
}

/** Makes the file of an upload. */
export async function aRecordingFile(recording: Recording = {}): Promise<File> {
  return new File([Uint8Array.from(await makeRecording(recording))], 'voice.webm', {
    type: 'audio/webm',
  })
}

/**
 * Lets a server convert each recording only once, for tests that send the same one many times: its
 * decoder takes a second of processor time to start.
 */
export function convertOnce({ deps }: Pick<TestApp, 'deps'>): void {
  const { audio } = deps
  const converted = new Map<string, Promise<ConvertedAudio>>()
  deps.audio = {
    convert(bytes, request) {
      const key = `${createHash('sha256').update(bytes).digest('hex')} ${request.maximumMs}`
      const started = converted.get(key) ?? audio.convert(bytes, request)
      converted.set(key, started)
      return started
    },
  }
}
