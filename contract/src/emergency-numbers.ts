/**
 * Emergency numbers by country: one number for all services, or police and ambulance. 112 in the Union
 * is from Directive (EU) 2018/1972, article 109. The others have to be checked with the services of
 * each country before the site opens there (decision record 0151). Countries whose numbers differ
 * between networks or regions are left out.
 */
const numbers: Readonly<Record<string, string>> = {
  ...shareNumber(
    '112',
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK',
  ),
  ...shareNumber('112', 'CH GB TR UA ME MK GE MD'),
  ...shareNumber('112', 'NG GH TZ RW IN ID'),
  ...shareNumber('911', 'US CA MX AR CR PA PR UY PH LR'),
  ...shareNumber('999', 'KE UG ZW ZM HK MY BD QA BH'),
  AE: '999 (police), 998 (ambulance)',
  AU: '000',
  BB: '211 (police), 511 (ambulance)',
  BJ: '117 (police)',
  BR: '190 (police), 192 (ambulance)',
  BW: '999 (police), 997 (ambulance)',
  CI: '111 (police), 185 (ambulance)',
  CL: '133 (police), 131 (ambulance)',
  CM: '117 (police), 119 (ambulance)',
  CN: '110 (police), 120 (ambulance)',
  CO: '123',
  EG: '122 (police), 123 (ambulance)',
  ET: '991 (police), 907 (ambulance)',
  GM: '117 (police), 116 (ambulance)',
  IL: '100 (police), 101 (ambulance)',
  JM: '119 (police), 110 (ambulance)',
  JP: '110 (police), 119 (ambulance)',
  KR: '112 (police), 119 (ambulance)',
  MA: '19 (police), 15 (ambulance)',
  NZ: '111',
  PK: '15 (police), 1122 (ambulance)',
  SG: '999 (police), 995 (ambulance)',
  SN: '17 (police), 15 (ambulance)',
  TG: '117 (police)',
  TH: '191 (police), 1669 (ambulance)',
  TN: '197 (police), 190 (ambulance)',
  TT: '999 (police), 811 (ambulance)',
  ZA: '10111 (police), 112 from a mobile',
}

function shareNumber(number: string, countries: string): Record<string, string> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, number]))
}

/** Returns the emergency number of a country; undefined if we know none. */
export function findEmergencyNumber(country: string): string | undefined {
  return numbers[country]
}
