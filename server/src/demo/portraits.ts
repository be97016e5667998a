import type { HairForm } from '@adire/art/hair.ts'
import { portraitSvg } from '@adire/art/portrait.ts'
import type { DemoPerson } from './people.ts'

const HAIR: Record<DemoPerson['gender'], HairForm[]> = {
  woman: ['wrap', 'afro', 'braids', 'bun', 'locs'],
  man: ['fade', 'short', 'locs', 'afro'],
}
/** Seeds of a person's portraits start here; each retake starts this much further. */
const FIRST_SEED = 1000
/**
 * Retakes of the people, by index, whose first drawing counted as a look-alike of an earlier one
 * (`ALIKE_BITS`). Found by trying; a test compares all portraits.
 */
const retakes: Partial<Record<number, number>> = {
  12: 1,
  15: 1,
  17: 1,
  23: 1,
  25: 1,
  27: 1,
  28: 5,
  29: 1,
  30: 6,
  33: 3,
  35: 2,
  36: 7,
  39: 2,
  41: 1,
  42: 3,
  43: 4,
  48: 4,
  49: 2,
  51: 17,
  53: 4,
  54: 3,
  55: 3,
  58: 6,
  59: 6,
  60: 9,
  63: 9,
  65: 4,
  66: 22,
  67: 7,
  68: 3,
  69: 2,
  70: 3,
  71: 8,
  72: 3,
  73: 2,
  75: 13,
  76: 7,
  77: 4,
  78: 14,
  79: 2,
  80: 1,
  81: 20,
  82: 3,
  83: 4,
}

/** Looks and place in the demo of one person. */
export type Sitter = { person: DemoPerson; index: number }

/** Draws a person as SVG. All variants have the same face, in other clothes and another place. */
export function drawDemoPortrait({ person, index }: Sitter, variant: number): string {
  const hairs = HAIR[person.gender]
  const seed = FIRST_SEED * (1 + (retakes[index] ?? 0)) + index * 10 + variant
  return portraitSvg(seed, {
    faceSeed: index,
    skin: index * 5 + 1,
    cloth: index + variant * 2,
    backdrop: index + variant * 3,
    hair: hairs[index % hairs.length] ?? 'short',
    hasBeard: person.gender === 'man' && index % 3 !== 1,
    hasEarrings: person.gender === 'woman',
    hasPlainLips: person.gender === 'man',
    hasGlasses: index % 5 === 2,
    title: `Illustration of ${person.handle}`,
  })
}

/** Variants of the first person, whose profile has everything; those between are alike another person's. */
const FIRST_VARIANTS = [0, 1, 2, 12, 14, 15]

/** Variants of a person's uploaded photos. Every third person has two. */
export function listPhotoVariants({ index }: Sitter): number[] {
  if (index === 0) return FIRST_VARIANTS
  return index % 3 === 0 ? [0, 1] : [0]
}
