// oxlint-disable-next-line import/default -- the build replaces it by the address of the file
import codeUrl from '@vladmandic/face-api/dist/face-api.esm.js?url'
import detectorUrl from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url'
import detectorParts from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json'
import landmarksUrl from '@vladmandic/face-api/model/face_landmark_68_tiny_model.bin?url'
import landmarkParts from '@vladmandic/face-api/model/face_landmark_68_tiny_model-weights_manifest.json'

/** A point of a picture, in pixels from its top left. */
export interface Point {
  x: number
  y: number
}

/** Finds faces in pictures, in this browser. Keeps nothing of them. */
export interface FaceFinder {
  /** Returns the 68 landmarks of the clearest face; undefined without a face. */
  find(picture: HTMLCanvasElement): Promise<readonly Point[] | undefined>
  /** Milliseconds that one picture takes on this device. */
  pictureMs: number
}

/** Megabytes that the code and the model take to load, compressed. */
export const FACE_FINDER_MEGABYTES = 0.5

/** Side of the picture that the detector sees; a multiple of 32. */
const DETECTOR_SIDE = 192
const MINIMUM_SCORE = 0.4

/*
 * The part of the package that we use. It is loaded as a file of its own, so that its types, which
 * declare globals, stay out of the project and its code stays out of our bundles. It has no `eval`, and the backends
 * below need no WebAssembly, which the content security policy forbids.
 */
interface Net {
  loadFromWeightMap(weights: unknown): void
}
interface FaceApi {
  tf: {
    setBackend(name: 'webgl' | 'cpu'): Promise<boolean>
    ready(): Promise<void>
    io: { decodeWeights(bytes: ArrayBuffer, parts: unknown[]): unknown }
  }
  nets: {
    tinyFaceDetector: Net
    faceLandmark68TinyNet: Net & { detectLandmarks(picture: HTMLCanvasElement): Promise<unknown> }
  }
  TinyFaceDetectorOptions: new (options: { inputSize: number; scoreThreshold: number }) => object
  detectSingleFace(
    picture: HTMLCanvasElement,
    options: object,
  ): {
    withFaceLandmarks(
      isTiny: true,
    ): PromiseLike<{ landmarks: { positions: readonly Point[] } } | undefined>
  }
}

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
  // The package has no usable types, see above.
  const api = (await import(/* @vite-ignore */ codeUrl)) as FaceApi
  await chooseBackend(api)
  await Promise.all([
    loadNet(api, api.nets.tinyFaceDetector, { url: detectorUrl, parts: detectorParts }),
    loadNet(api, api.nets.faceLandmark68TinyNet, { url: landmarksUrl, parts: landmarkParts }),
  ])
  const options = new api.TinyFaceDetectorOptions({
    inputSize: DETECTOR_SIDE,
    scoreThreshold: MINIMUM_SCORE,
  })
  const find = async (picture: HTMLCanvasElement) => {
    const face = await api.detectSingleFace(picture, options).withFaceLandmarks(true)
    return face?.landmarks.positions.map(({ x, y }) => ({ x, y }))
  }
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

async function loadNet(
  { tf }: FaceApi,
  net: Net,
  { url, parts }: { url: string; parts: { weights: unknown[] }[] },
): Promise<void> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`the model was answered with ${answer.status}`)
  const weights = parts.flatMap((part) => part.weights)
  net.loadFromWeightMap(tf.io.decodeWeights(await answer.arrayBuffer(), weights))
}
