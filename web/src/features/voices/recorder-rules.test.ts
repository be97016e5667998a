import { VOICE_BARS } from '@adire/contract/voice-recordings.ts'
import { expect, test } from 'vitest'
import { drawLevels, findFormat, findProblem, measureLevel } from './recorder-rules.ts'

test('records Opus, or AAC in browsers that have only that', () => {
  expect(findFormat(() => true)).toBe('audio/webm;codecs=opus')
  expect(findFormat((type) => type === 'audio/mp4')).toBe('audio/mp4')
  expect(findFormat(() => false)).toBeUndefined()
})

test('tells a refused microphone from a missing one', () => {
  expect(findProblem(new DOMException('', 'NotAllowedError'))).toBe('denied')
  expect(findProblem(new DOMException('', 'NotFoundError'))).toBe('missing')
  expect(findProblem(new Error('busy'))).toBe('failed')
})

test('draws a waveform of as many bars as the server, also of a few levels', () => {
  const bars = drawLevels([0, 0.25, 1])
  expect(bars).toHaveLength(VOICE_BARS)
  expect([bars[0], bars[30], bars[59]]).toEqual([0, 50, 100])
  expect(new Set(drawLevels([]))).toEqual(new Set([0]))
})

test('measures the loudness of samples', () => {
  expect(measureLevel(new Float32Array([0.5, -0.5]))).toBeCloseTo(0.5)
  expect(measureLevel(new Float32Array())).toBe(0)
})
