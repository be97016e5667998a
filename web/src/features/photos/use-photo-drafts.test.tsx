import { resolveObjectURL } from 'node:buffer'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test('frees the picture being opened when the member cancels, and opens no others', async () => {
  const decoded = Promise.withResolvers<void>()
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 400
      naturalHeight = 500
      decode = () => decoded.promise
    },
  )
  const create = vi.spyOn(URL, 'createObjectURL')
  onTestFinished(() => {
    vi.unstubAllGlobals()
    create.mockRestore()
  })
  const jpeg = (name: string) =>
    new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' })
  const { openFiles, cancelDrafts } = readDrafts()
  const opened = openFiles([jpeg('1.jpg'), jpeg('2.jpg')], 2)
  await vi.waitFor(() => expect(create).toHaveBeenCalledOnce())
  cancelDrafts()
  decoded.resolve()
  await opened
  const urls = create.mock.results.map(({ value }) => value)
  expect(urls.map((url) => resolveObjectURL(url))).toEqual([undefined])
})
