import { BRAZIL_DATA_REQUEST_DAYS, DATA_REQUEST_DAYS } from '@adire/contract/data-requests.ts'
import { REPORT_CLOCK_HOURS } from '@adire/contract/report-clocks.ts'
import type { InquiryType, inquiries } from '@adire/contract/inquiries.ts'
import { t } from '@lingui/core/macro'
import type { InferContractRouterInputs } from '@orpc/contract'
import { toPageHref } from '../../lib/page-href.ts'

/**
 * Copies of the contract's limits, because importing them would load the schema library into the
 * public page. A test compares them.
 */
export const MAXIMA = {
  contactName: 100,
  companyName: 120,
  contactPhone: 32,
  message: 4000,
} as const
const EMAIL_MAXIMUM = 254
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
const PHONE = /^(?=(?:\D*\d){6,15}\D*$)\+?[\d\s()./-]+$/

export const fieldNames = [
  'companyName',
  'contactName',
  'contactEmail',
  'contactPhone',
  'preferredContact',
  'budgetRange',
  'message',
] as const
export type FieldName = (typeof fieldNames)[number]
/** Values of the form, as text. */
export type Inquiry = Record<FieldName, string>
export type InquiryErrors = Partial<Record<FieldName, string>>
type Input = InferContractRouterInputs<typeof inquiries>['submit']

export const blankInquiry: Inquiry = {
  companyName: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  preferredContact: 'email',
  budgetRange: '',
  message: '',
}

/** Returns the address of a tab of the contact page, in the page's language. */
export function getTabAddress(type: InquiryType): string {
  return toPageHref(type === 'advertising' ? '/contact' : `/contact?type=${type}`)
}

/** Subjects that links to `/contact?subject=…` may name. */
export const subjects = ['report', 'intimate', 'data'] as const
export type Subject = (typeof subjects)[number]

/** Response times: of reports, of requests about data, and of everything else. */
export type ResponseClock = 'report' | 'data' | 'other'

/** Finds the response time of a form; those about profiles and pictures have that of reports. */
export function findClock(type: InquiryType, subject: Subject | undefined): ResponseClock {
  if (type !== 'support' || !subject) return 'other'
  return subject === 'data' ? 'data' : 'report'
}

/** Text that says when we answer an inquiry or review a report. */
export function describeAnswer(clock: ResponseClock): string {
  if (clock === 'report') return t`We review your report within ${REPORT_CLOCK_HOURS} hours.`
  if (clock === 'data') return describeDataAnswer()
  return t`We'll get back to you within 24-48 hours.`
}

export function describeDataAnswer(): string {
  return t`We answer within ${DATA_REQUEST_DAYS} days (${BRAZIL_DATA_REQUEST_DAYS} days in Brazil).`
}

/** True if the visitor wants a call, which needs a phone number. */
export function needsPhone(preferredContact: string): boolean {
  return preferredContact === 'phone' || preferredContact === 'both'
}

function findMissing({
  contactName,
  contactEmail,
  contactPhone,
  message,
  preferredContact,
}: Inquiry): InquiryErrors {
  return {
    ...(contactName.trim() === '' && { contactName: t`Please enter your name` }),
    ...(contactEmail.trim() === '' && { contactEmail: t`Please enter your email address` }),
    ...(needsPhone(preferredContact) &&
      contactPhone.trim() === '' && {
        contactPhone: t`Please enter a phone number so that we can call you`,
      }),
    ...(message.trim() === '' && { message: t`Please write your message` }),
  }
}

/** Error text of a field, from our check or the server's. */
function invalidText(field: FieldName): string {
  const texts: Partial<Record<FieldName, string>> = {
    contactEmail: t`Please enter a valid email address`,
    contactPhone: t`Please enter a phone number of 6 to 15 digits, including the country code if needed`,
    message: t`Please keep your message under 4,000 characters`,
  }
  return texts[field] ?? t`Please check this field`
}

/**
 * Checks the contact form (VIS-CONTACT-15 to 20). `isMissing`: a required field is empty, which has
 * its own toast.
 */
export function checkInquiry(inquiry: Inquiry): { errors: InquiryErrors; isMissing: boolean } {
  const missing = findMissing(inquiry)
  const email = inquiry.contactEmail.trim()
  const phone = inquiry.contactPhone.trim()
  const invalid: FieldName[] = []
  if (!EMAIL.test(email) || email.length > EMAIL_MAXIMUM) invalid.push('contactEmail')
  if (phone !== '' && !PHONE.test(phone)) invalid.push('contactPhone')
  if (inquiry.message.trim().length > MAXIMA.message) invalid.push('message')
  const errors = {
    ...Object.fromEntries(invalid.map((field) => [field, invalidText(field)])),
    ...missing,
  }
  return { errors, isMissing: Object.keys(missing).length > 0 }
}

/**
 * Converts a checked form to the request: no empty fields, company and budget only for advertisers
 * (VIS-CONTACT-05, 06, 36, 38).
 */
export function toInput(inquiry: Inquiry, inquiryType: InquiryType): Input {
  const {
    companyName,
    contactName,
    contactEmail,
    contactPhone,
    preferredContact,
    budgetRange,
    message,
  } = inquiry
  const isAdvertising = inquiryType === 'advertising'
  // The values of selects and radio buttons, which have no others; the server checks them too.
  return {
    inquiryType,
    contactName: contactName.trim(),
    contactEmail: contactEmail.trim(),
    message: message.trim(),
    preferredContact: preferredContact as Input['preferredContact'],
    ...(contactPhone.trim() !== '' && { contactPhone: contactPhone.trim() }),
    ...(isAdvertising && companyName.trim() !== '' && { companyName: companyName.trim() }),
    ...(isAdvertising &&
      budgetRange !== '' && { budgetRange: budgetRange as NonNullable<Input['budgetRange']> }),
  }
}

/** Error texts of the fields the server refused. */
export function toErrors(issues: { path: string }[]): InquiryErrors {
  const found = fieldNames.filter((name) => issues.some(({ path }) => path === name))
  return Object.fromEntries(found.map((field) => [field, invalidText(field)]))
}
