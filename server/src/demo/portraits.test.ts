import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { ALIKE_BITS } from '../features/photos/rules.ts'
import { createImages } from '../gateways/images.ts'
import { demoLogIns, demoPeople } from './people.ts'
import { drawDemoPortrait, listPhotoVariants } from './portraits.ts'

const images = createImages({ log: pino({ level: 'silent' }) })
afterAll(() => images.close())

const countDifferences = (a: string, b: string) => [...a].filter((bit, i) => bit !== b[i]).length

test('draws no two people who count as look-alikes', async () => {
  const people = [...demoLogIns.map(({ person }) => person), ...demoPeople]
  const hashed: { index: number; handle: string; hash: string }[] = []
  for (const [index, person] of people.entries())
    for (const variant of listPhotoVariants({ person, index })) {
      const svg = Buffer.from(drawDemoPortrait({ person, index }, variant))
      const picture = await sharp(svg).resize({ width: 200 }).png().toBuffer()
      const { perceptualHash: hash } = await images.process(picture)
      hashed.push({ index, handle: person.handle, hash })
    }
  const alike = hashed.flatMap((one, at) =>
    hashed
      .slice(at + 1)
      .filter(
        (other) =>
          other.index !== one.index && countDifferences(one.hash, other.hash) <= ALIKE_BITS,
      )
      .map((other) => `${one.handle} and ${other.handle}`),
  )
  expect(alike).toEqual([])
})
