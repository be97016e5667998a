import { BRAND } from '@adire/contract/brand.ts'

/**
 * Writes the company and, if it is configured, its postal address: for the end of emails and for
 * notices of cancellation.
 */
export function writeSender(postalAddress: string | undefined): string {
  return postalAddress === undefined ? BRAND.legalName : `${BRAND.legalName}, ${postalAddress}`
}
