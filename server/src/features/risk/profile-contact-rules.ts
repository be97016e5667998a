import type { ProfileRule } from '@adire/contract/risk.ts'
import { findContacts, type Fold, normalizeText } from './contact-rules.ts'
import * as elsewhere from './contact-phrases-rules.ts'
import { compilePattern, joinPhrases, PhraseText } from './phrase-rules.ts'
import { unmaskText } from './unmask-rules.ts'

/** Contact and payment details that a text of a profile gives. Naming an app or a service is neither. */
export type ProfileDetails = Record<ProfileRule, boolean>

/** Apps with accounts, without names that are also ordinary names, such as Imo. */
const APP = joinPhrases(
  'wh?ats? ?ap{1,2}|wapp|wsap|wpp|zap|telegram|tg|signal|snap(?:chat)?|insta(?:gram)?|ig|tik ?tok',
  'facebook|fb|messenger|kik|discord|viber|we ?chat|skype|g ?mail',
)
/** Words between an app and a name there. */
const IS = joinPhrases(
  'me|moi|us|at|on|as|under|is|na|e|es|est|como|name|nom|nome|nombre|id|user ?name|user|handle|pseudo|usuario|account',
)
/** An account: letters with a figure or an underscore, or anything after an at sign. */
const FIGURED = '(?=[a-z._]{0,28}[a-z_][a-z._]{0,28}[0-9_])[a-z_][a-z0-9._]{4,30}'
/** Between an app or a service and an account there. */
const TO_ACCOUNT = `(?: ${IS}){0,2}[^a-z0-9.,;!?\\n&+/'"]{1,6}`
const ACCOUNT = `(?:@[a-z0-9_.]{3,30}|${FIGURED})`
/** Answers to a colon that are no names. */
const NO_NAME = joinPhrases(
  'never|rarely|always|sometimes|addict\\w{0,3}|deleted?|none|nope|private|closed|guilty|loading',
  'scroll\\w{0,4}|later|maybe|please|hardly|daily|barely|jamais|rarement|toujours|parfois|supprime',
  'nunca|raramente|sempre|siempre|quase|casi|apenas|apague?i?|ninguno|nenhum|aucun|privado|prive',
)
const NAMED_ACCOUNT = compilePattern(
  [
    `(?<![a-z])${APP}${TO_ACCOUNT}${ACCOUNT}`,
    `(?<![a-z0-9])${FIGURED} (?:on|in|via|sur|no|en) (?:my )?${APP}(?![a-z])`,
    // Without a figure only a name after a colon that ends the line or the sentence.
    '(?<!(?<![a-z])(?:no|not|nor|or|ni|nem|sans|sem|sin|without) )' +
      `(?<![a-z])(?:ig|insta(?:gram)?|snap(?:chat)?|tg|telegram|kik) ?[:=>] ?(?!${NO_NAME}(?![a-z]))` +
      '[a-z][a-z.]{3,30}(?= ?(?:$|[\\n,;|/!?\\p{So}]|\\.(?:\\s|$)))',
  ].join('|'),
  'u',
)
const HAS_ACCOUNT = compilePattern(`(?<![a-z0-9])${ACCOUNT}`)
const ACCOUNT_LINK = compilePattern(
  '(?<![a-z0-9.-])(?:(?:wa|t|m|signal)\\.me|(?:www\\.)?(?:instagram|snapchat|facebook|tiktok|telegram)\\.(?:com|me|org)' +
    '|linktr\\.ee|bit\\.ly|discord\\.gg|chat\\.whatsapp\\.com)/[a-z0-9@+]',
)
/** Ends of domains after which no sentence begins, and others, which need a path. */
const LINK = compilePattern(
  'https?://[a-z0-9]|(?<![a-z])www\\.[a-z0-9]|' +
    '(?<![a-z0-9@._-])[a-z0-9-]{2,60}\\.(?:(?:com|net|org|biz|xyz|info|example)(?![a-z@])' +
    '|(?:co|com|org)\\.(?:uk|ng|gh|za|ke|br)(?![a-z@])|[a-z]{2,6}/[a-z0-9@])',
  'g',
)
/** Places that honest people share from, also as a part of one such as "open.spotify.com". */
const ORDINARY_LINK = compilePattern(
  `^(?:https?://)?(?:[a-z0-9-]{1,30}\\.){0,2}${joinPhrases(
    'youtube|youtu|spotify|soundcloud|google|goo|apple|wikipedia|bbc|(?:the)?guardian|cnn|lemonde|globo',
    'elpais|eventbrite|ticketmaster|airbnb|booking|opentable|netflix|medium|linkedin|amazon|adire',
  )}\\.[a-z]{2,7}(?:\\.[a-z]{2})?(?![a-z0-9@-]|\\.[a-z0-9])`,
)
/** Words before the site of an employer. */
const AT_WORK = compilePattern(
  `(?<![a-z])${joinPhrases(
    'work\\w{0,3}|jobs?|engineer|manager|developer|designer|founder|director|analyst|(?:head|lead)(?= (?:of|at|for) )|staff|writ(?:e|es|ing)(?= for )',
    'travaill\\w{1,4}|ingenieure?|trabal[hj]\\w{1,4}|engenheir[oa]|ingenier[oa]|gerente|chef de projet',
  )}[^.\\n]{0,20} (?:at|@|for|with|of|chez|pour|na|no|em|en|para|d[aeo]) $`,
)

