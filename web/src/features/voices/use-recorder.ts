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

export type RecorderState =
  | { kind: 'idle'; problem?: RecorderProblem }
  | { kind: 'asking' }
  | { kind: 'recording'; elapsedMs: number; level: number }

/** A running recording: `stop` keeps it, `cancel` throws it away. */
interface Session {
  stop(): void
  cancel(): void
}

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
          if (recording) onRecorded(recording)
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
  /** Called once, with the recording unless it was cancelled. */
  onEnd: (recording: NewRecording | undefined) => void
}

/** Asks for the microphone and starts; undefined in a browser that can't record. */
async function openSession(options: SessionOptions): Promise<Session | undefined> {
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
  try {
    return record(stream, format, options)
  } catch (error) {
    // Otherwise the browser would go on showing that the microphone is in use.
    for (const track of stream.getTracks()) track.stop()
    throw error
  }
}

function record(
  stream: MediaStream,
  format: string,
  { maximumMs, onTick, onEnd }: SessionOptions,
): Session {
  const recorder = new MediaRecorder(stream, { mimeType: format, audioBitsPerSecond: 32_000 })
  recorder.start()
  const meter = openMeter(stream)
  const chunks: Blob[] = []
  const levels: number[] = []
  const startedAt = performance.now()
  let isCancelled = false

  const ticks = setInterval(() => {
    const elapsedMs = performance.now() - startedAt
    const level = meter.read()
    levels.push(level)
    onTick(Math.min(elapsedMs, maximumMs), level)
    if (elapsedMs >= maximumMs) stop()
  }, TICK_MS)

  function stop() {
    clearInterval(ticks)
    if (recorder.state !== 'inactive') recorder.stop()
  }

  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
  recorder.addEventListener('stop', () => {
    clearInterval(ticks)
    meter.close()
    for (const track of stream.getTracks()) track.stop()
    if (isCancelled) return
    const durationMs = Math.min(performance.now() - startedAt, maximumMs)
    const file = new File(chunks, 'voice', { type: recorder.mimeType })
    onEnd({ file, url: URL.createObjectURL(file), durationMs, waveform: drawLevels(levels) })
  })
  return {
    stop,
    cancel() {
      isCancelled = true
      stop()
    },
  }
}

/** Measures the loudness of a stream. */
function openMeter(stream: MediaStream): { read: () => number; close: () => void } {
  const context = new AudioContext()
  // Some browsers suspend it, because the permission came after the tap.
  void context.resume()
  const analyser = context.createAnalyser()
  analyser.fftSize = SAMPLES
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    read() {
      analyser.getFloatTimeDomainData(samples)
      return measureLevel(samples)
    },
    close: () => void context.close(),
  }
}
