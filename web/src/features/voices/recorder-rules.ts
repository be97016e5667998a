import { VOICE_BAR_MAXIMUM, VOICE_BARS } from '@adire/contract/voice-recordings.ts'

/** Formats in the order of preference; the server accepts all of them. */
const FORMATS = [
  'audio/webm;codecs=opus',
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4',
  'audio/ogg;codecs=opus',
] as const

/** Finds the format in which this browser records; undefined if there is none. */
export function findFormat(isSupported: (type: string) => boolean): string | undefined {
  return FORMATS.find(isSupported)
}

/** Why a recording can't be made. */
export type RecorderProblem = 'unsupported' | 'denied' | 'missing' | 'failed'

/** Reads the error with which a browser refuses the microphone. */
export function findProblem(error: unknown): RecorderProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}

/** Loudness of samples around zero, from 0 to 1. */
export function measureLevel(samples: Float32Array): number {
  const sum = samples.reduce((total, sample) => total + sample * sample, 0)
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length)
}

/** Draws the waveform of a new recording from the levels that were measured while recording. */
export function drawLevels(levels: readonly number[]): number[] {
  const loudest = Math.max(...levels, 0)
  if (loudest === 0) return Array.from({ length: VOICE_BARS }, () => 0)
  return Array.from({ length: VOICE_BARS }, (_, bar) => {
    const level = levels[Math.floor((bar * levels.length) / VOICE_BARS)] ?? 0
    return Math.round(Math.sqrt(level / loudest) * VOICE_BAR_MAXIMUM)
  })
}
