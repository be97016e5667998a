/**
 * Draws the portraits of the public pages into `web/public/art`. Run it again when the drawing code
 * changes: `npx node scripts/make-portraits.ts`. The results are committed, so that pages don't
 * ship the drawing code; a test compares them.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { portraitFile } from '../art/src/portrait-file.ts'
import { portraitSvg } from '../art/src/portrait.ts'
import { samplePortraits } from '../art/src/sample-portraits.ts'
import { storyPortraits } from '../art/src/story-portraits.ts'

const folder = join(import.meta.dirname, '../web/public/art')
mkdirSync(folder, { recursive: true })
for (const { name, seed, options } of [...samplePortraits, ...storyPortraits]) {
  writeFileSync(join(folder, `${portraitFile(name)}.svg`), portraitSvg(seed, options))
}
