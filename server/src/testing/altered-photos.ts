import { portraitSvg } from '@adire/art/portrait.ts'
import sharp from 'sharp'

const WIDTH = 400
const HEIGHT = 500

interface Drawing {
  /** The seed of all but the person: two people with one scene stand at the same place before the same backdrop. */
  scene?: number | undefined
  /** Share of the usual size. */
  size?: number
}

/**
 * A drawn person, each at another place and size before another backdrop, as photos differ: the
 * drawings alone are far more alike than photos are.
 */
export function drawPerson(
  seed: number,
  { scene = seed, size = 1 }: Drawing = {},
): Promise<Buffer> {
  const at = (n: number) => ((Math.imul(scene + 1, 2_654_435_761) >>> n) % 97) / 97
  const width = Math.round(WIDTH * (0.6 + at(3) * 0.5))
  const height = Math.round(width * 1.25)
  const left = Math.round(at(8) * Math.max(0, WIDTH - width))
  const top = Math.round(at(5) * Math.max(0, HEIGHT - height))
  const spots = Array.from({ length: 7 }, (_, i) => {
    const [x, y, r] = [at(i + 1) * WIDTH, at(i + 6) * HEIGHT, 30 + at(i + 4) * 120]
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${at(i) * 360} 55% ${20 + at(i + 9) * 60}%)"/>`
  })
  const person = portraitSvg(seed).replace(
    /^<svg ([^>]*?) width="\d+" height="\d+"/,
    `<svg $1 x="${left}" y="${top}" width="${width}" height="${height}"`,
  )
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH * size}" height="${HEIGHT * size}"><rect width="100%" height="100%" fill="hsl(${at(11) * 360} 40% 60%)"/>${spots.join('')}${person}</svg>`
  return sharp(Buffer.from(picture)).jpeg({ quality: 85 }).toBuffer()
}

type Change = (bytes: Buffer, seed: number) => Promise<Buffer>

const crop =
  (share: number): Change =>
  async (bytes, seed) => {
    const [width, height] = [Math.round(WIDTH * share), Math.round(HEIGHT * share)]
    const left = Math.round((WIDTH - width) * (((seed * 37) % 100) / 100))
    const top = Math.round((HEIGHT - height) * (((seed * 61) % 100) / 100))
    return sharp(bytes).extract({ left, top, width, height }).jpeg().toBuffer()
  }
const border = (background: string): Change => {
  const edge = { top: 30, bottom: 30, left: 30, right: 30, background }
  return (bytes) => sharp(bytes).extend(edge).jpeg().toBuffer()
}
const rotate = (degrees: number): Change => {
  return (bytes) => sharp(bytes).rotate(degrees, { background: '#888' }).jpeg().toBuffer()
}
const addText: Change = (bytes) => {
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="50"><rect width="220" height="50" opacity=".6"/><text x="8" y="34" font-size="28" fill="white">call me now</text></svg>`
  return sharp(bytes)
    .composite([{ input: Buffer.from(label), left: 90, top: 380 }])
    .jpeg()
    .toBuffer()
}
/** 85 attempts are made with these, five with each; 15 with other photos. */
export const changes: Record<string, Change> = {
  're-encoded': (bytes) => sharp(bytes).jpeg({ quality: 45 }).toBuffer(),
  resized: (bytes) => sharp(bytes).resize({ width: 220 }).jpeg().toBuffer(),
  'cropped to 95 %': crop(0.95),
  'cropped to 90 %': crop(0.9),
  'cropped to 85 %': crop(0.85),
  'cropped to 80 %': crop(0.8),
  'cropped to 75 %': crop(0.75),
  'cropped to 70 %': crop(0.7),
  mirrored: (bytes) => sharp(bytes).flop().jpeg().toBuffer(),
  'mirrored and cropped': async (bytes, seed) =>
    sharp(await crop(0.82)(bytes, seed))
      .flop()
      .jpeg()
      .toBuffer(),
  brighter: (bytes) => sharp(bytes).modulate({ brightness: 1.25 }).jpeg().toBuffer(),
  darker: (bytes) => sharp(bytes).modulate({ brightness: 0.75 }).jpeg().toBuffer(),
  'white border': border('#fff'),
  'black border': border('#000'),
  'rotated by 2°': rotate(2),
  'rotated by -4°': rotate(-4),
  'with text': addText,
}

const combine =
  (...steps: Change[]): Change =>
  async (bytes, seed) => {
    let changed = bytes
    for (const step of steps) changed = await step(changed, seed)
    return changed
  }
/** Cuts a square out of the middle, as for a profile picture. */
const cutSquare: Change = async (bytes) => {
  const { width, height } = await sharp(bytes).metadata()
  const side = Math.min(width, height)
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)]
  return sharp(bytes).extract({ left, top, width: side, height: side }).jpeg().toBuffer()
}
/** Harder than the 100 attempts that count, and counted on their own. */
export const harderChanges: Record<string, Change> = {
  'cropped to 60 %': crop(0.6),
  'cropped to 50 %': crop(0.5),
  'cut to a square': cutSquare,
  'rotated by 8°': rotate(8),
  'rotated by 5° without corners': combine(rotate(5), cutSquare, (bytes) =>
    sharp(bytes).extract({ left: 40, top: 40, width: 340, height: 340 }).jpeg().toBuffer(),
  ),
  'mirrored, rotated and cropped': combine(
    crop(0.85),
    (bytes) => sharp(bytes).flop().jpeg().toBuffer(),
    rotate(-3),
  ),
  'cropped, darker and with a border': combine(
    crop(0.8),
    (bytes) => sharp(bytes).modulate({ brightness: 0.8 }).jpeg().toBuffer(),
    border('#fff'),
  ),
  'in black and white': (bytes) => sharp(bytes).greyscale().jpeg().toBuffer(),
}
