import { audioLimits } from './audio-limits.ts'

/** Finds the loudest sample, from 0 to 32,768. */
export function findPeak(samples: Int16Array): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
}

/**
 * Draws a waveform: the root mean square of each part, relative to the loudest one. The square root
 * raises quiet speech, so that it isn't a flat line beside one loud word.
 */
export function drawWaveform(samples: Int16Array): number[] {
  const { bars, barMaximum } = audioLimits
  const levels = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * samples.length) / bars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * samples.length) / bars))
    return measureLevel(samples.subarray(from, to))
  })
  const loudest = Math.max(...levels, 1)
  return levels.map((level) => Math.round(Math.sqrt(level / loudest) * barMaximum))
}

function measureLevel(samples: Int16Array): number {
  if (samples.length === 0) return 0
  const sum = samples.reduce((total, sample) => total + sample * sample, 0)
  return Math.sqrt(sum / samples.length)
}
