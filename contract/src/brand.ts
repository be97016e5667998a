/**
 * Name, domain and contact details of the product (decision P1), read by pages, emails, the
 * manifest, the server and tests. Domain and phone number are reserved example values until the
 * real ones exist.
 */
export const BRAND = {
  name: 'Adire',
  legalName: 'Adire Connections Ltd',
  tagline: 'Two homes. One thread.',
  domain: 'adire.example',
  supportEmail: 'support@adire.example',
  safetyEmail: 'safety@adire.example',
  privacyEmail: 'privacy@adire.example',
  advertisingEmail: 'partners@adire.example',
  noReplyEmail: 'no-reply@adire.example',
  phone: '+1 202 555 0142',
  /**
   * Hex, because manifest, mail clients and rasterisers read it: indigo and the cotton ground of
   * the light theme.
   */
  themeColor: '#363d90',
  groundColor: '#fcfaf6',
  groundColorDark: '#0d0f1e',
} as const
