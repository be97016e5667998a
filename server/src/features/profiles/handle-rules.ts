import { type Fold, INVISIBLE } from './reserved-name-rules.ts'

const SEPARATORS = /[^\p{L}\p{N}\p{M}]/gu

/**
 * UTS 39 skeleton of a name without case, separators and invisible characters: equal for names that
 * look alike.
 */
export function skeletonOfHandle(handle: string, fold: Fold): string {
  const visible = handle.normalize('NFKC').replaceAll(INVISIBLE, '')
  // Once as written, since capitals have look-alikes of their own, and once in small letters.
  return fold(fold(visible).toLowerCase())
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(SEPARATORS, '')
    .replaceAll(/[iı]/gu, 'l')
}

/**
 * True if a word mixes Latin with other letters: no language does, and no table of look-alikes is
 * complete.
 */
export function mixesAlphabets(handle: string): boolean {
  return handle
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && /(?!\p{Script=Latin})\p{L}/u.test(word))
}

const FIRST_WORDS = [
  'Amber',
  'Bold',
  'Bright',
  'Calm',
  'Clever',
  'Coral',
  'Cosy',
  'Dawn',
  'Dusk',
  'Easy',
  'Fair',
  'Free',
  'Gentle',
  'Golden',
  'Happy',
  'Hazel',
  'Honest',
  'Indigo',
  'Jolly',
  'Keen',
  'Kind',
  'Lively',
  'Lucky',
  'Lunar',
  'Mellow',
  'Merry',
  'Misty',
  'Noble',
  'Ocean',
  'Olive',
  'Plum',
  'Proud',
  'Quiet',
  'Rosy',
  'Ruby',
  'Sandy',
  'Silver',
  'Snug',
  'Solar',
  'Spicy',
  'Sunny',
  'Swift',
  'Tidal',
  'Vivid',
  'Warm',
  'Wild',
  'Wise',
  'Witty',
]
const SECOND_WORDS = [
  'Acacia',
  'Anthem',
  'Baobab',
  'Bloom',
  'Breeze',
  'Bridge',
  'Calypso',
  'Cedar',
  'Cinnamon',
  'Cocoa',
  'Comet',
  'Coast',
  'Dancer',
  'Delta',
  'Drum',
  'Feather',
  'Finch',
  'Garden',
  'Ginger',
  'Guava',
  'Harbour',
  'Heron',
  'Hibiscus',
  'Island',
  'Jasmine',
  'Kite',
  'Lagoon',
  'Lantern',
  'Lark',
  'Lotus',
  'Mango',
  'Maple',
  'Melody',
  'Meadow',
  'Nutmeg',
  'Orchid',
  'Palm',
  'Papaya',
  'Pepper',
  'Quill',
  'River',
  'Robin',
  'Saffron',
  'Sail',
  'Savanna',
  'Sparrow',
  'Star',
  'Sugar',
  'Tamarind',
  'Thread',
  'Tide',
  'Traveller',
  'Violet',
  'Voyage',
  'Weaver',
  'Willow',
]

/**
 * Suggests a handle, which its owner can change. `random` returns a whole number below its
 * argument.
 */
export function suggestHandle(random: (below: number) => number): string {
  const first = FIRST_WORDS[random(FIRST_WORDS.length)] ?? ''
  const second = SECOND_WORDS[random(SECOND_WORDS.length)] ?? ''
  return `${first}${second}${10 + random(9_990)}`
}

/** Digits and letters without those that are read as digits. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates a referral code of 50 random bits, which can't be guessed or enumerated. */
export function createReferralCode(random: (below: number) => number): string {
  return Array.from({ length: 10 }, () => CODE_LETTERS[random(CODE_LETTERS.length)]).join('')
}
