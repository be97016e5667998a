import { BRAND } from '@adire/contract/brand.ts'
import type { CompanyField } from '@adire/contract/pages.ts'
import type { CompanyDetails } from '../config.ts'
import { t } from '../lib/text.ts'
import { escapeHtml } from '../lib/escape-html.ts'

const FIELD = /(<p data-company="(\w+)">)[^<]*(?=<\/p>)/g

/**
 * Writes configured details into a prerendered page, in the language of the scope. Fields without one keep the text of the build.
 */
export function fillCompanyDetails(html: string, details: CompanyDetails): string {
  const texts = new Map<string, string | undefined>(Object.entries(writeFields(details)))
  return html.replaceAll(FIELD, (whole, tag: string, field: string) => {
    const text = texts.get(field)
    return text === undefined ? whole : `${tag}${escapeHtml(text)}`
  })
}

function writeFields({
  address,
  registration,
  dmcaAgent,
  euRepresentative,
}: CompanyDetails): Record<CompanyField, string | undefined> {
  return {
    company: address === undefined ? undefined : writeAddress(address, registration),
    law:
      address === undefined
        ? undefined
        : t`The law of the country where ${BRAND.legalName} is registered applies: ${readCountry(address)}.`,
    agent: dmcaAgent,
    representative:
      euRepresentative === undefined
        ? undefined
        : t`Our legal representative in the European Union: ${euRepresentative}.`,
  }
}

function writeAddress(address: string, registration: string | undefined): string {
  return registration === undefined
    ? t`Address: ${address}.`
    : t`Address: ${address}. Registration number: ${registration}.`
}

function readCountry(address: string): string {
  return address.slice(address.lastIndexOf(',') + 1).trim()
}
