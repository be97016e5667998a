import { BRAND } from '@adire/contract/brand.ts'

/** Reserved as a whole handle: names of staff, the product and its labels. */
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
  'new member',
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
  'membre',
  'miembro',
  'membro',
  'ex member',
  'former match',
  'former matches',
  'help center',
  'help centre',
  'notice',
  'automated message',
  'blocked',
  'hidden',
  'unnamed',
  'no name',
  'no one',
  'none',
  'moi',
  'toi',
  'você',
  'premium',
  'refunds',
  'soporte',
  'suporte',
  'администратор',
  'модератор',
  'поддержка',
  'адире',
]
/** Sequences of letters that may not be in a handle anywhere, even within a word. */
const RESERVED_PARTS = [
  'admin',
  'moderat',
  'moderad',
  'support',
  'official',
  'sysop',
  'админ',
  'адмін',
  'модерат',
]
/**
 * Words that may not be one of several in a handle, because they read as a badge or a job title.
 */
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
  'member',
  'members',
  'user',
  'account',
  'deleted',
  BRAND.name,
]

/**
 * Digits and letters that stand for a Latin letter by convention or at a glance, besides those of
 * Unicode.
 */
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
  // Letters of African, Icelandic and other alphabets.
  ɓ: 'b',
  ƈ: 'c',
  ɖ: 'd',
  ɗ: 'd',
  ð: 'd',
  đ: 'd',
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ɠ: 'g',
  ɣ: 'y',
  ɨ: 'i',
  ɩ: 'i',
  ɪ: 'i',
  ƙ: 'k',
  ĸ: 'k',
  ŋ: 'n',
  ɲ: 'n',
  ɔ: 'o',
  þ: 'p',
  ƥ: 'p',
  ɽ: 'r',
  ß: 'b',
  ƭ: 't',
  ʉ: 'u',
  ʊ: 'u',
  ʋ: 'v',
  ʌ: 'v',
  ƴ: 'y',
}

export type Fold = (text: string) => string

/**
 * Invisible characters, such as Hangul fillers and zero-width joiners; the blank Braille pattern
 * has another class.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Returns a name as it reads at a glance: without accents, and with digits as the letters they
 * stand for.
 */
function readAtAGlance(name: string, fold: Fold): string {
  const plain = fold(name.normalize('NFKD').replaceAll(INVISIBLE, ''))
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
  const folded = [...plain].map((letter) => LOOKALIKES[letter] ?? letter).join('')
  return (
    folded
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      // 'cl', as l is read as i.
      .replaceAll('ci', 'd')
      .replaceAll('vv', 'w')
      .replaceAll('rn', 'm')
  )
}

/** Removes trailing digits and separators. */
function withoutTail(name: string): string {
  const last = [...name].findLastIndex((character) => !/[\d\s._'’-]/u.test(character))
  return [...name].slice(0, last + 1).join('')
}

/**
 * Shortest reserved name, in letters, that counts in a handle made of several (`consistsOfNames`);
 * shorter ones are in too many words.
 */
const SHORTEST_NAME_IN_ROW = 3

/**
 * Creates the set of reserved names. Names and handles are compared as they read at a glance, with
 * `fold` mapping look-alikes of Unicode.
 */
export function createReservedNames(fold: Fold) {
  const read = (name: string) => readAtAGlance(name, fold)
  const [names, words] = [new Set(RESERVED.map(read)), new Set(RESERVED_WORDS.map(read))]
  const [parts, brand] = [RESERVED_PARTS.map(read), read(BRAND.name)]

  function isReserved(reading: string): boolean {
    if (
      names.has(reading) ||
      reading.startsWith(brand) ||
      parts.some((part) => reading.includes(part))
    )
      return true
    return (
      (reading.endsWith(brand) && names.has(reading.slice(0, -brand.length))) ||
      consistsOfNames(reading)
    )
  }

  /** True if a name consists of several reserved names in a row. */
  function consistsOfNames(reading: string): boolean {
    const ends = new Set([0])
    for (let end = SHORTEST_NAME_IN_ROW; end <= reading.length; end++)
      if (
        [...ends].some(
          (start) => end - start >= SHORTEST_NAME_IN_ROW && names.has(reading.slice(start, end)),
        )
      )
        ends.add(end)
    return ends.has(reading.length)
  }

  function isReservedAsWritten(handle: string): boolean {
    const handleWords = handle
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .split(/[\s._'’-]+/u)
      .map(read)
      .filter(Boolean)
    return (
      isReserved(read(handle)) ||
      isReserved(read(withoutTail(handle))) ||
      handleWords.some((word) => words.has(word)) ||
      (handleWords.length > 1 && handleWords.every((word) => names.has(word)))
    )
  }

  return {
    /**
     * True if a handle could pass for staff, the product or one of our labels, in any spelling and
     * with any number appended.
     */
    has(handle: string): boolean {
      // Capitals have look-alikes that small letters don't have, and the other way round.
      return isReservedAsWritten(handle) || isReservedAsWritten(handle.toLowerCase())
    },
  }
}
