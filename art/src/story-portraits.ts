import type { PortraitOptions } from './portrait.ts'

/**
 * The eight invented people of the four couples on the success stories page (VIS-STATIC-09). After
 * a change, run `scripts/make-portraits.ts`.
 */
export const storyPortraits = [
  {
    name: 'Ngozi',
    seed: 41,
    options: { hair: 'braids', skin: 1, cloth: 0, tile: 'rings', backdrop: 1, hasGlasses: false },
  },
  {
    name: 'Kofi',
    seed: 42,
    options: {
      hair: 'fade',
      skin: 0,
      cloth: 3,
      tile: 'weft',
      backdrop: 2,
      hasBeard: true,
      hasGlasses: false,
      hasPlainLips: true,
    },
  },
  {
    name: 'Mariama',
    seed: 43,
    options: {
      hair: 'wrap',
      skin: 2,
      cloth: 4,
      tile: 'lattice',
      wrapTile: 'rings',
      backdrop: 3,
      hasGlasses: true,
    },
  },
  {
    name: 'Rafael',
    seed: 44,
    options: {
      hair: 'locs',
      skin: 3,
      cloth: 1,
      tile: 'arch',
      backdrop: 0,
      hasBeard: true,
      hasGlasses: false,
      hasPlainLips: true,
    },
  },
  {
    name: 'Achieng',
    seed: 45,
    options: { hair: 'afro', skin: 0, cloth: 2, tile: 'weft', backdrop: 4, hasGlasses: false },
  },
  {
    name: 'Dwayne',
    seed: 46,
    options: {
      hair: 'short',
      skin: 2,
      cloth: 5,
      tile: 'lattice',
      backdrop: 5,
      hasBeard: false,
      hasGlasses: true,
      hasPlainLips: true,
    },
  },
  {
    name: 'Simone',
    seed: 47,
    options: { hair: 'bun', skin: 4, cloth: 3, tile: 'arch', backdrop: 2, hasGlasses: false },
  },
  {
    name: 'Tunde',
    seed: 48,
    options: {
      hair: 'short',
      skin: 1,
      cloth: 0,
      tile: 'rings',
      backdrop: 1,
      hasBeard: true,
      hasGlasses: false,
      hasPlainLips: true,
    },
  },
] as const satisfies readonly { name: string; seed: number; options: PortraitOptions }[]
