/** Environment variables with details of the company, for legal pages and invoices. */
export const companyVariables = [
  {
    name: 'COMPANY_ADDRESS',
    default: 'none; the legal pages ask readers to write to us for it',
    meaning:
      "The company's postal address on one line, ending with a comma and the country, whose law applies: `1 Example Street, London EC1A 1BB, United Kingdom`.",
    production: 'needed for the legal pages',
  },
  {
    name: 'COMPANY_REGISTRATION',
    default: 'none',
    meaning: "The company's registration number, shown with its address.",
    production: 'needed for the legal pages',
  },
  {
    name: 'COMPANY_TAX_NUMBER',
    default: 'none',
    meaning: "The company's tax number, shown on the invoices of advertisers.",
    production: 'needed where `INVOICE_TAX` is set',
  },
  {
    name: 'INVOICE_TAX',
    default: 'none; invoices say that no tax is charged',
    meaning: 'Name and percentage of the tax on the invoices of advertisers, such as `VAT 7.5`.',
    production: '',
  },
  {
    name: 'INVOICE_PAYMENT',
    default: 'none; invoices ask advertisers to write to us for it',
    meaning: 'How and by when advertisers pay their invoices, on one line.',
    production: 'needed for invoices',
  },
  {
    name: 'DMCA_AGENT',
    default: 'none; the DMCA page has an email address only',
    meaning: 'Name and postal address of the agent for copyright notices, on one line.',
    production: 'needed for the DMCA page',
  },
  {
    name: 'EU_REPRESENTATIVE',
    default: 'none; the legal contact page says that none is named',
    meaning:
      'Name, address and email address of the legal representative in the European Union, on one line.',
    production: 'needed without an office in the European Union',
  },
]
