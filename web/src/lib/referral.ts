/**
 * Referral code of this visit: `boot.js` stores it on the first page, sign-up reads it
 * (VIS-AUTH-32, reading C-17).
 */
const STORAGE_KEY = 'adire-referral'
const CODE_PATTERN = /^[0-9A-Z]{8,16}$/

/** Without storage, the code in the URL still counts on this page. */
function read(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return new URLSearchParams(location.search).get('ref')
  }
}

export function findReferralCode(): string | undefined {
  const code = read()?.trim().toUpperCase()
  return code !== undefined && CODE_PATTERN.test(code) ? code : undefined
}

export function forgetReferralCode() {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
}
