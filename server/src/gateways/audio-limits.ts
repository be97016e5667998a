import type { VoiceFault } from '@adire/contract/voice-recordings.ts'
import {
  VOICE_BAR_MAXIMUM,
  VOICE_BARS,
  VOICE_MAXIMUM_BYTES,
} from '@adire/contract/voice-recordings.ts'

/** Limits of one recording, so that no file can hold up the server. */
export const audioLimits = {
  /** Size of an uploaded file: a minute of what browsers record takes about half of it. */
  fileBytes: VOICE_MAXIMUM_BYTES,
  /** Processor time of the process of one recording; 30 seconds of speech take one to two. */
  cpuSeconds: 15,
  /** A process without an answer after this time is ended; the recording can be sent again. */
  stallMs: 60_000,
  startMs: 30_000,
  heapMegabytes: 256,
  /** Memory of the decoder; 30 seconds of speech take 50 MB. */
  decoderBytes: 256 * 1024 * 1024,
  /** A recording may be this much longer than allowed, because browsers stop a little late. */
  slackMs: 1_000,
  /** Shorter recordings are refused: a tap on the button that nobody meant. */
  minimumMs: 300,
  /** Loudest sample, of 32,767, below which nothing can be heard. */
  silence: 150,
  /** Bars of a waveform. */
  bars: VOICE_BARS,
  /** Highest bar of a waveform. */
  barMaximum: VOICE_BAR_MAXIMUM,
  /** See `ImageQueueLimits`. */
  queue: {
    concurrency: 2,
    concurrencyPerOwner: 1,
    waiting: 20,
    waitingPerOwner: 3,
    waitMs: 20_000,
  },
} as const

/** Containers that browsers record. */
export type AudioContainer = 'webm' | 'ogg' | 'mp4'

/** Message to the process that converts. */
export interface AudioTask {
  id: number
  bytes: Uint8Array
  maximumMs: number
}

/** A recording in our own files. */
export interface ConvertedAudio {
  /** Mono Opus in WebM, for most browsers. */
  opus: Buffer
  /** Mono AAC in MP4, for browsers that play no Opus in WebM. */
  aac: Buffer
  durationMs: number
  /** Loudness of `audioLimits.bars` equal parts, from 0 to `audioLimits.barMaximum`. */
  waveform: number[]
}

export type AudioAnswer = { id: number } & ({ fault: VoiceFault } | ConvertedAudio)
