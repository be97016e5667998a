import { useCallback, useEffect, useRef, useState } from 'react'

export type CameraState = 'starting' | 'ready' | 'missing'

/** Maximum width of the picture, in pixels. Enough to compare a face. */
const MAXIMUM_WIDTH = 1280
const JPEG_QUALITY = 0.9

async function drawFrame(video: HTMLVideoElement): Promise<File | undefined> {
  const scale = Math.min(1, MAXIMUM_WIDTH / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY)
  })
  return blob ? new File([blob], 'selfie.jpg', { type: 'image/jpeg' }) : undefined
}

/** Waits for the first frame; a picture taken before it is black. */
function waitForFirstFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if (typeof video.requestVideoFrameCallback === 'function')
      video.requestVideoFrameCallback(() => resolve())
    else video.addEventListener('timeupdate', () => resolve(), { once: true })
  })
}

/**
 * Starts the front camera on mount and stops it on unmount. `missing`: there is no camera or access
 * was denied. `take` returns the current frame as a JPEG, undefined before the first one.
 */
export function useCamera() {
  const [state, setState] = useState<CameraState>('starting')
  const video = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    let isUnmounted = false
    let stream: MediaStream | undefined
    async function start() {
      try {
        const camera = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'user', width: { ideal: MAXIMUM_WIDTH } },
        })
        stream = camera
        if (isUnmounted) return stop()
        if (!video.current) return
        video.current.srcObject = camera
        await waitForFirstFrame(video.current)
        if (!isUnmounted) setState('ready')
      } catch {
        // No camera, or no permission to use it: the member can upload a picture instead.
        if (!isUnmounted) setState('missing')
      }
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void start()
    return () => {
      isUnmounted = true
      stop()
    }
  }, [])

  const take = useCallback(
    async () => (video.current?.videoWidth ? drawFrame(video.current) : undefined),
    [],
  )
  return { state, video, take }
}
