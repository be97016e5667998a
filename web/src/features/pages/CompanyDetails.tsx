import { BRAND } from '@adire/contract/brand.ts'
import type { CompanyField } from '@adire/contract/pages.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { StaticHtml } from '../../ui/StaticHtml.tsx'

type Props = { field: CompanyField }

/**
 * Paragraph of a legal page about our company. The server replaces it if the detail is configured
 * (`server/src/http/company-details.ts`), so the browser must keep the HTML that was sent.
 */
export function CompanyDetails({ field }: Props) {
  return <StaticHtml>{import.meta.env.DRAWS_ALL && <Unconfigured field={field} />}</StaticHtml>
}

function Unconfigured({ field }: Props) {
  const { i18n } = useLingui()
  return <p data-company={field}>{i18n._(unconfigured[field])}</p>
}

const { supportEmail, legalName } = BRAND
const unconfigured: Record<CompanyField, MessageDescriptor> = {
  company: msg`To get our postal address and registration number, write to ${supportEmail}.`,
  law: msg`The law of the country where ${legalName} is registered applies.`,
  agent: msg`Copyright Agent`,
  representative: msg`We haven’t appointed a legal representative in the European Union yet.`,
}
