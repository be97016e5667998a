import { setPriority } from 'node:os'
import type { VoiceFault } from '@adire/contract/voice-recordings.ts'
import { z } from 'zod'
import { type Ffmpeg, loadFfmpeg } from './audio-decoder.ts'
import { findContainer } from './audio-format.ts'
import {
  type AudioAnswer,
  type AudioContainer,
  audioLimits,
  type AudioTask,
  type ConvertedAudio,
} from './audio-limits.ts'
import { drawWaveform, findPeak } from './audio-waveform.ts'
import { dropPrivileges } from './worker-privileges.ts'

/** Below the server's priority, like decoding pictures. */
const NICENESS = 3

// Process that converts one recording, started by `audio.ts`, and then ends: a file that breaks the
// decoder meets no other member's recording. Only it parses recordings.
setPriority(NICENESS)

const DEMUXERS: Record<AudioContainer, string> = { webm: 'matroska', ogg: 'ogg', mp4: 'mov' }
const CODECS = ['opus', 'aac']
/** Samples a second of the copy that is measured. */
const MEASURED_RATE = 8_000
const SAMPLE_BYTES = 2

const [INPUT, PROBE, OPUS, AAC, SAMPLES] = ['input', 'probe.json', 'out.webm', 'out.m4a', 'out.pcm']

const Probe = z.object({
  streams: z.array(z.object({ codec_type: z.string(), codec_name: z.string().optional() })),
})

type Result = ConvertedAudio | { fault: VoiceFault }

/**
 * Reads the file with the one demuxer that fits its first bytes, so that no playlist or other format
 * is ever opened, and from the decoder's own file system.
 */
function readWith(container: AudioContainer): string[] {
  return ['-protocol_whitelist', 'file', '-f', DEMUXERS[container]]
}

async function convert({ bytes, maximumMs }: AudioTask): Promise<Result> {
  const container = findContainer(bytes)
  if (!container) return { fault: 'not-audio' }
  const ffmpeg = await loadFfmpeg(audioLimits.decoderBytes)
  ffmpeg.FS.writeFile(INPUT, bytes)
  if (!hasOneAudioStream(ffmpeg, container)) return { fault: 'not-audio' }
  if (encode(ffmpeg, container, maximumMs) !== 0) return { fault: 'not-audio' }
  const samples = readSamples(ffmpeg)
  const durationMs = Math.round((samples.length / MEASURED_RATE) * 1000)
  const fault = findFault(samples, durationMs, maximumMs)
  if (fault) return { fault }
  return {
    opus: Buffer.from(ffmpeg.FS.readFile(OPUS)),
    aac: Buffer.from(ffmpeg.FS.readFile(AAC)),
    durationMs: Math.min(durationMs, maximumMs),
    waveform: drawWaveform(samples),
  }
}

/** True if the file has a single stream, of a codec that browsers record: no video, no pictures. */
function hasOneAudioStream(ffmpeg: Ffmpeg, container: AudioContainer): boolean {
  const show = ['-v', 'error', '-show_entries', 'stream=codec_type,codec_name', '-of', 'json']
  ffmpeg.ffprobe(...readWith(container), ...show, INPUT, '-o', PROBE)
  ffmpeg.reset()
  const { streams } = Probe.parse(JSON.parse(Buffer.from(ffmpeg.FS.readFile(PROBE)).toString()))
  const [only, ...others] = streams
  return (
    others.length === 0 && only?.codec_type === 'audio' && CODECS.includes(only.codec_name ?? '')
  )
}

/**
 * Decodes once and writes both files, at most `maximumMs` of it and without any metadata, and the
 * samples, a little more of which show whether the recording was too long. Returns the exit code.
 */
function encode(ffmpeg: Ffmpeg, container: AudioContainer, maximumMs: number): number {
  const only = ['-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1', '-ac', '1']
  const own = [...only, '-fflags', '+bitexact', '-flags:a', '+bitexact', '-t', `${maximumMs}ms`]
  const opus = ['-c:a', 'libopus', '-application', 'voip', '-b:a', '16k', '-ar', '48000']
  const aac = ['-c:a', 'aac', '-b:a', '32k', '-ar', '24000', '-movflags', '+faststart']
  const samples = ['-c:a', 'pcm_s16le', '-ar', String(MEASURED_RATE), '-f', 's16le']
  const input = ['-v', 'error', ...readWith(container), '-i', INPUT]
  const measuredMs = maximumMs + 2 * audioLimits.slackMs
  const files = [...own, ...opus, OPUS, ...own, ...aac, AAC]
  return ffmpeg.exec(...input, ...files, ...only, ...samples, '-t', `${measuredMs}ms`, SAMPLES)
}

function readSamples(ffmpeg: Ffmpeg): Int16Array {
  const bytes = ffmpeg.FS.readFile(SAMPLES)
  return new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / SAMPLE_BYTES))
}

/** Judges what was decoded: a header may claim any duration. */
function findFault(
  samples: Int16Array,
  durationMs: number,
  maximumMs: number,
): VoiceFault | undefined {
  if (samples.length === 0) return 'not-audio'
  if (durationMs > maximumMs + audioLimits.slackMs) return 'too-long'
  if (durationMs < audioLimits.minimumMs) return 'too-short'
  return findPeak(samples) < audioLimits.silence ? 'silent' : undefined
}

function send(message: AudioAnswer | 'ready' | 'ready-as-root'): void {
  process.send?.(message)
}

process.on('message', (task: AudioTask) => {
  convert(task).then(
    (result) => send({ id: task.id, ...result }),
    // FFmpeg throws on files that break it, and at the memory limit.
    (error: unknown) =>
      send({ id: task.id, fault: error instanceof RangeError ? 'too-complex' : 'not-audio' }),
  )
})
process.on('disconnect', () => process.exit(0))
send(dropPrivileges() ? 'ready-as-root' : 'ready')
