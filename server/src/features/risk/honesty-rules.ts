import { warning } from './contact-phrases-rules.ts'
import { type Fold, normalizeText } from './contact-rules.ts'
import { compileConcept, PhraseText } from './phrase-rules.ts'
import { BETWEEN_MESSAGES, type Line, READ_LENGTH } from './text-rules.ts'
import { unmaskText } from './unmask-rules.ts'

/** Settles a bill that the reader paid or that both share: money goes to the reader. */
const settlesUp = compileConcept(
  '(?:my|your) (?:half|share|part of the bill)|i (?:still )?owe (?:you|u)|what do i owe',
  'you (?:already )?(?:paid|covered)|split (?:it|the bill)|halves|go dutch',
  'ma (?:part|moitie)|je te dois|tu as (?:paye|avance)|t as (?:paye|avance)',
  'c est toi qui as paye|on partage|moitie moitie',
  'minha (?:parte|metade)|te devo|(?:voce|tu) (?:pagou|pagaste)|pagaste|racha(?:r|mos)',
  'dividimos|a meias',
  'mi (?:parte|mitad)|te debo|le debo|(?:usted|vos|tu) pag(?:o|aste)|a medias',
  'you don pay|i (?:dey )?owe you|my own share|make we share',
)

/** Tells of fraud by others, or advises to ask a bank. */
const toldFraud = compileConcept(
  '(?:it ?s|is|was|a|the|another|classic) scam(?:mers?|s)?|got scammed',
  'fake (?:alert|receipt|transfer|profile)|(?:smells?|sounds?) (?:off|fishy|like a scam)',
  '(?:call|ask|tell) (?:my|your) bank|(?:my|your) bank (?:said|says|told)',
  'une arnaque|arnaqueurs?|fait arnaquer|faux (?:virement|recu|profil)',
  '(?:va voir|appelle|previens|demande a) (?:ta|la|ma) banque',
  'golpes?|golpistas?|burla|(?:comprovante|pix) falso',
  '(?:liga|avisa|fala) (?:pro|para o|com o|no|ao) banco',
  'una estafa|estafador\\w{0,2}|estafaron|un timo|(?:comprobante|recibo|billete) falso',
  'huele (?:raro|mal)|(?:llama|avisa|pregunta) al banco',
  'na scam|scam people|yahoo boys?',
)

/**
 * Says whether the sender settles a bill, tells of fraud or warns of it. Those who cheat seldom do, and
 * their words are like those of fraud.
 */
export function hasHonestSign(lines: readonly Line[], fold: Fold): boolean {
  const sent = lines.flatMap(({ isSender, text }) =>
    isSender ? [unmaskText(normalizeText(text.slice(0, READ_LENGTH), fold))] : [],
  )
  return new PhraseText(sent.join(BETWEEN_MESSAGES)).has(settlesUp, toldFraud, warning)
}
