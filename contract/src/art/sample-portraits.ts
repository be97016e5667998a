import type { PortraitOptions } from './portrait.ts'

export type SamplePortrait = {
  name: string
  age: number
  city: string
  profession: string
  isVerified: boolean
  isAvailable: boolean
  seed: number
  options: PortraitOptions
}

/** The six people of the landing page. Two are unverified and two not available, so that both states are seen. */
export const samplePortraits = [
  {
    name: 'Adaeze',
    age: 31,
    city: 'Lagos',
    profession: 'Architect',
    isVerified: true,
    isAvailable: true,
    seed: 11,
    options: { hair: 'wrap', skin: 1, cloth: 0, tile: 'rings', wrapTile: 'lattice', backdrop: 0, hasGlasses: false },
  },
  {
    name: 'Kwame',
    age: 37,
    city: 'Accra',
    profession: 'Surgeon',
    isVerified: true,
    isAvailable: false,
    seed: 12,
    options: { hair: 'fade', skin: 0, cloth: 3, tile: 'weft', backdrop: 2, hasBeard: true, hasGlasses: false },
  },
  {
    name: 'Inès',
    age: 33,
    city: 'Paris',
    profession: 'Film editor',
    isVerified: true,
    isAvailable: true,
    seed: 13,
    options: { hair: 'afro', skin: 3, cloth: 1, tile: 'lattice', backdrop: 4, hasGlasses: true },
  },
  {
    name: 'Tiago',
    age: 34,
    city: 'São Paulo',
    profession: 'Chef-owner',
    isVerified: false,
    isAvailable: true,
    seed: 14,
    options: { hair: 'locs', skin: 2, cloth: 2, tile: 'arch', backdrop: 1, hasBeard: true, hasGlasses: false },
  },
  {
    name: 'Wanjirũ',
    age: 29,
    city: 'Nairobi',
    profession: 'Product lead',
    isVerified: true,
    isAvailable: false,
    seed: 15,
    options: { hair: 'braids', skin: 4, cloth: 4, tile: 'rings', backdrop: 3, hasGlasses: false },
  },
  {
    name: 'Marlon',
    age: 39,
    city: 'Kingston',
    profession: 'Barrister',
    isVerified: false,
    isAvailable: true,
    seed: 16,
    options: { hair: 'short', skin: 5, cloth: 5, tile: 'lattice', backdrop: 5, hasEarrings: false, hasGlasses: true, hasPlainLips: true },
  },
] as const satisfies readonly SamplePortrait[]
