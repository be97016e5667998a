import { MessageId, VoiceId } from '@adire/contract/ids.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const source = { id: VoiceId.parse('5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e') }
const other = { id: VoiceId.parse('0d9c7a3e-52f1-4b8e-9a64-7f1e2d3c4b5a') }

/** Calls of the audio element, in order. */
let calls: string[] = []
let playsOpus = true

class FakeAudio extends EventTarget {
  preload = 'auto'
  src = ''
  currentTime = 0

  constructor() {
    super()
    calls.push('created')
  }
  canPlayType() {
    return playsOpus ? 'probably' : ''
  }
  play() {
    calls.push(`play ${this.src} (${this.preload})`)
    this.dispatchEvent(new Event('playing'))
    return Promise.resolve()
  }
  pause() {
    calls.push('pause')
    this.dispatchEvent(new Event('pause'))
  }
}

beforeEach(() => {
  vi.resetModules()
  ;[calls, playsOpus] = [[], true]
  vi.stubGlobal('Audio', FakeAudio)
})
afterEach(() => vi.unstubAllGlobals())

test('creates the audio element at the first tap, and one for all recordings', async () => {
  const { togglePlayback } = await import('./voice-player.ts')
  expect(calls).toEqual([])
  await togglePlayback(source)
  await togglePlayback(other)
  expect(calls).toEqual([
    'created',
    `play /media/voices/${source.id}/opus (none)`,
    `play /media/voices/${other.id}/opus (none)`,
  ])
})

test('pauses the recording that is playing, and resumes at the next tap', async () => {
  const { togglePlayback } = await import('./voice-player.ts')
  for (let tap = 0; tap < 3; tap++) await togglePlayback(source)
  const play = `play /media/voices/${source.id}/opus (none)`
  expect(calls).toEqual(['created', play, 'pause', play])
})

test('plays AAC in a browser without Opus in WebM', async () => {
  playsOpus = false
  const { togglePlayback } = await import('./voice-player.ts')
  await togglePlayback(source)
  expect(calls.at(-1)).toBe(`play /media/voices/${source.id}/aac (none)`)
})

test('plays the recording of a message from the route that checks its conversation', async () => {
  const { togglePlayback } = await import('./voice-player.ts')
  const message = MessageId.parse(other.id)
  await togglePlayback({ message })
  expect(calls.at(-1)).toBe(`play /media/voice-messages/${message}/opus (none)`)
})

test('stops a recording, and leaves another one playing', async () => {
  const { stopPlayback, togglePlayback } = await import('./voice-player.ts')
  await togglePlayback(source)
  stopPlayback(`/media/voices/${other.id}/`)
  expect(calls).not.toContain('pause')
  stopPlayback(`/media/voices/${source.id}/`)
  expect(calls.at(-1)).toBe('pause')
})
