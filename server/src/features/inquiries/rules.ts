import type { BudgetRange, InquiryType } from '@adire/contract/inquiries.ts'

/** Inquiries in the name of one address (security section 10). */
export const EMAIL_LIMIT = { points: 3, seconds: 86_400 } as const
/** Months after the last contact that an inquiry is kept (security section 11). */
export const KEPT_MONTHS = 24

/** Cards on one page of the desk. */
export const INQUIRIES_PER_PAGE = 24

/** Without the letters that are read as figures, as it is said on the telephone. */
const REFERENCE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A name for an inquiry, such as `AD-7F3K2M`. `random` gives a whole number below its argument. */
export function createReference(random: (below: number) => number): string {
  return `AD-${Array.from({ length: 6 }, () => REFERENCE_LETTERS[random(REFERENCE_LETTERS.length)]).join('')}`
}

interface Details {
  inquiryType: InquiryType
  companyName?: string | undefined
  contactPhone?: string | undefined
  budgetRange?: BudgetRange | undefined
}

/** What is kept of the optional fields: nothing of an empty one (VIS-CONTACT-38), company and budget of advertisers only. */
export function keepDetails({ inquiryType, companyName, contactPhone, budgetRange }: Details) {
  const isAdvertising = inquiryType === 'advertising'
  return {
    company_name: (isAdvertising && companyName) || null,
    contact_phone: contactPhone || null,
    budget_range: (isAdvertising && budgetRange) || null,
  }
}
