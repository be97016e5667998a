import type { PortraitOptions } from './portrait.ts'

export type SamplePortrait = {
  name: string
  age: number
  city: string
  /** Two letters (ISO 3166), as in the gazetteer. */
  country: string
  /** A card shows the first three (VIS-LAND-30). */
  interests: readonly string[]
  isVerified: boolean
  isAvailable: boolean
  /** Shown instead of the picture while it loads or when pictures are off. */
  initial: string
  seed: number
  options: PortraitOptions
}

/**
 * The six invented people of the landing page (VIS-LAND-31), used by position in some sections. Two
 * are unverified and two unavailable, so that both states appear. After a change, run
 * `scripts/make-portraits.ts`.
 */
export const samplePortraits = [
  {
    name: 'Adaeze',
    age: 31,
    city: 'Lagos',
    country: 'NG',
    interests: ['Art', 'Highlife', 'Food', 'Architecture'],
    isVerified: true,
    isAvailable: true,
    initial: 'A',
    seed: 11,
    options: {
      hair: 'wrap',
      skin: 1,
      cloth: 0,
      tile: 'rings',
      wrapTile: 'lattice',
      backdrop: 0,
      hasGlasses: false,
    },
  },
  {
    name: 'Kwame',
    age: 37,
    city: 'Accra',
    country: 'GH',
    interests: ['Jazz', 'Running', 'Cooking'],
    isVerified: true,
    isAvailable: false,
    initial: 'K',
    seed: 12,
    options: {
      hair: 'fade',
      skin: 0,
      cloth: 3,
      tile: 'weft',
      backdrop: 2,
      hasBeard: true,
      hasGlasses: false,
    },
  },
  {
    name: 'Inès',
    age: 33,
    city: 'Paris',
    country: 'FR',
    interests: ['Film', 'Travel', 'Poetry', 'Dancing', 'Photography'],
    isVerified: true,
    isAvailable: true,
    initial: 'I',
    seed: 13,
    options: { hair: 'afro', skin: 3, cloth: 1, tile: 'lattice', backdrop: 4, hasGlasses: true },
  },
  {
    name: 'Tiago',
    age: 34,
    city: 'São Paulo',
    country: 'BR',
    interests: ['Food', 'Samba', 'Sailing'],
    isVerified: false,
    isAvailable: true,
    initial: 'T',
    seed: 14,
    options: {
      hair: 'locs',
      skin: 2,
      cloth: 2,
      tile: 'arch',
      backdrop: 1,
      hasBeard: true,
      hasGlasses: false,
    },
  },
  {
    name: 'Wanjirũ',
    age: 29,
    city: 'Nairobi',
    country: 'KE',
    interests: ['Technology', 'Hiking', 'Afrobeats', 'Books'],
    isVerified: true,
    isAvailable: false,
    initial: 'W',
    seed: 15,
    options: { hair: 'braids', skin: 4, cloth: 4, tile: 'rings', backdrop: 3, hasGlasses: false },
  },
  {
    name: 'Marlon',
    age: 39,
    city: 'Kingston',
    country: 'JM',
    interests: ['Reading', 'Reggae', 'Cricket', 'Wine'],
    isVerified: false,
    isAvailable: true,
    initial: 'M',
    seed: 16,
    options: {
      hair: 'short',
      skin: 5,
      cloth: 5,
      tile: 'lattice',
      backdrop: 5,
      hasEarrings: false,
      hasGlasses: true,
      hasPlainLips: true,
    },
  },
] as const satisfies readonly SamplePortrait[]
