import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import {
  type EstimateAnswer,
  estimateMemory,
  type EstimateStart,
  type EstimateTask,
  pictureClasses,
  type PictureShares,
} from './estimate-limits.ts'
import { dropPrivileges } from './worker-privileges.ts'

// Process for nudity estimates, started by `estimates.ts`. It gets pictures that our decoder wrote
// and no secrets, has no network, gives up root, runs below the server's priority, and ends when it
// uses too much memory.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
sharp.concurrency(1)
sharp.cache(false)

/** Side of the square picture that the model takes. */
const SIDE = 224
const MODEL = 'MobileNetV2'
/** Interval of the memory check. */
const MEMORY_CHECK_MS = 50

interface Tensor {
  dispose(): void
}

/**
 * Package names as values, so that the compiler doesn't load their types: those declare globals
 * that would loosen type checks in the whole project. The types below cover the part we use.
 */
const packages: Record<'tensorflow' | 'backend' | 'classifier' | 'model', string> = {
  tensorflow: '@tensorflow/tfjs',
  backend: '@tensorflow/tfjs-backend-wasm',
  classifier: 'nsfwjs/core',
  model: 'nsfwjs/models/mobilenet_v2',
}

interface TensorFlow {
  setBackend(name: 'wasm'): Promise<boolean>
  tensor3d(values: Uint8Array, shape: [number, number, number], type: 'int32'): Tensor
}
interface Classifier {
  classify(image: Tensor): Promise<{ className: string; probability: number }[]>
}
interface ClassifierPackage {
  load(model: string, options: { modelDefinitions: unknown[] }): Promise<Classifier>
}

type Estimate = (picture: Buffer) => Promise<PictureShares>

async function loadModel(): Promise<Estimate> {
  const tensorflow = (await import(packages.tensorflow)) as TensorFlow
  await import(packages.backend)
  const { load } = (await import(packages.classifier)) as ClassifierPackage
  const { MobileNetV2Model } = (await import(packages.model)) as { MobileNetV2Model: unknown }
  await tensorflow.setBackend('wasm')
  const classifier = await load(MODEL, { modelDefinitions: [MobileNetV2Model] })
  return async (picture) => {
    const tensor = tensorflow.tensor3d(await readPixels(picture), [SIDE, SIDE, 3], 'int32')
    try {
      return toShares(await classifier.classify(tensor))
    } finally {
      tensor.dispose()
    }
  }
}

function readPixels(picture: Buffer): Promise<Uint8Array> {
  return sharp(picture)
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
}

function toShares(classes: readonly { className: string; probability: number }[]): PictureShares {
  const shares: Partial<PictureShares> = {}
  for (const name of pictureClasses) {
    const found = classes.find(({ className }) => className.toLowerCase() === name)
    if (!found || !Number.isFinite(found.probability))
      throw new Error(`the model has no share of ${name}`)
    shares[name] = found.probability
  }
  // Complete: the loop throws for a missing share.
  return shares as PictureShares
}

function send(message: EstimateAnswer | EstimateStart): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve())
  })
}

process.on('disconnect', () => process.exit(0))
try {
  const estimate = await loadModel()
  dropPrivileges()
  process.on('message', ({ id, picture }: EstimateTask) => {
    estimate(picture).then(
      (shares) => send({ id, shares }),
      () => send({ id }),
    )
  })
  // The model's memory is outside the heap that Node limits.
  setInterval(() => {
    if (process.memoryUsage.rss() > estimateMemory.bytes) process.exit(estimateMemory.exitCode)
  }, MEMORY_CHECK_MS)
  await send('ready')
} catch (error) {
  await send({ problem: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
