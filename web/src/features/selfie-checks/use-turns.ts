import { type HeadTurn, TURN_SECONDS } from '@adire/contract/selfie-checks.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FaceFinder } from '../../lib/face-landmarks.ts'
import {
  adviseOnStraight,
  adviseOnTurn,
  isBetter,
  isTooDark,
  measureHead,
  type Sample,
  type TurnAdvice,
} from './turn-rules.ts'

/** A picture of a turn. `advice` is null without hints. */
export interface TurnFrame {
  turn: HeadTurn
  file: File
  url: string
  advice: TurnAdvice | null
}

export type TurnsProgress =
  | { kind: 'idle' }
  | { kind: 'running'; turn: HeadTurn; index: number; secondsLeft: number }
  /** The straight frame, then one for each turn. */
  | { kind: 'done'; frames: TurnFrame[] }
  | { kind: 'failed' }

interface Picture extends Sample {
  canvas: HTMLCanvasElement
}

/** Pixels, as the server stores it. */
const FRAME_WIDTH = 480
const JPEG_QUALITY = 0.85
const TICK_MS = 100
const TURN_MS = TURN_SECONDS * 1_000

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * Shows the turns one after another and takes a frame of each, in six seconds. With a `finder`, it
 * is the frame that shows the turn best; without, the last one. Measurements stay in this function.
 */
export function useTurns(
  turns: readonly HeadTurn[],
  { video, finder }: { video: RefObject<HTMLVideoElement | null>; finder: FaceFinder | undefined },
) {
  const [progress, setProgress] = useState<TurnsProgress>({ kind: 'idle' })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function start() {
    stop.current?.abort()
    const abort = new AbortController()
    stop.current = abort
    try {
      const frames = await takeFrames(turns, { video, finder, stop: abort.signal }, setProgress)
      if (!abort.signal.aborted) setProgress({ kind: 'done', frames })
    } catch {
      // The camera ended, or the browser could not encode a frame.
      if (!abort.signal.aborted) setProgress({ kind: 'failed' })
    }
  }
  return { progress, start }
}

interface Session {
  video: RefObject<HTMLVideoElement | null>
  finder: FaceFinder | undefined
  stop: AbortSignal
}

async function takeFrames(
  turns: readonly HeadTurn[],
  session: Session,
  onProgress: (progress: TurnsProgress) => void,
): Promise<TurnFrame[]> {
  const straight = await takePicture(session)
  const frames = [await toFrame('centre', straight, session.finder && adviseOnStraight(straight))]
  const startedAt = performance.now()
  const endsAt = startedAt + turns.length * TURN_MS
  for (const [index, turn] of turns.entries()) {
    const onTick = () => {
      const secondsLeft = Math.max(1, Math.ceil((endsAt - performance.now()) / 1_000))
      onProgress({ kind: 'running', turn, index, secondsLeft })
    }
    const until = startedAt + (index + 1) * TURN_MS
    const best = await takeTurn(turn, { session, straight, until, onTick })
    frames.push(await toFrame(turn, best, session.finder && adviseOnTurn(turn, best, straight)))
  }
  return frames
}

async function takeTurn(
  turn: HeadTurn,
  {
    session,
    straight,
    until,
    onTick,
  }: { session: Session; straight: Sample; until: number; onTick: () => void },
): Promise<Picture> {
  let best: Picture | undefined
  for (;;) {
    session.stop.throwIfAborted()
    onTick()
    const isLast = performance.now() + TICK_MS >= until
    if (session.finder || isLast) {
      const next = await takePicture(session)
      if (isBetter(turn, { next, best, straight })) best = next
    }
    if (isLast && best) break
    await wait(TICK_MS)
  }
  // The next turn begins on time.
  await wait(Math.max(0, until - performance.now()))
  return best
}

async function takePicture({ video: { current: video }, finder }: Session): Promise<Picture> {
  if (!video?.videoWidth) throw new Error('the camera has no picture')
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(FRAME_WIDTH, video.videoWidth)
  canvas.height = Math.round((video.videoHeight * canvas.width) / video.videoWidth)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('the browser has no canvas')
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  if (!finder) return { canvas, head: undefined, isDark: false }
  const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height)
  // A frame that the model fails on can still be sent.
  const landmarks = await finder.find(canvas).catch(() => undefined)
  return { canvas, head: landmarks && measureHead(landmarks), isDark: isTooDark(pixels) }
}

async function toFrame(
  turn: HeadTurn,
  { canvas }: Picture,
  advice: TurnAdvice | undefined,
): Promise<TurnFrame> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY)
  })
  if (!blob) throw new Error('the browser could not encode a frame')
  const file = new File([blob], 'frame.jpg', { type: 'image/jpeg' })
  return { turn, file, url: canvas.toDataURL('image/jpeg', JPEG_QUALITY), advice: advice ?? null }
}
