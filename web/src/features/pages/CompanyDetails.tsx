import { BRAND } from '@adire/contract/brand.ts'
import type { CompanyField } from '@adire/contract/pages.ts'
import { StaticHtml } from '../../ui/StaticHtml.tsx'

type Props = { field: CompanyField }

/**
 * Paragraph of a legal page about our company. The server replaces it if the detail is configured
 * (`server/src/http/company-details.ts`), so the browser must keep the HTML that was sent.
 */
export function CompanyDetails({ field }: Props) {
  return (
    <StaticHtml>
      {import.meta.env.DRAWS_ALL && <p data-company={field}>{unconfigured[field]}</p>}
    </StaticHtml>
  )
}

const unconfigured: Record<CompanyField, string> = {
  company: `To get our postal address and registration number, write to ${BRAND.supportEmail}.`,
  law: `The law of the country where ${BRAND.legalName} is registered applies.`,
  agent: 'Copyright Agent',
  representative: 'We have named no legal representative in the European Union yet.',
}