/** An at sign before a word is a place to work as often as a name, unless somebody is called to write. */
const CALLED_NAME = compilePattern(
  `(?<![a-z])(?:${APP}|${joinPhrases(
    '(?:add|follow|dm|find|text|message|write|hit|reach|holla|buzz)(?: me| us)(?: up)?|socials',
    '(?:ajoute|suis|rejoins|ecris|trouve|contacte)[ -]?moi|me (?:segue|siga|adiciona|chama|procura)',
    '(?:sigue|agrega|busca|escribe|contacta|encuentra)me',
  )})(?![a-z])`,
)
const PLAIN_NAME = /(?<=^|[\s(:])@(?=[a-z]{2,40}(?![a-z0-9_@]|\.[a-z0-9]))/g
/** A word for a sign, between other words: "the whole point is". */
const ORDINARY_POINT =
  /(?<![a-z])(?:point|punto|ponto)(?= (?!(?:com|org|net|fr|br|es|me|co)(?![a-z]))[a-z]{1,20}(?![a-z0-9]))/g
/** Codes of areas, each of three figures. */
const AREA_CODES =
  /(?<![\d+])[1-9]\d\d(?:(?: ?[/,|&•·] ?[1-9]\d\d){2,9}|(?: [1-9]\d\d){3,9})(?!\d| \d)/g
const DOTS = /\.{2,10}/g

/** Services to pay with, whose names mean nothing else. */
const SERVICE = joinPhrases(
  'cash ?app|cash ?tag|pay ?pal|zelle|venmo|opay|palm ?pay|moniepoint|kuda|revolut|monzo|lemfi|sendwave',
  'western ?union|money ?gram|mukuru|bizum|nequi|daviplata|yape|lydia|mercado ?pago',
  'mobile money|momo|m ?pesa|orange money|airtel money|moov money|skrill',
  '(?:my|mon|meu|mi|on|par|via|sur|by) (?:wave|wise|chime)|(?:wave|wise|chime) ?(?:tag|id|:)',
)
/** Coins, whose tickers have a sign of the dollar as well: "bitcoin and $ETH". */
const COIN = '(?:bitcoin|btc|usdt)'
/** Services in Portuguese, where "no" before one is no refusal. */
const PORTUGUESE_SERVICE = '(?:(?:chave )?pix|picpay|mb ?way)'
/** Words before a service that somebody works for or won't use. */
const refuses = (...words: readonly string[]) =>
  `(?<!(?<![a-z])${joinPhrases(...words)}` +
  ' (?:ask (?:for|about) |use |do |have |want |send |any |a |my |your |uso |tenho |tengo |mande? )?)'
const WORK = 'work(?:s|ed|ing)? (?:at|for|with)|at|chez'
const REFUSAL = refuses(
  WORK,
  'no|not|never|dont|without|nor|hate|sans|pas de|jamais|sem|nao|nada de|sin|nunca|ni|nem',
)
const PORTUGUESE_REFUSAL = refuses(WORK, 'not|never|dont|sem|nao|nada de|nunca|nem')
/** The number of an account or a telephone, or an address to pay to. */
const ADDRESS = joinPhrases(
  '\\+?\\d(?:[ .-]?\\d){6,14}(?!\\d)|[13][a-z1-9]{25,34}(?![a-z0-9])',
  '[a-z0-9._-]{2,30}@[a-z0-9-]{2,30}\\.[a-z]{2,10}|@[a-z0-9_.]{3,30}',
)
/** The same, or a name. */
const PAYEE = joinPhrases('\\$ ?[a-z][a-z0-9_]{2,20}(?![a-z0-9$])', ADDRESS)
const NEAR = '(?:(?!\\. )[^!?\\n]){0,24}?'
const CASHTAG = '\\$[a-z][a-z0-9_]{2,20}(?![a-z0-9$])'
/** Calls to give. A gift, a coffee or a treat alone is as often a pleasure, beside a share or an artist. */
const GIVE = joinPhrases(
  '(?:support|help|tip|send|spoil|treat|bless|dash|gift|feed) (?:me|us|your girl|a girl)|buy (?:me|us)|donat(?:e|ions?)',
  '(?:tips?|gifts?|coffees?) (?:(?:are|is|always) ){0,2}(?:welcome|appreciated|accepted)|send (?:tips?|gifts?|your (?:money|love))',
  '(?:offr\\w{1,4}|soutien\\w{0,3}|aid\\w{1,3}|gat\\w{1,3}|envo\\w{1,4}|pa[iy]\\w{1,3}|invit\\w{1,3})[ -](?:moi|nous)',
  '(?:m|me|nous) (?:aider|soutenir|offrir|gater)|(?:cadeaux?|dons?|pourboires?) (?:bienvenus?|acceptes?|appreci\\w{1,3})',
  'me (?:ajud|mim|apoi|presentei|mand|envi)\\w{1,4}|(?:ajud|mim|apoi|presentei|mand|envi|pag)\\w{1,4}[ -]me',
  '(?:presentes?|mimos?|gorjetas?|doac\\w{2,3}) (?:sao |e )?(?:bem[ -]vind[oa]s?|aceit[oa]s?)|aceito (?:presentes?|mimos?|gorjetas?|doac\\w{2,3}|ajuda)',
  '(?:ayud|apoy|regal|invit|mim|consient|mand|envi|pag)(?:a|e|en)me|me (?:ayud|apoy|regal|invit|mand|envi)\\w{1,4}',
  '(?:propinas?|regalos?|donaci\\w{2,4}) (?:son )?(?:bienvenid[oa]s?|aceptad[oa]s?)|acepto (?:propinas?|regalos?|donaci\\w{2,4}|ayuda)',
)
const PAYMENT = compilePattern(
  [
    `${REFUSAL}(?<![a-z0-9])${SERVICE}(?![a-z])(?:${NEAR}${PAYEE}|${TO_ACCOUNT}${FIGURED})`,
    `${REFUSAL}(?<![a-z0-9])${COIN}(?![a-z])(?:${NEAR}${ADDRESS}|${TO_ACCOUNT}${FIGURED})`,
    `${PORTUGUESE_REFUSAL}(?<![a-z0-9])${PORTUGUESE_SERVICE}(?![a-z])${NEAR}${PAYEE}`,
    `${CASHTAG}(?:(?!\\. )[^!?\\n]){0,12}?(?<![a-z0-9])${SERVICE}(?![a-z])`,
    `(?<![a-z])${GIVE}(?![a-z])${NEAR}${CASHTAG}`,
    '(?<![a-z0-9.-])(?:paypal\\.me|paypal\\.com/paypalme|cash\\.app|revolut\\.me|monzo\\.me|venmo\\.com|paystack\\.(?:shop|com)' +
      '|ko-fi\\.com|buymeacoffee\\.com|gofundme\\.com|wise\\.com/pay)/[a-z0-9$@]{1,40}',
  ].join('|'),
  'g',
)

/** Reads a text of a profile. A detail to pay to isn't also a contact. */
export function findProfileDetails(original: string, fold: Fold): ProfileDetails {
  const whole = normalizeText(original, fold)
  const text = whole.replaceAll(PAYMENT, ' ; ')
  const contacts = findContacts(prepare(text), original)
  const unmasked = new PhraseText(unmaskText(text))
  const hasPhone = contacts.some(({ kind }) => kind === 'phone')
  // Letters around a telephone number can look like a hidden account number, of which one in 97 has right check digits.
  const hasPaymentCode = contacts.some(
    ({ kind, isHidden }) => kind === 'payment' && !(isHidden && hasPhone),
  )
  const named = contacts.some(
    ({ kind, isHidden }) =>
      // The figures of an account number look like those of a telephone.
      (kind === 'phone' && !hasPaymentCode) ||
      kind === 'email' ||
      kind === 'handle' ||
      (kind === 'link' && isHidden) ||
      (kind === 'app' && isHidden && (HAS_ACCOUNT.test(text) || unmasked.has(elsewhere.move))),
  )
  return {
    profile_contact: named || NAMED_ACCOUNT.test(text) || ACCOUNT_LINK.test(text) || hasLink(text),
    profile_payment: hasPaymentCode || text !== whole,
  }
}

/** Removes what is ordinary in a profile and looks like a contact. */
function prepare(text: string): string {
  const plain = text
    .replaceAll(DOTS, '. ')
    .replaceAll(ORDINARY_POINT, 'spot')
    .replaceAll(AREA_CODES, ';')
  return CALLED_NAME.test(plain) ? plain : plain.replaceAll(PLAIN_NAME, '')
}

function hasLink(text: string): boolean {
  return Array.from(text.matchAll(LINK)).some(
    ({ index, 0: link }) =>
      !ORDINARY_LINK.test(text.slice(index, index + link.length + 60)) &&
      !AT_WORK.test(text.slice(Math.max(0, index - 60), index)),
  )
}
