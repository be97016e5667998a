import { expect, test } from 'vitest'
import { readSignedId, signId } from './signed-id.ts'

const id = '5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e'

test('reads an id only for its purpose, with our secret and unchanged', () => {
  const signed = signId('leave', id, ['secret'])
  expect(signed).toMatch(/^[\w-]{64}$/)
  expect(readSignedId('leave', signed, ['secret'])).toBe(id)
  expect(readSignedId('enter', signed, ['secret'])).toBeUndefined()
  expect(readSignedId('leave', signed, ['other'])).toBeUndefined()
  for (let i = 0; i < signed.length; i++) {
    const changed = `${signed.slice(0, i)}${signed[i] === 'A' ? 'B' : 'A'}${signed.slice(i + 1)}`
    expect(readSignedId('leave', changed, ['secret'])).toBeUndefined()
  }
  for (const wrong of [
    '',
    id,
    `${signed}A`,
    signed.slice(1),
    `${signed.slice(0, 63)}=`,
    ` ${signed}`,
  ])
    expect(readSignedId('leave', wrong, ['secret'])).toBeUndefined()
})
