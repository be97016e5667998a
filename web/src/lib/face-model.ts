/** A point of a picture, in pixels from its top left. */
export interface Point {
  x: number
  y: number
}

/** Side of the picture that the detector sees; a multiple of 32. */
const DETECTOR_SIDE = 192
const MINIMUM_SCORE = 0.4

/*
 * The part of the package that we use. It is loaded as a file of its own, so that its types, which
 * declare globals, stay out of the project and its code stays out of our bundles. It has no `eval`, and the backends
 * that `loadFaceFinder` chooses from need no WebAssembly, which the content security policy forbids.
 */
interface Net {
  loadFromWeightMap(weights: unknown): void
}
export interface FaceApi<Picture = HTMLCanvasElement> {
  tf: {
    setBackend(name: 'webgl' | 'cpu'): Promise<boolean>
    ready(): Promise<void>
    io: { decodeWeights(bytes: ArrayBuffer, parts: unknown[]): unknown }
  }
  nets: {
    tinyFaceDetector: Net
    faceLandmark68TinyNet: Net & { detectLandmarks(picture: Picture): Promise<unknown> }
  }
  TinyFaceDetectorOptions: new (options: { inputSize: number; scoreThreshold: number }) => object
  detectSingleFace(
    picture: Picture,
    options: object,
  ): {
    withFaceLandmarks(
      isTiny: true,
    ): PromiseLike<{ landmarks: { positions: readonly Point[] } } | undefined>
  }
}

/** Weights of a model: the file, and the list of what is in it. */
interface Weights {
  bytes: ArrayBuffer
  parts: readonly { weights: unknown[] }[]
}

/**
 * Loads the weights of the detector and of the landmarks. Returns a function that finds the 68 landmarks
 * of the clearest face; undefined without a face.
 */
export function prepareFinder<Picture>(
  api: FaceApi<Picture>,
  weights: { detector: Weights; landmarks: Weights },
): (picture: Picture) => Promise<readonly Point[] | undefined> {
  loadNet(api, api.nets.tinyFaceDetector, weights.detector)
  loadNet(api, api.nets.faceLandmark68TinyNet, weights.landmarks)
  const options = new api.TinyFaceDetectorOptions({
    inputSize: DETECTOR_SIDE,
    scoreThreshold: MINIMUM_SCORE,
  })
  return async (picture) => {
    const face = await api.detectSingleFace(picture, options).withFaceLandmarks(true)
    return face?.landmarks.positions.map(({ x, y }) => ({ x, y }))
  }
}

function loadNet<Picture>({ tf }: FaceApi<Picture>, net: Net, { bytes, parts }: Weights): void {
  const weights = parts.flatMap((part) => part.weights)
  net.loadFromWeightMap(tf.io.decodeWeights(bytes, weights))
}
