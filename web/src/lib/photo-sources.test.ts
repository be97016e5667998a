import { expect, test } from 'vitest'
import { photoSources } from './photo-sources.ts'

test('a card may be sent in its two widths, where data is saved in the smaller one alone', () => {
  expect(photoSources('/media/x', [320, 640], false)).toEqual({
    src: '/media/x/640',
    srcSet: '/media/x/320 320w, /media/x/640 640w',
  })
  expect(photoSources('/media/x', [320, 640], true)).toEqual({ src: '/media/x/320' })
})

test('a large picture is never sent in its largest width where data is saved', () => {
  expect(photoSources('/media/x', [320, 640, 1280], false).srcSet).toBe(
    '/media/x/320 320w, /media/x/640 640w, /media/x/1280 1280w',
  )
  expect(photoSources('/media/x', [320, 640, 1280], true)).toEqual({
    src: '/media/x/640',
    srcSet: '/media/x/320 320w, /media/x/640 640w',
  })
})
