import type { ReferralCode } from '@adire/contract/auth.ts'
import type { z } from 'zod'

/** For this visit only: read at sign-up, whichever page the visitor came in by (reading C-17). */
const STORAGE_KEY = 'adire-referral'

export type ReferralCodeText = z.infer<typeof ReferralCode>

export function keepReferralCode(code: ReferralCodeText) {
  try {
    sessionStorage.setItem(STORAGE_KEY, code)
  } catch {
    // Storage can be refused; the code in the address then still counts on this page.
  }
}

export function findReferralCode(): ReferralCodeText | undefined {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function forgetReferralCode() {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was kept.
  }
}
