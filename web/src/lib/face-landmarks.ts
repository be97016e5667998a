// oxlint-disable-next-line import/default -- the build replaces it by the address of the file
import codeUrl from '@vladmandic/face-api/dist/face-api.esm.js?url'
import detectorUrl from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url'
import detectorParts from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json'
import landmarksUrl from '@vladmandic/face-api/model/face_landmark_68_tiny_model.bin?url'
import landmarkParts from '@vladmandic/face-api/model/face_landmark_68_tiny_model-weights_manifest.json'
import { type FaceApi, type Point, prepareFinder } from './face-model.ts'

/** Finds faces in pictures, in this browser. Keeps nothing of them. */
export interface FaceFinder {
  /** Returns the 68 landmarks of the clearest face; undefined without a face. */
  find(picture: HTMLCanvasElement): Promise<readonly Point[] | undefined>
  /** Milliseconds that one picture takes on this device. */
  pictureMs: number
}

/** Megabytes that the code and the model take to load, compressed. */
export const FACE_FINDER_MEGABYTES = 0.5

let loading: Promise<FaceFinder> | undefined

/** Loads the model once, and measures it. Rejects without a network or a usable backend. */
export function loadFaceFinder(): Promise<FaceFinder> {
  loading ??= createFaceFinder().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function createFaceFinder(): Promise<FaceFinder> {
  // The package has no usable types, see `FaceApi`.
  const api = (await import(/* @vite-ignore */ codeUrl)) as FaceApi
  await chooseBackend(api)
  const [detector, landmarks] = await Promise.all([
    fetchBytes(detectorUrl),
    fetchBytes(landmarksUrl),
  ])
  const find = prepareFinder(api, {
    detector: { bytes: detector, parts: detectorParts },
    landmarks: { bytes: landmarks, parts: landmarkParts },
  })
  const measure = async () => {
    const startedAt = performance.now()
    await find(blank)
    await api.nets.faceLandmark68TinyNet.detectLandmarks(blank)
    return performance.now() - startedAt
  }
  const blank = Object.assign(document.createElement('canvas'), { width: 480, height: 360 })
  // The first picture also compiles the model for the graphics processor.
  await measure()
  return { find, pictureMs: await measure() }
}

async function chooseBackend({ tf }: FaceApi): Promise<void> {
  for (const name of ['webgl', 'cpu'] as const) {
    if (!(await tf.setBackend(name).catch(() => false))) continue
    return tf.ready()
  }
  throw new Error('this browser can run no model')
}

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`the model was answered with ${answer.status}`)
  return answer.arrayBuffer()
}
