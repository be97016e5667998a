/** One number for all services, or numbers of the police, of ambulances and for mobile phones. */
export type EmergencyNumbers =
  | { all: string }
  | { police: string; ambulance?: string }
  | { police: string; mobile: string }

/**
 * Emergency numbers by country: one number for all services, or police and ambulance. Decision record
 * 0151 says how they were checked. Countries where sources disagree, or where the number depends on
 * network or region, are left out.
 */
const numbers: Readonly<Record<string, EmergencyNumbers>> = {
  // Directive (EU) 2018/1972, article 109, with the European Economic Area and regions overseas.
  ...shareNumber(
    '112',
    'AT AX BE BG CY CZ DE DK EE ES FI FR GF GP GR HR HU IE IS IT LI LT LU LV MF MQ MT NL NO PL PT RE RO SE SI SK YT',
  ),
  ...shareNumber('112', 'CH GE IN MD NG RW TR TZ'),
  ...shareNumber('911', 'AS CA CR GU MP MX PH PR US VI'),
  ...shareNumber('999', 'BD BH GB GG HK IM JE KE MY QA UG ZM'),
  AE: { police: '999', ambulance: '998' },
  AU: { all: '000' },
  BB: { police: '211', ambulance: '511' },
  BR: { police: '190', ambulance: '192' },
  BW: { police: '999', ambulance: '997' },
  CI: { police: '111', ambulance: '185' },
  CL: { police: '133', ambulance: '131' },
  CM: { police: '117', ambulance: '119' },
  CN: { police: '110', ambulance: '120' },
  CO: { all: '123' },
  EG: { police: '122', ambulance: '123' },
  ET: { police: '991' },
  GH: { police: '191', ambulance: '193' },
  ID: { police: '110', ambulance: '119' },
  IL: { police: '100', ambulance: '101' },
  JM: { police: '119', ambulance: '110' },
  JP: { police: '110', ambulance: '119' },
  KR: { police: '112', ambulance: '119' },
  NZ: { all: '111' },
  PA: { police: '104', ambulance: '911' },
  PK: { police: '15', ambulance: '1122' },
  SG: { police: '999', ambulance: '995' },
  SN: { police: '17' },
  TG: { police: '117' },
  TH: { police: '191', ambulance: '1669' },
  TN: { police: '197', ambulance: '190' },
  TT: { police: '999', ambulance: '811' },
  UA: { police: '102', ambulance: '103' },
  ZA: { police: '10111', mobile: '112' },
}

function shareNumber(all: string, countries: string): Record<string, EmergencyNumbers> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, { all }]))
}

/** Returns the emergency numbers of a country; undefined if we know none. */
export function findEmergencyNumbers(country: string): EmergencyNumbers | undefined {
  return numbers[country]
}
