import { compilePattern, joinPhrases } from './phrase-rules.ts'

/** Names of ways to pay that mean nothing else, in five languages. */
const SERVICES = joinPhrases(
  'cash ?app|cash ?tag|pay ?pal|zelle|venmo|opay|palmpay|moniepoint|revolut|western ?union',
  'money ?gram|bizum|nequi|daviplata|iban|bitcoin|usdt|chave pix|mobile money|momo|m ?pesa',
)
const SERVICE = compilePattern(`(?<![a-z])${SERVICES}(?![a-z])`)
/** Names without letters between, as they appear once signs are gone, from the end. */
const REVERSED_SERVICE = compilePattern(
  `(?<![a-z])${joinPhrases('ppahsac', 'ppa hsac', 'lapyap', 'omnev', 'ellez', 'nioctib')}(?![a-z])`,
)
const MIXED_SERVICE = compilePattern('(?<![a-z])[ck][a@4][s$5]h ?[a@4]pp(?![a-z])')
/** The sign of a "$name", in words or brackets. */
const NAMED_SIGN = compilePattern(
  '(?:dollar sign|sign of dollar|signe dollar|signo (?:de )?dolar|cifrao|[[({<] ?\\$ ?[\\])}>])' +
    ' ?[a-z0-9]{2,20}',
)
const LINK = compilePattern(
  '(?<![a-z0-9.-])(?:paypal\\.me|cash\\.app|revolut\\.me|monzo\\.me|venmo\\.com|paystack\\.shop)/',
)
/** Addresses of wallets: Bitcoin and Ethereum in small letters, and Tron, whose case matters. */
const WALLET = compilePattern(
  '(?<![a-z0-9])(?:bc1[02-9ac-hj-np-z]{25,60}|0x[0-9a-f]{40})(?![a-z0-9])',
)
const TRON = compilePattern('(?<![A-Za-z0-9])T[1-9A-HJ-NP-Za-km-z]{33}(?![A-Za-z0-9])')
const SQUEEZED_WALLET = compilePattern('bc1[02-9ac-hj-np-z]{38}|0x[0-9a-f]{40}')

/** Lengths of account numbers by country, where our members live or have family. */
const IBAN_LENGTHS: Record<string, number> = {
  ae: 23,
  at: 20,
  be: 16,
  bf: 28,
  bj: 28,
  br: 29,
  ch: 21,
  ci: 28,
  cm: 27,
  cv: 25,
  de: 22,
  dk: 18,
  es: 24,
  fr: 27,
  ga: 27,
  gb: 22,
  ie: 22,
  it: 27,
  lt: 20,
  lu: 20,
  ml: 28,
  nl: 18,
  no: 15,
  pt: 25,
  se: 24,
  sn: 28,
  tg: 28,
}
const IBAN_START = compilePattern('[a-z]{2}\\d{2}', 'g')
const IBAN_DIGITS = 10

/**
 * Finds payment details in a text: an account number, a wallet, a payment link, or the disguised name of
 * a way to pay. `plain` is the text as a simple search sees it, `text` is normalized, and `unmasked` has
 * its words as they would be spelled.
 */
export function findPayment(
  text: string,
  { original, plain, unmasked }: Record<'original' | 'plain' | 'unmasked', string>,
): { isHidden: boolean } | undefined {
  if (isDisguised(text, { plain, unmasked })) return { isHidden: true }
  if (hasCode(plain) || TRON.test(original)) return { isHidden: false }
  const squeezed = text.replaceAll(/[^a-z0-9]/g, '')
  return hasIban(squeezed) || SQUEEZED_WALLET.test(squeezed) || hasCode(text)
    ? { isHidden: true }
    : undefined
}

/** True for an account number, wallet or payment link that anybody could search for. */
function hasCode(plain: string): boolean {
  const codes = plain.match(/[a-z]{2}\d{2}(?: ?[a-z0-9]{2,4}){3,8}/g) ?? []
  return (
    WALLET.test(plain) ||
    LINK.test(plain) ||
    codes.some((code) => hasIban(code.replaceAll(' ', '')))
  )
}

/** Says whether letters and digits have an account number, by its length and check digits. */
function hasIban(squeezed: string): boolean {
  for (const { index } of squeezed.matchAll(IBAN_START)) {
    const length = IBAN_LENGTHS[squeezed.slice(index, index + 2)]
    const code = length === undefined ? '' : squeezed.slice(index, index + length)
    if (
      code.length === length &&
      code.replaceAll(/\D/g, '').length >= IBAN_DIGITS &&
      isChecked(code)
    )
      return true
  }
  return false
}

/** ISO 7064 MOD 97-10: the first four characters last, and letters as numbers from ten. */
function isChecked(code: string): boolean {
  let rest = 0
  for (const character of code.slice(4) + code.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** Says whether a way to pay is named so that a simple search would not find it. */
function isDisguised(
  text: string,
  { plain, unmasked }: Record<'plain' | 'unmasked', string>,
): boolean {
  if (REVERSED_SERVICE.test(text)) return true
  const bare = unmasked.replaceAll(/[[\](){}<>]/g, '')
  if (SERVICE.test(plain)) return SERVICE.test(bare) && NAMED_SIGN.test(text)
  return SERVICE.test(unmasked) || SERVICE.test(bare) || MIXED_SERVICE.test(text)
}
