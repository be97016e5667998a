import { BRAZIL_DATA_REQUEST_DAYS, DATA_REQUEST_DAYS } from '@adire/contract/data-requests.ts'
import { DAY_MS, DAY_SECONDS } from '@adire/contract/durations.ts'
import type { BudgetRange, InquiryType } from '@adire/contract/inquiries.ts'
import { addMonths } from '../../lib/dates.ts'

/** Inquiries a day with the same email address. */
export const EMAIL_LIMIT = { points: 3, seconds: DAY_SECONDS } as const
/** Months for which an inquiry is stored after its last change. */
export const INQUIRY_RETENTION_MONTHS = 24

/** Rows of one page of the list. */
export const INQUIRIES_PER_PAGE = 50

/**
 * Crockford's Base32, without letters that are read as digits: references are read out on the
 * phone.
 */
const REFERENCE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Creates the reference of an inquiry, such as `AD-7F3K2M`. `random` returns a whole number below
 * its argument.
 */
export function createReference(random: (below: number) => number): string {
  return `AD-${Array.from({ length: 6 }, () => REFERENCE_LETTERS[random(REFERENCE_LETTERS.length)]).join('')}`
}

/**
 * Computes until when a request or complaint about data is answered. A month, as the GDPR counts, can
 * be shorter than 30 days.
 */
export function computeDataDueTime(now: Date, isInBrazil: boolean): Date {
  const addDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
  if (isInBrazil) return addDays(BRAZIL_DATA_REQUEST_DAYS)
  const [days, month] = [addDays(DATA_REQUEST_DAYS), addMonths(now, 1)]
  return days < month ? days : month
}

interface Details {
  inquiryType: InquiryType
  companyName?: string | undefined
  contactPhone?: string | undefined
  budgetRange?: BudgetRange | undefined
}

/**
 * Maps the optional fields to columns: null if empty (VIS-CONTACT-38), company and budget for
 * advertisers only.
 */
export function toOptionalColumns({
  inquiryType,
  companyName,
  contactPhone,
  budgetRange,
}: Details) {
  const isAdvertising = inquiryType === 'advertising'
  return {
    company_name: (isAdvertising && companyName) || null,
    contact_phone: contactPhone || null,
    budget_range: (isAdvertising && budgetRange) || null,
  }
}
