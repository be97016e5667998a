import type { MessageId, VoiceId } from '@adire/contract/ids.ts'
import { useEffect, useSyncExternalStore } from 'react'

/** A stored recording, that of a message, or the address of one that is not stored. */
export type VoiceSource = { id: VoiceId } | { message: MessageId } | { url: string }

interface PlayerState {
  /** Address of the recording that was played last. */
  url: string | undefined
  status: 'stopped' | 'loading' | 'playing' | 'failed'
  seconds: number
}

const STOPPED: PlayerState = { url: undefined, status: 'stopped', seconds: 0 }

let state = STOPPED
let audio: HTMLAudioElement | undefined
const listeners = new Set<() => void>()

function setState(change: Partial<PlayerState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Creates the only audio element at the first tap: nothing loads before, and one plays at a time. */
function getAudio(): HTMLAudioElement {
  if (audio) return audio
  const element = new Audio()
  element.preload = 'none'
  element.addEventListener('playing', () => setState({ status: 'playing' }))
  element.addEventListener('pause', () => setState({ status: 'stopped' }))
  element.addEventListener('ended', () => setState({ status: 'stopped', seconds: 0 }))
  element.addEventListener('timeupdate', () => setState({ seconds: element.currentTime }))
  element.addEventListener('error', () => setState({ status: 'failed', seconds: 0 }))
  audio = element
  return element
}

/** Finds how the addresses of a recording begin, in whatever format it is played. */
function findPrefix(source: VoiceSource): string {
  if ('url' in source) return source.url
  return 'message' in source
    ? `/media/voice-messages/${source.message}/`
    : `/media/voices/${source.id}/`
}

/** Browsers without Opus in WebM play the other file. */
function findUrl(source: VoiceSource): string {
  if ('url' in source) return source.url
  const playsOpus = getAudio().canPlayType('audio/webm; codecs="opus"') !== ''
  return findPrefix(source) + (playsOpus ? 'opus' : 'aac')
}

/** Plays a recording, or pauses it if it is playing. */
export async function togglePlayback(source: VoiceSource): Promise<void> {
  const element = getAudio()
  const url = findUrl(source)
  const isCurrent = state.url === url
  if (isCurrent && (state.status === 'playing' || state.status === 'loading'))
    return element.pause()
  if (!isCurrent || state.status === 'failed') {
    element.src = url
    setState({ url, seconds: 0 })
  }
  setState({ status: 'loading' })
  try {
    await element.play()
  } catch (error) {
    // A pause before the first sound is not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      setState({ status: 'failed', seconds: 0 })
  }
}

/** Stops playing, for example before recording; given a prefix, only recordings below it. */
export function stopPlayback(prefix = ''): void {
  if (state.url?.startsWith(prefix)) audio?.pause()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Playback of one recording; others count as stopped. Stops it on unmount. */
export function usePlayback(source: VoiceSource): PlayerState {
  const current = useSyncExternalStore(
    subscribe,
    () => state,
    () => STOPPED,
  )
  const prefix = findPrefix(source)
  useEffect(() => () => stopPlayback(prefix), [prefix])
  return current.url?.startsWith(prefix) ? current : STOPPED
}
