import { useCallback, useEffect, useRef, useState } from 'react'

export type CameraState = 'starting' | 'ready' | 'missing'

/** Maximum width of the picture; more adds nothing to a face. */
const WIDTH_MAXIMUM = 1280
const JPEG_QUALITY = 0.9

async function drawFrame(video: HTMLVideoElement): Promise<File | undefined> {
  const scale = Math.min(1, WIDTH_MAXIMUM / video.videoWidth)
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
function firstFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if (typeof video.requestVideoFrameCallback === 'function')
      video.requestVideoFrameCallback(() => resolve())
    else video.addEventListener('timeupdate', () => resolve(), { once: true })
  })
}

/**
 * Camera of this device while the page is shown, stopped on unmount. `missing` if there is none or
 * access is denied.
 */
export function useCamera() {
  const [state, setState] = useState<CameraState>('starting')
  const video = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    async function start() {
      try {
        const camera = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'user', width: { ideal: WIDTH_MAXIMUM } },
        })
        stream = camera
        if (isOver) return stop()
        if (!video.current) return
        video.current.srcObject = camera
        await firstFrame(video.current)
        if (!isOver) setState('ready')
      } catch {
        if (!isOver) setState('missing')
      }
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void start()
    return () => {
      isOver = true
      stop()
    }
  }, [])

  const take = useCallback(
    async () => (video.current?.videoWidth ? drawFrame(video.current) : undefined),
    [],
  )
  return { state, video, take }
}
