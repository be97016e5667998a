import { BRAND } from '@adire/contract/brand.ts'

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
]
/** Names that may not be part of a longer one either. */
const RESERVED_PARTS = ['admin', 'moderator', 'support', 'official', 'sysop']

/** Letters, figures and signs that read as a Latin letter; what looks alike becomes the same. */
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

/** A name as it reads at a glance: no accents, no gaps, one script. */
function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const folded = [...plain].map((letter) => LOOKALIKES[letter] ?? letter).join('')
  return folded
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
}

const reserved = new Set(RESERVED.map(skeletonOf))
const reservedParts = RESERVED_PARTS.map(skeletonOf)
const brand = skeletonOf(BRAND.name)

/** Names that would pass for the house itself, in any spelling and with any number behind (security bar A-17). */
export function isReservedHandle(handle: string): boolean {
  const skeletons = [skeletonOf(handle), skeletonOf(handle.replace(/(?<![\d\W_])[\d\W_]+$/u, ''))]
  return skeletons.some(
    (skeleton) => reserved.has(skeleton) || skeleton.startsWith(brand) || reservedParts.some((part) => skeleton.includes(part)),
  )
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
