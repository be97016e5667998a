import { findContacts, type Fold, normalizeText } from './contact-rules.ts'
import { compileConcept, joinPhrases, PhraseText } from './phrase-rules.ts'
import { BETWEEN_MESSAGES, type Line, READ_LENGTH } from './text-rules.ts'
import { unmaskText } from './unmask-rules.ts'
import { isWarning, takeOwnWords } from './warning-rules.ts'

/** Settles a bill that the reader paid or that both share: money goes to the reader. */
const settlesUp = compileConcept(
  '(?:my|your) (?:half|share|part of the bill)|(?:what|how much) do i owe (?:you|u|for)',
  'you (?:already )?(?:paid|covered)|split (?:it|the bill)|halves|go dutch',
  'ma (?:part|moitie)|tu as (?:paye|avance)|t as (?:paye|avance)',
  'c est toi qui as paye|on partage|moitie moitie',
  'minha (?:parte|metade)|(?:voce|tu) (?:pagou|pagaste)|pagaste|racha(?:r|mos)',
  'dividimos|a meias',
  'mi (?:parte|mitad)|(?:usted|vos|tu) pag(?:o|aste)|a medias',
  'you don pay|my own share|make we share',
)

/** Owes the reader something, which is a bill only near `bill`: people also owe apologies. */
const owes = compileConcept(
  'i (?:still |dey )?owe (?:you|u)|je (?:te|vous) dois|[lt]e (?:devo|debo)',
)
const bill = compileConcept(
  '\\d{1,6}k?|how much|bill|half|share|difference|change|fare|money',
  'for (?:the|last|yesterday|dinner|lunch|breakfast|petrol|fuel|parking)',
  'combien|l addition|la moitie|la difference|pour (?:le|la|les|l|hier)',
  'quanto|a conta|metade|(?:o|a) (?:troco|diferenca)|pel[oa]',
  'cuanto|la cuenta|la mitad|(?:el|la) (?:cambio|diferencia)|por (?:el|la|lo)',
)
/** Characters between owing and the bill. */
const BILL_GAP = 12

/** Joins phrases that don't follow a negation in the same part of a sentence, up to two words away. */
const joinUndenied = (negations: string, ...phrases: readonly string[]) =>
  `(?<!(?<![a-z0-9])(?:${negations})(?: [a-z]{1,12}){0,2} )${joinPhrases(...phrases)}`

/** Tells of fraud by others, or advises to ask a bank. Denying to be a fraud is the opposite of it. */
const toldFraud = compileConcept(
  joinUndenied(
    'not|no|never|nor|neither|nobody|nothing|without|cannot|(?:is|are|was|were|do|does|did|wo|ca|ai)nt',
    '(?:it ?s|is|was|a|the|another|classic) scam(?:mers?|s)?|got scammed',
    'fake (?:alert|receipt|transfer|profile)|(?:smells?|sounds?) (?:off|fishy|like a scam)',
    '(?:call|ask|tell) (?:my|your) bank|(?:my|your) bank (?:said|says|told)',
  ),
  joinUndenied(
    'pas|jamais|aucune?|rien|sans|ni',
    'une arnaque|arnaqueurs?|fait arnaquer|faux (?:virement|recu|profil)',
    '(?:va voir|appelle|previens|demande a) (?:ta|la|ma) banque',
  ),
  joinUndenied(
    'nao|n|nem|nunca|jamais|sem|nada|nenhum',
    'golpes?|golpistas?|burla|(?:comprovante|pix) falso',
    '(?:liga|avisa|fala) (?:pro|para o|com o|no|ao) banco',
  ),
  joinUndenied(
    'no|nunca|jamas|ni|sin|nada|ningun',
    'una estafa|estafador\\w{0,2}|estafaron|un timo|(?:comprobante|recibo|billete) falso',
    'huele (?:raro|mal)|(?:llama|avisa|pregunta) al banco',
  ),
  joinUndenied('no|nor|not|never|nobi', 'na scam|scam people|yahoo boys?'),
)

/** Says whether a message tells of fraud or warns of it, and names no contact of the writer beside it. */
function warnsOnly(message: string, fold: Fold): boolean {
  const text = new PhraseText(unmaskText(normalizeText(message, fold)))
  if (!text.has(toldFraud) && !isWarning(text)) return false
  const own = takeOwnWords(message, fold)
  const contacts = findContacts(normalizeText(own, fold), own)
  // Somebody who tells of fraud names the other's app; beside a mere warning, an app is the writer's own.
  const isOwnApp = own !== message
  return contacts.every(({ kind }) => kind === 'link' || (kind === 'app' && !isOwnApp))
}

/**
 * Says whether the sender settles a bill, tells of fraud or warns of it. Those who cheat seldom do, and
 * their words are like those of fraud.
 */
export function hasHonestSign(lines: readonly Line[], fold: Fold): boolean {
  const sent = lines.flatMap(({ isSender, text }) => (isSender ? [text.slice(0, READ_LENGTH)] : []))
  const text = new PhraseText(
    sent.map((message) => unmaskText(normalizeText(message, fold))).join(BETWEEN_MESSAGES),
  )
  return (
    text.has(settlesUp) ||
    text.hasNear(owes, bill, BILL_GAP, 0) ||
    sent.some((message) => warnsOnly(message, fold))
  )
}
