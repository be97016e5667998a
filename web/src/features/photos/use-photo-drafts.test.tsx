import { resolveObjectURL } from 'node:buffer'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Picture } from './picture-api.ts'
import { usePhotoDrafts } from './use-photo-drafts.ts'

function readDrafts(): ReturnType<typeof usePhotoDrafts> {
  let drafts: ReturnType<typeof usePhotoDrafts> | undefined
  function Probe() {
    drafts = usePhotoDrafts({ onRefused: () => undefined })
    return null
  }
  renderToString(<Probe />)
  if (!drafts) throw new Error('nothing was rendered')
  return drafts
}

function aPicture(name: string): Picture {
  const file = new File(['x'], name)
  return { file, url: URL.createObjectURL(file), width: 400, height: 500 }
}

const isAvailable = ({ url }: Picture) => resolveObjectURL(url) !== undefined

test('frees the pictures that the member discards', () => {
  const [first, second, third] = [aPicture('1.jpg'), aPicture('2.jpg'), aPicture('3.jpg')]
  readDrafts().discardDrafts([first, second])
  expect([first, second, third].map(isAvailable)).toEqual([false, false, true])
})

test('keeps the preview of a picture that is uploaded', () => {
  const picture = aPicture('1.jpg')
  readDrafts().removeDrafts([picture])
  expect(isAvailable(picture)).toBe(true)
})
