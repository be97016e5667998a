/**
 * Formats an amount for mails and receipts: `NGN 15,984.00`. Uses the code because several
 * currencies share a symbol.
 */
export function writeMoney(
  minor: number,
  { currency, decimals }: { currency: string; decimals: number },
): string {
  const sign = minor < 0 ? '-' : ''
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals)
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`
  return `${currency} ${sign}${BigInt(whole).toLocaleString('en')}${fraction}`
}
