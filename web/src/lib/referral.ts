/**
 * Referral code of this visit: `boot.js` stores it on the first page, sign-up reads it
 * (VIS-AUTH-32, reading C-17).
 */
const STORAGE_KEY = 'adire-referral'
const WRITTEN = /^[0-9A-Z]{8,16}$/

/** Where storage is refused, the code in the address still counts on this page. */
function read(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return new URLSearchParams(location.search).get('ref')
  }
}

export function findReferralCode(): string | undefined {
  const code = read()?.trim().toUpperCase()
  return code !== undefined && WRITTEN.test(code) ? code : undefined
}

export function forgetReferralCode() {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was kept.
  }
}
