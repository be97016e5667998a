import { afterEach, expect, test, vi } from 'vitest'
import { arrowKeys, arrowSigns, isRightToLeft } from './direction.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['', false, ['ArrowLeft', 'ArrowRight'], '←→'],
  ['ltr', false, ['ArrowLeft', 'ArrowRight'], '←→'],
  ['rtl', true, ['ArrowRight', 'ArrowLeft'], '→←'],
])('goes back and forward along the text of a page with dir="%s"', (dir, isRtl, keys, signs) => {
  vi.stubGlobal('document', { documentElement: { dir } })
  expect([isRightToLeft(), arrowKeys(), arrowSigns().join('')]).toEqual([isRtl, keys, signs])
})
