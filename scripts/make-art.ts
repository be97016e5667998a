/**
 * Draws the app's icons and the portraits of the public pages into `web/public`. Run it again when
 * the drawing code in `art` changes: `npx node scripts/make-art.ts`. The results are committed, so
 * that a build needs no rasteriser and pages don't ship the drawing code; a test compares the
 * portraits.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { appIconSvg } from '../art/src/logo.ts'
import { portraitFile } from '../art/src/portrait-file.ts'
import { portraitSvg } from '../art/src/portrait.ts'
import { samplePortraits } from '../art/src/sample-portraits.ts'
import { storyPortraits } from '../art/src/story-portraits.ts'

const FOLDER = join(import.meta.dirname, '../web/public')
/** Shares of the icon's width: the margin around the logo, and the radius of the corners. */
const PLAIN_INSET = 0.12
/** Launchers crop maskable icons to any shape, by up to a fifth on each side. */
const MASKABLE_INSET = 0.2
const CORNER_RADIUS = 0.22
const FAVICON_SIZE = 32

const icons = [
  { name: 'icon-192.png', size: 192, svg: appIconSvg(PLAIN_INSET, CORNER_RADIUS) },
  { name: 'icon-512.png', size: 512, svg: appIconSvg(PLAIN_INSET, CORNER_RADIUS) },
  { name: 'icon-maskable-192.png', size: 192, svg: appIconSvg(MASKABLE_INSET) },
  { name: 'icon-maskable-512.png', size: 512, svg: appIconSvg(MASKABLE_INSET) },
  // iOS rounds the corners itself and renders transparency as black.
  { name: 'apple-touch-icon.png', size: 180, svg: appIconSvg(0.15) },
]

async function drawIcons(): Promise<void> {
  writeFileSync(join(FOLDER, 'icon.svg'), appIconSvg(PLAIN_INSET, CORNER_RADIUS))
  for (const { name, size, svg } of icons)
    writeFileSync(join(FOLDER, name), await rasterise(svg, size))
  const favicon = await rasterise(appIconSvg(PLAIN_INSET, CORNER_RADIUS), FAVICON_SIZE)
  writeFileSync(join(FOLDER, 'favicon.ico'), wrapAsIco(favicon, FAVICON_SIZE))
}

function rasterise(svg: string, size: number): Promise<Buffer> {
  // The SVG is 48 units wide: rasterises it in its final size.
  const density = (72 * size) / 48
  return sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** Wraps one PNG in the container that browsers and feed readers request by default. */
function wrapAsIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // Type: icon.
  header.writeUInt16LE(1, 4) // Number of pictures.
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // Colour planes.
  header.writeUInt16LE(32, 12) // Bits per pixel.
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

function drawPortraits(): void {
  const folder = join(FOLDER, 'art')
  mkdirSync(folder, { recursive: true })
  for (const { name, seed, options } of [...samplePortraits, ...storyPortraits])
    writeFileSync(join(folder, `${portraitFile(name)}.svg`), portraitSvg(seed, options))
}

await drawIcons()
drawPortraits()
