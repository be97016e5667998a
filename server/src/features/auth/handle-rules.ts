import { BRAND } from '@adire/contract/brand.ts'

/** Names of the house and of its labels: what a page shows instead of a name must not be a name. */
const RESERVED = [
  'admin',
  'administrator',
  'root',
  'sysadmin',
  'superuser',
  'support',
  'helpdesk',
  'help',
  'moderator',
  'mod',
  'mods',
  'staff',
  'team',
  'official',
  'system',
  'security',
  'safety',
  'privacy',
  'billing',
  'payments',
  'service',
  'customerservice',
  'contact',
  'info',
  'owner',
  'founder',
  'ceo',
  'everyone',
  'anonymous',
  'deleted',
  'null',
  'undefined',
  'webmaster',
  'postmaster',
  'noreply',
  'verified',
  'verification',
  'trust',
  'legal',
  'press',
  'api',
  'www',
  BRAND.name,
  'you',
  'yourself',
  'me',
  'somebody',
  'someone',
  'nobody',
  'unknown',
  'user',
  'member',
  'guest',
  'visitor',
  'bot',
  'former member',
  'former user',
  'former',
  'deleted user',
  'deleted member',
  'deleted account',
  'removed user',
  'banned user',
  'suspended user',
  'unknown user',
  'unknown member',
  'moderation',
  'notification',
  'notifications',
  'system message',
  'announcement',
  'trust and safety',
  'customer care',
  'care team',
  'concierge',
  'vous',
  'usted',
  'ancien membre',
  'antiguo miembro',
  'antigo membro',
  'premium',
]
/** Names that may not be part of a longer one either. */
const RESERVED_PARTS = ['admin', 'moderator', 'support', 'official', 'sysop']
/** Words that read as a badge or an office wherever they stand in a name. */
const RESERVED_WORDS = [
  'verified',
  'verification',
  'staff',
  'mod',
  'mods',
  'moderation',
  'security',
  'helpdesk',
  'customerservice',
  BRAND.name,
]

/** Figures and letters that stand for a Latin letter by convention or at a glance, beyond the table of Unicode. */
const LOOKALIKES: Record<string, string> = {
  а: 'a',
  ɑ: 'a',
  α: 'a',
  '@': 'a',
  '4': 'a',
  в: 'b',
  ь: 'b',
  '8': 'b',
  β: 'b',
  с: 'c',
  ϲ: 'c',
  ԁ: 'd',
  е: 'e',
  є: 'e',
  ε: 'e',
  '3': 'e',
  ɡ: 'g',
  '9': 'g',
  һ: 'h',
  н: 'h',
  і: 'i',
  ı: 'i',
  ι: 'i',
  '1': 'i',
  '!': 'i',
  l: 'i',
  '|': 'i',
  ӏ: 'i',
  ј: 'j',
  к: 'k',
  κ: 'k',
  м: 'm',
  п: 'n',
  η: 'n',
  о: 'o',
  ο: 'o',
  '0': 'o',
  օ: 'o',
  р: 'p',
  ρ: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  '5': 's',
  $: 's',
  т: 't',
  τ: 't',
  '7': 't',
  υ: 'u',
  ս: 'u',
  ν: 'v',
  ѵ: 'v',
  ԝ: 'w',
  ш: 'w',
  х: 'x',
  χ: 'x',
  у: 'y',
  γ: 'y',
  '2': 'z',
}

type Fold = (text: string) => string

/** Characters that nothing is drawn for, such as the Hangul fillers and zero-width joiners; the blank Braille pattern is none of them by its class. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const SEPARATORS = /[^\p{L}\p{N}\p{M}]/gu

/** UTS 39 skeleton of a name without case, separators and invisible characters: equal for names that look alike. */
export function skeletonOfHandle(handle: string, fold: Fold): string {
  const visible = handle.normalize('NFKC').replaceAll(INVISIBLE, '')
  // Once as written, since capitals have look-alikes of their own, and once in small letters.
  return fold(fold(visible).toLowerCase()).toLowerCase().normalize('NFC').replaceAll(SEPARATORS, '').replaceAll(/[iı]/gu, 'l')
}

/** Whether a word mixes Latin with other letters: no language does, and no table of look-alikes is complete. */
export function mixesAlphabets(handle: string): boolean {
  return handle.split(/[^\p{L}\p{M}]+/u).some((word) => /\p{Script=Latin}/u.test(word) && /(?!\p{Script=Latin})\p{L}/u.test(word))
}

/** A name as it reads at a glance, without accents and with figures as the letters they stand for. */
function readAtAGlance(name: string, fold: Fold): string {
  const plain = fold(name.normalize('NFKD').replaceAll(INVISIBLE, '')).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const folded = [...plain].map((letter) => LOOKALIKES[letter] ?? letter).join('')
  return folded
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
}

/** A name without the figures and separators behind it. */
function withoutTail(name: string): string {
  const last = [...name].findLastIndex((character) => !/[\d\s._'-]/u.test(character))
  return [...name].slice(0, last + 1).join('')
}

/** The reserved names in the form that handles are compared in. */
export function createReservedNames(fold: Fold) {
  const read = (name: string) => readAtAGlance(name, fold)
  const [names, words] = [new Set(RESERVED.map(read)), new Set(RESERVED_WORDS.map(read))]
  const [parts, brand] = [RESERVED_PARTS.map(read), read(BRAND.name)]

  function isReserved(reading: string): boolean {
    if (names.has(reading) || reading.startsWith(brand) || parts.some((part) => reading.includes(part))) return true
    return reading.endsWith(brand) && names.has(reading.slice(0, -brand.length))
  }

  return {
    /** Whether a name would pass for the house or for one of its labels, in any spelling and with any number behind (security bar A-17). */
    has(handle: string): boolean {
      const parted = handle
        .split(/[\s._'-]+/u)
        .map(read)
        .filter(Boolean)
      return (
        isReserved(read(handle)) ||
        isReserved(read(withoutTail(handle))) ||
        parted.some((word) => words.has(word)) ||
        (parted.length > 1 && parted.every((word) => names.has(word)))
      )
    },
  }
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

/** A friendly name to start with; its owner can change it. `random` gives a whole number below its argument. */
export function suggestHandle(random: (below: number) => number): string {
  const first = FIRST_WORDS[random(FIRST_WORDS.length)] ?? ''
  const second = SECOND_WORDS[random(SECOND_WORDS.length)] ?? ''
  return `${first}${second}${10 + random(9_990)}`
}

/** Without the letters that are read as figures. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A referral code of 50 random bits: not to be guessed, not to be counted through. */
export function createReferralCode(random: (below: number) => number): string {
  return Array.from({ length: 10 }, () => CODE_LETTERS[random(CODE_LETTERS.length)]).join('')
}
