import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { canvas, withPngChunk } from '../testing/hostile-files.ts'
import { hidesBomb } from './image-packed.ts'

const packed = (name: string, bytes: number) => Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), deflateSync(Buffer.alloc(bytes))])

test.each(['iCCP', 'zTXt'])(
  'a PNG whose %s unpacks to more than four megabytes hides a bomb, one of ordinary size does not',
  async (chunk) => {
    expect(hidesBomb(await withPngChunk(chunk, packed('name', 5_000_000)))).toBe(true)
    expect(hidesBomb(await withPngChunk(chunk, packed('name', 500_000)))).toBe(false)
  },
)

test('pictures without such parts, broken ones and other formats hide none', async () => {
  expect(hidesBomb(await canvas(9, 9).png().toBuffer())).toBe(false)
  expect(hidesBomb(await canvas(9, 9).jpeg().toBuffer())).toBe(false)
  expect(hidesBomb(await withPngChunk('zTXt', Buffer.from('no zeros and no packing')))).toBe(false)
  const cut = await withPngChunk('zTXt', packed('name', 5_000_000))
  expect(hidesBomb(cut.subarray(0, 60))).toBe(false)
})
