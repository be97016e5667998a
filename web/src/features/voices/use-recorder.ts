import { useEffect, useRef, useState } from 'react'
import { stopPlayback } from '../../lib/voice-player.ts'
import {
  drawLevels,
  findFormat,
  findProblem,
  measureLevel,
  type RecorderProblem,
} from './recorder-rules.ts'

/** How often the level is measured and the time updated. */
const TICK_MS = 60
const SAMPLES = 1_024

/** A recording that is not saved. `url` is an object URL of the file. */
export interface NewRecording {
  file: File
  url: string
  durationMs: number
  waveform: number[]
}

/** A running recording: `stop` keeps it, `cancel` throws it away. */
interface Session {
  stop(): void
  cancel(): void
}

export type RecorderState =
  | { kind: 'idle'; problem?: RecorderProblem }
  | { kind: 'asking' }
  | { kind: 'recording'; elapsedMs: number; level: number }

interface Options {
  maximumMs: number
  onRecorded: (recording: NewRecording) => void
}

/** Records the microphone, at most `maximumMs`, and releases it afterwards and on unmount. */
export function useRecorder({ maximumMs, onRecorded }: Options) {
  const [state, setState] = useState<RecorderState>({ kind: 'idle' })
  const session = useRef<Session>(undefined)
  const isUnmounted = useRef(false)

  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      session.current?.cancel()
    }
  }, [])

  async function start() {
    stopPlayback()
    setState({ kind: 'asking' })
    try {
      const started = await openSession({
        maximumMs,
        onTick: (elapsedMs, level) => setState({ kind: 'recording', elapsedMs, level }),
        onEnd(recording) {
          session.current = undefined
          setState({ kind: 'idle' })
          onRecorded(recording)
        },
      })
      if (isUnmounted.current) return started?.cancel()
      session.current = started
      if (!started) setState({ kind: 'idle', problem: 'unsupported' })
    } catch (error) {
      setState({ kind: 'idle', problem: findProblem(error) })
    }
  }

  return { state, start, stop: () => session.current?.stop() }
}

interface SessionOptions {
  maximumMs: number
  onTick: (elapsedMs: number, level: number) => void
  /** Called once, with what was recorded, unless it was cancelled. */
  onEnd: (recording: NewRecording) => void
}

/** Collects the devices, timers and listeners that a recording uses until it ends. */
class Holdings {
  #releases: (() => void)[] = []

  add(release: () => void): void {
    this.#releases.push(release)
  }

  /** Releases everything, once. */
  release(): void {
    for (const release of this.#releases.splice(0)) release()
  }
}

/** Asks for the microphone and records; undefined in a browser that can't record. */
export async function openSession(options: SessionOptions): Promise<Session | undefined> {
  const format =
    typeof MediaRecorder === 'undefined'
      ? undefined
      : findFormat((type) => MediaRecorder.isTypeSupported(type))
  // Missing in pages without encryption, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (format === undefined || devices === undefined) return undefined
  const stream = await devices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })
  const holdings = new Holdings()
  // Otherwise the browser would go on showing that the microphone is in use.
  holdings.add(() => stream.getTracks().forEach((track) => track.stop()))
  try {
    return record(stream, format, options, holdings)
  } catch (error) {
    holdings.release()
    throw error
  }
}

function record(
  stream: MediaStream,
  format: string,
  { maximumMs, onTick, onEnd }: SessionOptions,
  holdings: Holdings,
): Session {
  const recorder = new MediaRecorder(stream, { mimeType: format, audioBitsPerSecond: 32_000 })
  const readLevel = openMeter(stream, holdings)
  const chunks: Blob[] = []
  const levels: number[] = []
  let isCancelled = false

  function stop() {
    if (recorder.state !== 'inactive') recorder.stop()
  }

  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
  recorder.addEventListener('stop', () => {
    holdings.release()
    if (isCancelled) return
    const durationMs = Math.min(performance.now() - startedAt, maximumMs)
    const file = new File(chunks, 'voice', { type: recorder.mimeType })
    onEnd({ file, url: URL.createObjectURL(file), durationMs, waveform: drawLevels(levels) })
  })
  recorder.start()
  const startedAt = performance.now()
  stopInTime(stop, maximumMs, holdings)
  const ticks = setInterval(() => {
    const level = readLevel()
    levels.push(level)
    onTick(Math.min(performance.now() - startedAt, maximumMs), level)
  }, TICK_MS)
  holdings.add(() => clearInterval(ticks))
  return {
    stop,
    cancel() {
      isCancelled = true
      stop()
    },
  }
}

/** Stops at the limit, and when the page is hidden: nobody sees there that it still records. */
function stopInTime(stop: () => void, maximumMs: number, holdings: Holdings): void {
  const limit = setTimeout(stop, maximumMs)
  holdings.add(() => clearTimeout(limit))
  const stopIfHidden = () => document.visibilityState === 'hidden' && stop()
  document.addEventListener('visibilitychange', stopIfHidden)
  holdings.add(() => document.removeEventListener('visibilitychange', stopIfHidden))
}

/** Measures the loudness of a stream; returns how to read it. */
function openMeter(stream: MediaStream, holdings: Holdings): () => number {
  const context = new AudioContext()
  holdings.add(() => void context.close())
  // Some browsers suspend it, because the permission came after the tap.
  void context.resume()
  const analyser = context.createAnalyser()
  analyser.fftSize = SAMPLES
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return () => {
    analyser.getFloatTimeDomainData(samples)
    return measureLevel(samples)
  }
}
