import { APP, hasLeetApp, hasSplitApp } from './app-name-rules.ts'
import { findPayment } from './payment-contact-rules.ts'
import { findPhone, isWritten } from './phone-rules.ts'
import { compilePattern, joinPhrases } from './phrase-rules.ts'
import { unmaskText } from './unmask-rules.ts'

/** Replaces letters of other alphabets by the Latin ones that they look like. */
export type Fold = (text: string) => string

/** Characters that are compared; a ligature can stand for eighteen letters. */
const LONGEST = 2500
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu

/** Returns the digit that a digit of another script stands for: each script has them in a row, from zero. */
function toDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/**
 * Text as the rules compare it: small Latin letters without marks, apostrophes, invisible
 * characters and letters of other alphabets that look like Latin ones. Elided words in French stay
 * apart.
 */
export function normalizeText(text: string, fold: Fold): string {
  const plain = text
    .normalize('NFKC')
    .slice(0, LONGEST)
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\u20e3]/gu, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
  return removeApostrophes(
    fold(plain.replaceAll(OTHER_DIGIT, toDigit).replaceAll('。', '.')).toLowerCase(),
  )
}

/** Removes apostrophes; elided words in French stay apart. */
const removeApostrophes = (text: string) =>
  text.replaceAll(/(?<![a-z])([cdjlmnst]|qu)['’]/g, '$1 ').replaceAll(/['’‘`´]/g, '')

/** A way to reach somebody outside, as found in a text. */
export interface Contact {
  kind: 'phone' | 'email' | 'handle' | 'app' | 'link' | 'payment'
  /** Written so that a simple search would not find it. */
  isHidden: boolean
}

/** Other views of a text: as a simple search sees it, and as its words would be spelled. */
interface Views {
  plain: string
  unmasked: string
}

/**
 * Finds the ways to reach somebody that a text names. `text` is normalized, `original` isn't;
 * `before` is the writer's previous text, in which a number may start.
 */
export function findContacts(text: string, original: string, before = ''): Contact[] {
  const marked = original.normalize('NFD').toLowerCase()
  const plain = removeApostrophes(marked.replaceAll(/\p{M}/gu, ''))
  const unmasked = unmaskText(text)
  const phone = findPhone(text, { original, plain, before })
  const payment = findPayment(text, { original, plain, unmasked })
  const found: (Contact | undefined)[] = [
    phone && { kind: 'phone', ...phone },
    findEmail(text, plain),
    findHandle(text, plain),
    findApp(text, { plain, unmasked }),
    findSpelledHandle(text, unmasked),
    findLink(text, { plain, unmasked }),
    payment && { kind: 'payment', ...payment },
  ]
  return found.filter((contact) => contact !== undefined)
}

const MAIL_HOST = joinPhrases(
  'g ?mail|gee ?male?|g male|yahoo|hotmail|outlook|icloud|proton ?mail|ymail',
)
const EMAIL = /[a-z0-9._%+-]{2,40}@[a-z0-9-]{1,40}\.[a-z]{2,10}/
const AT = joinPhrases(
  'at|arr?o[bv]a|arobase|a commercial|the a sign|curly a|a in (?:a )?circle|circle a|the sign',
)
/** Signs in words. A "point" is also an ordinary word before "me", "es" or "com". */
const POINT = joinPhrases('punto|ponto|point')
const DOT = joinPhrases('dot|d0t', POINT)
const NAME = joinPhrases('mail|email|handle|user|pseudo|correo')
/** Words that are about a contact only near digits. */
const NAME_OR_NUMBER = joinPhrases(
  'name|nom|nome|nombre|(?<!(?:house|door|room|gate|flat|bus|shirt|jersey) )number|numero',
)
const REVERSED = joinPhrases(
  'turned (?:a)?round|backwards?|revers\\w{1,4}|al reves|a l envers|ao contrario',
  'de tras pra frente',
)
/** Words before "at" that tell of a place to work. */
const AT_WORK = `(?<![a-z])${joinPhrases(
  'works?|worked|working|jobs?|is|am|im|are|was|were|been|office|engineer|manager|intern(?:ship)?',
)}`
const HIDDEN_EMAIL = compilePattern(
  [
    `(?<!${AT_WORK})[([{ _*|-]${AT}[)\\]} _*|-][^a-z0-9]{0,3}(?:[a-z ]{0,12})${MAIL_HOST}(?![a-z])`,
    `[a-z0-9] ?@ ${MAIL_HOST}`,
    `[a-z0-9] (?:arr?o[bv]a|arobase|curly a|the a sign)(?![a-z])`,
    `(?<![a-z])${AT}[)\\]} ][^\\n]{0,40}[([{ ]` +
      `(?:${DOT}[)\\]} ] ?(?:com|net|org|fr|br|uk|example)|(?:dot|d0t)[)\\]} ] ?(?:me|co|es|de))(?![a-z])`,
    `${MAIL_HOST} ?[([{ ]${DOT}[)\\]} ] ?(?:com|fr|br|es|uk|net|example)`,
    `${NAME}[^.\\n]{0,30}${REVERSED}`,
    `${NAME_OR_NUMBER}(?=[^.\\n]{0,60}\\d{2})[^.\\n]{0,30}${REVERSED}`,
  ].join('|'),
)

function findEmail(text: string, plain: string): Contact | undefined {
  if (HIDDEN_EMAIL.test(text)) return { kind: 'email', isHidden: true }
  const email = EMAIL.exec(text)?.[0]
  return email === undefined ? undefined : { kind: 'email', isHidden: !isWritten(email, plain) }
}

const HANDLE_HOST = joinPhrases(
  'ig|insta(?:gram)?|snap(?:chat)?|telegram|tg|tiktok',
  'handle|user ?name|usuario|user|pseudo',
)
const FIND_ME = joinPhrases(
  'add|find|search|ajoute|cherche',
  'adiciona|procura|agrega(?:me)?|busca(?:me)?',
)
const HANDLE = compilePattern(
  [
    '(?:^|[\\s:(])@[a-z0-9_][a-z0-9._]{2,40}',
    `(?<![a-z])(?:my|mon|meu|mi) ${HANDLE_HOST} ?(?:is|e|es|est|:|=|->) ?@?[a-z0-9._]{3,40}`,
    `(?<![a-z])${FIND_ME}(?: me| moi)?(?: on| sur| no| en| la| there| ahi)?(?: [a-z]{2,10}:?)?` +
      ' @?[a-z]{2,30}[0-9_.][a-z0-9_.]{1,30}',
    '(?:me llamo igual|same name|mesmo nome|meme nom|igual que aqui)[^.\\n]{0,30}\\d{2,4}',
  ].join('|'),
)

const REVERSED_HANDLE = compilePattern(
  `(?<![a-z])${HANDLE_HOST} [^.\\n]{0,40}(?<![a-z])${REVERSED}(?![a-z])`,
)

function findHandle(text: string, plain: string): Contact | undefined {
  if (REVERSED_HANDLE.test(text)) return { kind: 'handle', isHidden: true }
  const bare = text.replaceAll(/[[\](){}<>]/g, '')
  const handle = HANDLE.exec(text)?.[0] ?? HANDLE.exec(bare)?.[0]
  return handle === undefined ? undefined : { kind: 'handle', isHidden: !isWritten(handle, plain) }
}

const APP_WORD = joinPhrases('app|chat|application|appli|aplicativo|aplicacion|icon|logo|bubble')
const COLOUR = joinPhrases(
  'green|verd(?:e|ecito|inho)|verte?|blue|bleue?|azul|yellow|amarel[oa]|amarill[oa]|jaune',
)
const NICKNAMES = joinPhrases(
  'blue bird|yellow ghost|little ghost|paper ?plane|app with the|bird app',
  'paj[ae]rit?o azul|fantasm\\w{1,3} amarill?[oae]|fantasminha|aviaozinho|avioncito|avion de papel',
  'oiseau bleu|petit fantome|aviao de papel',
)
/** Calls to write or go somewhere, before a colour that stands for an app. */
const CALLS = joinPhrases(
  'chama|fala\\w{0,3}|escreve|manda|add|adiciona|bora|vamos|continua\\w{0,3}|conversa\\w{0,3}|passa|oi',
  'escrib\\w{1,5}|habla\\w{0,5}|sig\\w{1,5}|seguimos|pasa\\w{0,3}|agrega\\w{0,2}|llama\\w{0,2}|busca\\w{0,2}',
  'ecri\\w{1,4}|parl\\w{1,4}|continu\\w{1,4}|passe(?:r|z|ons)?|viens|rejoins|ajoute|va|allons',
)
const NICKNAMED_APP = compilePattern(
  [
    `(?<![a-z])${COLOUR} (?:(?:bubble|bird|ghost|logo) )?${APP_WORD}(?![a-z])`,
    '(?<![a-z])(?:app|application|appli|aplicativo|aplicacion)' +
      ` (?:with the )?${COLOUR}(?![a-z])`,
    // "One" is an app only to write on, or with a sign of one.
    `(?<![a-z])one (?:with the )?${COLOUR} (?:app|icon|logo|bubble|bird|ghost|phone)(?![a-z])`,
    `(?<![a-z])(?:on|to|via|over|use|using|download) (?:the|that|dat|my) ${COLOUR} one(?![a-z])`,
    `(?<![a-z])${NICKNAMES}`,
    '(?<![a-z])(?:por|pelo|no|al|sur|par) (?:el |le )?(?:verdinho|azulzinho|verdecito)(?![a-z])',
    `(?<![a-z])${CALLS}(?![a-z])[^.!?\\n]{0,30} (?:por|pelo|no|al|sur|par) (?:el |le )?(?:verde|vert)(?![a-z])`,
    '(?<![a-z])(?:por el|pelo|no|al|sur le|par le) (?:verde|vert)(?=[.!?]| ?(?:[^ -~]|$))',
  ].join('|'),
)
const SPELLED_HANDLE = compilePattern(
  `(?<![a-z0-9])[a-z0-9]{2,20} (?:dot|${POINT}(?! (?:de|del|da|do|of|com|que|me|es)(?![a-z]))` +
    '|underscore|tiret(?: bas)?|guion(?: bajo)?|under ?line|barra baja|traco|sublinhado)' +
    ' [a-z0-9]{2,20}(?![a-z0-9])',
)

/** Finds a name such as "kelly dot rose 22" next to the name of an app. */
function findSpelledHandle(text: string, unmasked: string): Contact | undefined {
  return SPELLED_HANDLE.test(text) && APP.test(unmasked)
    ? { kind: 'handle', isHidden: true }
    : undefined
}

function findApp(text: string, { plain, unmasked }: Views): Contact | undefined {
  if (hasLeetApp(text) || hasSplitApp(text) || NICKNAMED_APP.test(text))
    return { kind: 'app', isHidden: true }
  if (!APP.test(text)) return APP.test(unmasked) ? { kind: 'app', isHidden: true } : undefined
  return { kind: 'app', isHidden: !APP.test(plain) }
}

const DOMAIN_END =
  '(?:com|net|org|io|me|app|co|info|biz|xyz|top|site|online|club|link|vip|live|shop|example|test' +
  '|ng|gh|uk|fr|br|es|pt|ly|gg|cc|tv)'
const LINK = compilePattern(
  `https?://|(?<![a-z])www\\.|(?<![a-z0-9@._-])[a-z0-9-]{2,60}\\.${DOMAIN_END}(?![a-z@])`,
)
/** Ends that are no words of their own, except "com", which starts sentences in Portuguese. */
const BARE_END = '(?:com|net|org|xyz|biz)'
const HIDDEN_LINK = compilePattern(
  [
    `(?<![a-z])hxxp|[[({<] ?(?:${DOT}|\\.) ?[\\])}>] ?${DOMAIN_END}(?![a-z])`,
    `[a-z0-9-]{3} (?:dot|d0t) ${DOMAIN_END}(?![a-z])`,
    `[a-z0-9-]{3} (?:${POINT} (?:org|xyz|biz|io|ly|cc|ng|gh|example)|(?:punto|point) com)(?![a-z])`,
    `[a-z0-9-]{3} ${POINT} ${DOMAIN_END} ?(?:[/]|[.!)]?$)|[a-z0-9-]{3} ponto com ?(?:[,.\\n!)]|ponto br)`,
    `[a-z0-9]{3}${DOT}${BARE_END}(?![a-z])`,
    `[a-z0-9-]{3} \\.${BARE_END}(?![a-z])`,
    `[a-z0-9-]{3}(?: \\. ${BARE_END}|\\. (?:net|org|xyz|biz)) ?(?:$|[/\\n.,!?)])`,
    '[a-z0-9-]{3}\\. com ?[/.,!)]',
    `[a-z0-9-]{3}[•·∙⋅] ?${BARE_END}(?![a-z])`,
    '[a-z0-9-]{2}\\.(?:c0m|n3t|0rg)(?![a-z0-9])',
    '(?<![a-z])h(?: ?t){2} ?p ?s? ?: /|(?<![a-z])h t t p',
    `${DOT} (?:me|ly|co|com) (?:forward )?(?:slash|barra)|tinyurl (?:slash|barra)`,
    '(?<![a-z0-9])moc\\.[a-z0-9-]{3}',
  ].join('|'),
)
/** Places that honest people share from. */
const ORDINARY_HOSTS = joinPhrases(
  'youtube|youtu|spotify|soundcloud|google|goo|apple|wikipedia|bbc|guardian|cnn|lemonde|globo',
  'elpais|eventbrite|ticketmaster|airbnb|booking|opentable|netflix|instagram|tiktok|medium|linkedin',
)
const ORDINARY_LINK = compilePattern(`(?<![a-z])${ORDINARY_HOSTS}(?![a-z])`)

function findLink(text: string, { plain, unmasked }: Views): Contact | undefined {
  if (HIDDEN_LINK.test(text) || HIDDEN_LINK.test(unmasked)) return { kind: 'link', isHidden: true }
  return LINK.test(text) && !ORDINARY_LINK.test(text)
    ? { kind: 'link', isHidden: !LINK.test(plain) }
    : undefined
}
