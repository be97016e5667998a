import { BRAND } from '@adire/contract/brand.ts'

/** Writes who sends an email: the company and, if it is configured, its postal address. */
export function writeSender(address: string | undefined): string {
  return address === undefined ? BRAND.legalName : `${BRAND.legalName}, ${address}`
}
