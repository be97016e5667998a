import { type Ffmpeg, loadFfmpeg } from '../gateways/audio-decoder.ts'

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

let ffmpeg: Promise<Ffmpeg> | undefined

/** Makes a recording as a browser would send it. */
export async function makeRecording({
  kind = 'webm',
  seconds = 1,
  source = 'sine=frequency=220',
  more = [],
}: Recording = {}): Promise<Buffer> {
  const decoder = await (ffmpeg ??= loadFfmpeg())
  const input = ['-f', 'lavfi', '-t', String(seconds), '-i', source]
  const output = kinds[kind]
  const code = decoder.exec('-v', 'error', ...input, ...more, ...output)
  decoder.reset()
  if (code !== 0) throw new Error('the recording could not be made')
  return Buffer.from(decoder.FS.readFile(output.at(-1) ?? ''))
}

/** Makes the file of an upload. */
export async function aRecordingFile(recording: Recording = {}): Promise<File> {
  return new File([Uint8Array.from(await makeRecording(recording))], 'voice.webm', {
    type: 'audio/webm',
  })
}
