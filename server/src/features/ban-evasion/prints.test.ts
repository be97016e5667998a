import sharp from 'sharp'
import { expect, test } from 'vitest'
import { computeFingerprints } from '../../gateways/image-fingerprint.ts'
import { drawPerson } from '../../testing/altered-photos.ts'
import { openPrints, sealPrints } from './print-operations.ts'

const OWNER = { banId: 'ban', photoId: 'photo' }
const prints = await computeFingerprints(sharp(await drawPerson(1)), 'stored')

test('reads stored fingerprints again, each for its own row', () => {
  const sealed = sealPrints(prints, OWNER, 'key')
  expect(openPrints(sealed, OWNER, 'key')).toEqual(prints)
  expect(openPrints(sealed, { ...OWNER, photoId: 'other' }, 'key')).not.toEqual(prints)
})

test('stores a photo differently under each key and for each ban', () => {
  const sealed = sealPrints(prints, OWNER, 'key')
  for (const [i, { coarse, detail }] of sealPrints(prints, OWNER, 'other key').entries()) {
    expect(coarse).not.toBe(sealed[i]?.coarse)
    expect(detail).not.toBe(sealed[i]?.detail)
  }
  for (const [i, { detail }] of sealPrints(prints, { ...OWNER, banId: 'b' }, 'key').entries())
    expect(detail).not.toBe(sealed[i]?.detail)
})
