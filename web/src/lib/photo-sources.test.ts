import { expect, test } from 'vitest'
import { photoSources } from './photo-sources.ts'

test('offers both widths of a card, and only the smaller one to save data', () => {
  expect(photoSources('/media/x', [320, 640], false)).toEqual({
    src: '/media/x/640',
    srcSet: '/media/x/320 320w, /media/x/640 640w',
  })
  expect(photoSources('/media/x', [320, 640], true)).toEqual({ src: '/media/x/320' })
})

test('never offers the largest width to save data', () => {
  expect(photoSources('/media/x', [320, 640, 1280], false).srcSet).toBe(
    '/media/x/320 320w, /media/x/640 640w, /media/x/1280 1280w',
  )
  expect(photoSources('/media/x', [320, 640, 1280], true)).toEqual({
    src: '/media/x/640',
    srcSet: '/media/x/320 320w, /media/x/640 640w',
  })
})
