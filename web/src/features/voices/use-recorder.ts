import { useEffect, useRef, useState } from 'react'
import { stopPlayback } from '../../lib/voice-player.ts'
import { findProblem, type RecorderProblem } from './recorder-rules.ts'
import { type NewRecording, openSession, type RecordingSession } from './recording-session.ts'

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
  const session = useRef<RecordingSession>(undefined)
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
