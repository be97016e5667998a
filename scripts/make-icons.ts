/**
 * Draws the app's icons from the logo into `web/public`. Run it again when the logo changes:
 * `npx node scripts/make-icons.ts`. The results are committed, so a build needs no rasteriser.
 */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { appIconSvg } from '../art/src/logo.ts'

const PLAIN_INSET = 0.12
/** Launchers crop maskable icons to any shape, by up to a fifth on each side. */
const MASKABLE_INSET = 0.2
const CORNER_SHARE = 0.22

const icons = [
  { name: 'icon-192.png', size: 192, svg: appIconSvg(PLAIN_INSET, CORNER_SHARE) },
  { name: 'icon-512.png', size: 512, svg: appIconSvg(PLAIN_INSET, CORNER_SHARE) },
  { name: 'icon-maskable-192.png', size: 192, svg: appIconSvg(MASKABLE_INSET) },
  { name: 'icon-maskable-512.png', size: 512, svg: appIconSvg(MASKABLE_INSET) },
  // iOS rounds the corners itself and renders transparency as black.
  { name: 'apple-touch-icon.png', size: 180, svg: appIconSvg(0.15) },
]

const publicFile = (name: string) =>
  fileURLToPath(new URL(`../web/public/${name}`, import.meta.url))

await writeFile(publicFile('icon.svg'), appIconSvg(PLAIN_INSET, CORNER_SHARE))
for (const { name, size, svg } of icons) {
  const density = (72 * size) / 48
  await sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(publicFile(name))
}
