import { portraitSvg } from '@adire/art/portrait.ts'
import sharp from 'sharp'

/** Pixels for each unit of the drawing. */
const SCALE = 2
const [WIDTH, HEIGHT] = [480 * SCALE, 600 * SCALE]
/** Middle of the head and half its size, in units of the drawing. */
const HEAD = { x: 240, y: 267, across: 86, down: 117, depth: 84 }
/** Tip of the nose, and how far it stands out. */
const NOSE = { x: 240.5, y: 308, depth: 26 }
/** Distance of the points of the relief; less than half a pixel, so that a turn leaves no gaps. */
const STEP = 0.2
/** Skin between eye and cheek, whose colour fills what a turn uncovers. */
const CHEEK = { x: 215, y: 220 }
/** Direction of the light: from above, in front. */
const LIGHT = { x: 0.25, y: -0.5, z: 0.83 }

interface Vector {
  x: number
  y: number
  z: number
}

const readShare = (x: number, y: number) =>
  1 - ((x - HEAD.x) / HEAD.across) ** 2 - ((y - HEAD.y) / HEAD.down) ** 2

/** Returns the height of the face: half an ellipsoid with a nose. */
function readHeight(x: number, y: number): number {
  const length = y < NOSE.y ? 34 : 8
  const nose = Math.exp(-(((x - NOSE.x) / 12) ** 2) - ((y - NOSE.y) / length) ** 2)
  return HEAD.depth * Math.sqrt(Math.max(0, readShare(x, y))) + NOSE.depth * nose
}

/** Returns the direction in which the surface of the face looks. */
function readNormal(x: number, y: number): Vector {
  const right = readHeight(x - 1, y) - readHeight(x + 1, y)
  const down = readHeight(x, y - 1) - readHeight(x, y + 1)
  const length = Math.hypot(right, down, 2)
  return { x: right / length, y: down / length, z: 2 / length }
}

/** Turns a vector to the person's left and then up, by angles in radians. */
function turn({ x, y, z }: Vector, { yaw, pitch }: { yaw: number; pitch: number }): Vector {
  const across = x * Math.cos(yaw) + z * Math.sin(yaw)
  const before = z * Math.cos(yaw) - x * Math.sin(yaw)
  return {
    x: across,
    y: y * Math.cos(pitch) - before * Math.sin(pitch),
    z: y * Math.sin(pitch) + before * Math.cos(pitch),
  }
}

interface RgbPicture {
  width: number
  height: number
  /** Red, green and blue of each pixel. */
  pixels: Buffer
}

/** Draws a portrait without its painted shadow, in the middle of the picture. */
async function drawPortrait(seed: number): Promise<Buffer> {
  const svg = portraitSvg(seed, { hasGlasses: false })
    .replace(/<g transform="translate[^"]*"/, '<g')
    .replace(/<path d="M240 140h100v260H240[^>]*>/, '')
  return sharp(Buffer.from(svg), { density: 72 * SCALE })
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer()
}

/**
 * Draws a person whose head is turned by angles in degrees, positive to the person's left and up: the face of a
 * portrait lies on a relief, which is turned and lit.
 */
export async function drawTurnedHead(
  seed: number,
  degrees: { yaw: number; pitch: number },
): Promise<RgbPicture> {
  const angles = { yaw: (degrees.yaw * Math.PI) / 180, pitch: (degrees.pitch * Math.PI) / 180 }
  const drawing = await drawPortrait(seed)
  const pixels = Buffer.from(drawing)
  const nearest = new Float32Array(WIDTH * HEIGHT).fill(-Infinity)
  const find = (x: number, y: number) => Math.round(y * SCALE) * WIDTH + Math.round(x * SCALE)
  const copy = (from: number, to: number, light: number) => {
    for (let colour = 0; colour < 3; colour++)
      pixels[to * 3 + colour] = Math.min(255, (drawing[from * 3 + colour] ?? 0) * light)
  }
  const [left, top] = [HEAD.x - HEAD.across, HEAD.y - HEAD.down]
  for (let y = top; y < HEAD.y + HEAD.down; y += 1 / SCALE)
    for (let x = left; x < HEAD.x + HEAD.across; x += 1 / SCALE)
      if (readShare(x, y) > 0) copy(find(CHEEK.x, CHEEK.y), find(x, y), 1)
  for (let y = top; y < HEAD.y + HEAD.down; y += STEP)
    for (let x = left; x < HEAD.x + HEAD.across; x += STEP) {
      if (readShare(x, y) <= 0) continue
      const point = turn({ x: x - HEAD.x, y: y - HEAD.y, z: readHeight(x, y) }, angles)
      const to = find(HEAD.x + point.x, HEAD.y + point.y)
      if (point.z <= (nearest[to] ?? Infinity)) continue
      nearest[to] = point.z
      const normal = turn(readNormal(x, y), angles)
      const cosine = normal.x * LIGHT.x + normal.y * LIGHT.y + normal.z * LIGHT.z
      copy(find(x, y), to, 0.45 + 0.75 * Math.max(0, cosine))
    }
  return { width: WIDTH, height: HEIGHT, pixels }
}
