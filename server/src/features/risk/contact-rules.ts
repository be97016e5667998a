import { foldForeign } from '../../gateways/confusables.ts'

/**
 * Text as the rules compare it: small Latin letters without marks, apostrophes, invisible
 * characters and letters of other alphabets that look like Latin ones.
 */
export function normalizeText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\u20e3]/gu, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
  return foldForeign(plain).toLowerCase().replaceAll(/['’‘`´]/g, '')
}

/** A way to reach somebody outside, as found in a text. */
export interface Contact {
  kind: 'phone' | 'email' | 'handle' | 'app' | 'link'
  /** Written so that a simple search would not find it. */
  isHidden: boolean
}

/** Finds the ways to reach somebody that a text names. The text is normalized. */
export function findContacts(text: string): Contact[] {
  const found = [
    findPhone(text),
    findEmail(text),
    findHandle(text),
    findApp(text),
    findLink(text),
  ]
  return found.filter((contact) => contact !== undefined)
}

/** Words for digits in English, French, Portuguese and Spanish; "o" and "oh" stand for zero. */
const DIGIT_WORDS = [
  ...['zero', 'oh', 'o', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  ...['un', 'deux', 'trois', 'quatre', 'cinq', 'sept', 'huit', 'neuf'],
  ...['um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'meia', 'sete', 'oito', 'nove'],
  ...['cero', 'uno', 'dos', 'cuatro', 'siete', 'ocho', 'nueve', 'double', 'triple'],
].toSorted((one, other) => other.length - one.length)

const DIGIT = `(?:[0-9]|${DIGIT_WORDS.join('|')})`
const DIGITS = new RegExp(`\\+?${DIGIT}(?:[^a-z0-9]{0,3}${DIGIT}){6,}`, 'g')
/** Dates, times and amounts, which have many digits as well. */
const OTHER_NUMBER = /\d{1,4}[/:]\d{1,2}|^\d{1,3}(?:[.,]\d{3})+$|[€$£₦%]|(?:19|20)\d\d[- ](?:19|20)\d\d/

function findPhone(text: string): Contact | undefined {
  for (const [match] of text.matchAll(DIGITS)) {
    const digits = match.replaceAll(/[^0-9]/g, '').length
    const spelled = match.match(/[a-z]+/g) ?? []
    const isSpelled = spelled.length >= 3 && digits + spelled.length >= 8 && new Set(spelled).size > 1
    const isMixed = digits >= 4 && /[0-9][^a-z0-9]{0,3}[a-z]+[^a-z0-9]{0,3}[0-9]/.test(match)
    const isSpaced = (match.match(/(?<![0-9])[0-9](?![0-9])/g) ?? []).length >= 6
    if (isSpelled || isMixed || isSpaced) return { kind: 'phone', isHidden: true }
    if (digits >= 9 && digits <= 15 && !OTHER_NUMBER.test(match))
      return { kind: 'phone', isHidden: /[*_~|•·#]|\.{2}/.test(match) }
  }
  return undefined
}

const MAIL_HOST = '(?:gmail|g mail|yahoo|hotmail|outlook|icloud|proton(?:mail)?|ymail|live)'
const EMAIL = /[a-z0-9._%+-]{2,}@[a-z0-9-]+\.[a-z]{2,}/
const HIDDEN_EMAIL = new RegExp(
  `[([{ ](?:at|arroba|arobase|a commercial)[)\\]} ].{0,10}${MAIL_HOST}|@ ${MAIL_HOST}|${MAIL_HOST} ?[([{ ](?:dot|punto|ponto|point)[)\\]} ] ?com`,
)

function findEmail(text: string): Contact | undefined {
  if (HIDDEN_EMAIL.test(text)) return { kind: 'email', isHidden: true }
  return EMAIL.test(text) ? { kind: 'email', isHidden: false } : undefined
}

const HANDLE =
  /(?:^|[\s:(])@[a-z0-9_][a-z0-9._]{2,}|\b(?:my|mon|meu|mi) (?:ig|insta(?:gram)?|snap(?:chat)?|telegram|tg|tiktok|handle|user ?name|usuario|user|pseudo|id) ?(?:is|e|es|est|:|=|->) ?@?[a-z0-9._]{3,}|\b(?:add|ajoute|adiciona|agrega(?:me)?) me? ?(?:on|sur|no|en)? ?[a-z]{2,10}[: ]+@?[a-z]+[0-9_.][a-z0-9_.]*/

function findHandle(text: string): Contact | undefined {
  return HANDLE.test(text) ? { kind: 'handle', isHidden: false } : undefined
}

const APP =
  /\b(?:wh?ats? ?ap+s?|wh?atsap|was+ap+|wazz?ap|w(?:h)?atapp|wsap|wasap|zap(?: ?zap)?|wpp|whats|wapp|telegram|tg|signal|snap(?: ?chat)?|instagram|insta|ig|facebook|fb|messenger|google ?chat|g ?chat|hangouts?|we ?chat|kik|viber|skype|imo|botim|zangi|discord|tiktok)\b/
/** Names without letters between, as they appear once spaces and signs are gone. */
const SQUEEZED_APPS = ['whatsapp', 'whatsap', 'telegram', 'snapchat', 'instagram', 'googlechat', 'hangouts']
const REVERSED_APPS = SQUEEZED_APPS.map((name) => [...name].toReversed().join(''))
const NICKNAMED_APP =
  /\b(?:green|verde|verte|blue bird|yellow ghost|paper plane|blue|amarelo|azul|bleue?) (?:bubble )?(?:app|chat|application|appli|aplicativo|aplicacion)\b|\b(?:app|application|appli|aplicativo|aplicacion) (?:verde|verte|azul|bleue?|green|with the green)\b|\bthe (?:green|blue) one\b/
const LEET: Record<string, string> = { '@': 'a', '3': 'e', '1': 'i', '0': 'o', '4': 'a', '5': 's', '7': 't', $: 's', '!': 'i', '€': 'e', '8': 'b' }

function findApp(text: string): Contact | undefined {
  const squeezed = [...text].map((character) => LEET[character] ?? character).join('')
  const letters = squeezed.replaceAll(/[^a-z]/g, '')
  const isPlain = SQUEEZED_APPS.some((name) => text.includes(name)) || /\b(?:whats|tele|insta|snap|google) ?(?:app?|gram|chat)\b/.test(text)
  const isHidden =
    NICKNAMED_APP.test(text) ||
    REVERSED_APPS.some((name) => letters.includes(name)) ||
    (!isPlain && SQUEEZED_APPS.some((name) => letters.includes(name)))
  if (isHidden) return { kind: 'app', isHidden: true }
  return APP.test(text) ? { kind: 'app', isHidden: false } : undefined
}

const LINK =
  /\bhttps?:\/\/|\bwww\.|\b[a-z0-9-]{2,}\.(?:com|net|org|io|me|app|co|info|biz|xyz|top|site|online|club|link|vip|live|shop|example|test|ng|gh|uk|fr|br|ly)\b(?!@)/
const HIDDEN_LINK =
  /\bhxxp|[[({] ?(?:dot|punto|ponto|point|\.) ?[\])}]|\b[a-z0-9-]{3,} (?:dot|punto|ponto) (?:com|net|org|io|me|app|co|info|xyz|site|online|example|test)\b/
/** Places that honest people share from. */
const ORDINARY_LINK =
  /\b(?:youtube|youtu|spotify|soundcloud|google|goo|apple|wikipedia|bbc|guardian|cnn|lemonde|globo|elpais|eventbrite|ticketmaster|airbnb|booking|opentable|netflix|instagram|tiktok|medium|linkedin)\b/

function findLink(text: string): Contact | undefined {
  if (HIDDEN_LINK.test(text)) return { kind: 'link', isHidden: true }
  return LINK.test(text) && !ORDINARY_LINK.test(text) ? { kind: 'link', isHidden: false } : undefined
}
