/** Key under which `boot.js` stores the referral code on the first page of a visit. */
const STORAGE_KEY = 'adire-referral'
const CODE_PATTERN = /^[0-9A-Z]{8,16}$/

/** Without storage, the code in the URL counts while the visitor stays on this page. */
function readStoredCode(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return new URLSearchParams(location.search).get('ref')
  }
}

/** Referral code of this visit, for sign-up (VIS-AUTH-32, reading C-17). */
export function findReferralCode(): string | undefined {
  const code = readStoredCode()?.trim().toUpperCase()
  return code !== undefined && CODE_PATTERN.test(code) ? code : undefined
}

export function forgetReferralCode() {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
}
