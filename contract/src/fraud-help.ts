/** A place that takes reports of fraud or helps its victims. */
export interface FraudHelp {
  /** ISO code of the country. */
  country: string
  name: string
  /** Phone number, if it has one for victims. */
  phone?: string
  /** A sentence to add after the name, which each side writes in the reader's language. */
  note?: 'scotland'
  url: string
}

/** Where members report fraud, by country. Shown in fraud notices and on the page about safety. */
export const fraudHelp: readonly FraudHelp[] = [
  { country: 'AU', name: 'Scamwatch', url: 'https://www.scamwatch.gov.au' },
  { country: 'BR', name: 'SaferNet', url: 'https://new.safernet.org.br' },
  {
    country: 'CA',
    name: 'Canadian Anti-Fraud Centre',
    phone: '1-888-495-8501',
    url: 'https://antifraudcentre-centreantifraude.ca',
  },
  { country: 'FR', name: 'PHAROS', url: 'https://www.internet-signalement.gouv.fr' },
  {
    country: 'GB',
    name: 'Report Fraud',
    note: 'scotland',
    phone: '0300 123 2040',
    url: 'https://www.reportfraud.police.uk',
  },
  { country: 'GH', name: 'Cyber Security Authority', phone: '292', url: 'https://www.csa.gov.gh' },
  {
    country: 'NG',
    name: 'Economic and Financial Crimes Commission (EFCC)',
    url: 'https://www.efcc.gov.ng',
  },
  { country: 'US', name: 'Federal Trade Commission (FTC)', url: 'https://reportfraud.ftc.gov' },
  {
    country: 'US',
    name: 'FBI Internet Crime Complaint Center (IC3)',
    url: 'https://www.ic3.gov',
  },
  {
    country: 'ZA',
    name: 'Southern African Fraud Prevention Service',
    url: 'https://www.safps.org.za',
  },
]

/** Lists the places that help in a country; empty if we know none. */
export function listFraudHelp(country: string): FraudHelp[] {
  return fraudHelp.filter((help) => help.country === country)
}
