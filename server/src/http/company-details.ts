import { BRAND } from '@adire/contract/brand.ts'
import type { CompanyField } from '@adire/contract/pages.ts'
import type { CompanyDetails } from '../config.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { t } from '../lib/text.ts'
import { inPageLanguage } from './page-language.ts'

const FIELD = /(<p data-company="(\w+)">)[^<]*(?=<\/p>)/g

/**
 * Writes configured details into a prerendered page. Fields without one keep the text of the build.
 */
export function fillCompanyDetails(html: string, details: CompanyDetails): string {
  const texts = new Map<string, string | undefined>(
    Object.entries(inPageLanguage(html, () => writeFields(details))),
  )
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
  const number = registration === undefined ? '' : ` ${t`Registration number: ${registration}.`}`
  return {
    company: address === undefined ? undefined : `${t`Address: ${address}.`}${number}`,
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

function readCountry(address: string): string {
  return address.slice(address.lastIndexOf(',') + 1).trim()
}
