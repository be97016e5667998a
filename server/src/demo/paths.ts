import type { PathEdit } from '@adire/contract/path.ts'
import { Country } from '@adire/contract/members.ts'
import { findPlace } from '../lib/place-list.ts'

type Row = [
  /** Earlier places as "city first-last", in years before now. */
  lived: string,
  /** Years in the city of today; 0 if not given. */
  since: number,
  /** A city or country code, and in how many years; empty without a plan. */
  next: string,
  audiences?: Partial<Pick<PathEdit, 'livedAudience' | 'nextAudience'>>,
]

const toEveryone = { nextAudience: 'everyone' } as const

/** Places in the lives of the people who name some; the roots are in `backgrounds.ts`. */
// prettier-ignore
const rows: Record<string, Row> = {
  Amara: ['Abuja 12-8, London 8-2', 2, 'London 3', toEveryone],
  Kofi: ['Kumasi 20-15, London 15-9', 9, 'Accra 4', toEveryone],
  Thierry: ['Abidjan 20-16, Bordeaux 16-10', 10, 'CI 6'],
  Chidi: ['Leeds 11-2', 2, ''],
  Ngozi: ['Enugu 12-6', 6, 'GB 2', toEveryone],
  Babajide: ['London 16-11', 0, ''],
  Efua: ['Kumasi 18-12', 12, 'Accra 5', toEveryone],
  Tunde: ['Abeokuta 20-14, Leeds 14-10', 10, 'Lagos 4', toEveryone],
  Zawadi: ['Nairobi 16-7', 7, 'Nairobi 8'],
  Kelechi: ['London 9-5', 5, 'NG 0', toEveryone],
  Simone: ['Port-au-Prince 20-15', 15, ''],
  Malik: ['Paris 14-10', 10, 'Dakar 6', toEveryone],
  'Aïssatou': ['Conakry 16-12, Montréal 12-7', 7, 'GN 0'],
  Inaya: ['Douala 14-9', 9, 'Douala 9', { livedAudience: 'liked' }],
  Moussa: ['Dakar 18-13', 13, 'Dakar 5', toEveryone],
  Fatoumata: ['', 5, 'Dakar 3', toEveryone],
  Yara: ['Salvador 14-9, Lisbon 9-6', 6, ''],
  Thiago: ['Lisbon 10-7', 7, 'PT 3', toEveryone],
  Luciana: ['São Paulo 18-12', 12, ''],
  Shanice: ['Miami 10-6', 6, ''],
  Andre: ['London 17-12', 12, 'London 4'],
  Valentina: ['Medellín 12-8', 8, 'CO 7', toEveryone],
  Marcus: ['Port of Spain 16-11', 11, 'Port of Spain 5', toEveryone],
  Roseline: ['Port-au-Prince 19-14', 14, ''],
  Akosua: ['London 9-6', 6, 'London 2', toEveryone],
  Kwabena: ['Berlin 14-8', 8, ''],
  Abena: ['', 4, 'Toronto 2', toEveryone],
  Yaw: ['Accra 10-5', 5, ''],
  Marisol: ['Malabo 18-14, Madrid 14-8', 8, 'Malabo 9'],
  Daniela: ['', 8, 'Madrid 3', toEveryone],
  Wambui: ['London 8-5', 5, ''],
  Otieno: ['', 10, 'GB 4', toEveryone],
  Amani: ['Paris 12-9, London 9-4', 4, ''],
  Ifeoma: ['Enugu 18-13, London 13-8', 8, 'Lagos 6', toEveryone],
  Emeka: ['Lagos 20-15, London 15-12', 12, 'Lagos 4', toEveryone],
  Selam: ['', 11, ''],
  Desmond: ['Accra 24-19, London 19-9', 9, 'Accra 6', toEveryone],
  Miriam: ['', 9, ''],
  'Kofi-Jonas': ['Accra 6-4', 4, 'Accra 7', toEveryone],
  Awa: ['Dakar 9-4', 4, 'Dakar 5'],
  Halima: ['Abuja 16-11, Manchester 11-6', 6, 'Abuja 5', toEveryone],
  Bukola: ['London 15-7', 7, ''],
  Nana: ['Accra 22-17', 17, 'Accra 3', toEveryone],
  Zuri: ['Mombasa 13-8', 8, ''],
  Olumide: ['Ibadan 18-12', 12, 'Lagos 5', toEveryone],
  Samuel: ['', 0, 'Berlin 1', toEveryone],
  Gloria: ['Douala 14-10', 10, ''],
}

/** Handles of the people who have a path. */
export const peopleWithPath = Object.keys(rows)

/** Returns the path of a demo member as of a year; undefined for those who name no places. */
export function findDemoPath(handle: string, year: number): PathEdit | undefined {
  const row = rows[handle]
  if (!row) return undefined
  const [lived, since, next, audiences] = row
  return {
    lived: lived === '' ? [] : lived.split(', ').map((text) => readLived(text, year)),
    since: since === 0 ? null : year - since,
    next: next === '' ? null : readNext(next, year),
    livedAudience: 'everyone',
    nextAudience: 'matches',
    ...audiences,
  }
}

const LIVED = /^(?<city>.+) (?<first>\d+)-(?<last>\d+)$/

function readLived(text: string, year: number): PathEdit['lived'][number] {
  const { city = '', first, last } = LIVED.exec(text)?.groups ?? {}
  return { city, from: year - Number(first), to: year - Number(last) }
}

const NEXT = /^(?<place>.+) (?<years>\d+)$/

function readNext(text: string, year: number): PathEdit['next'] {
  const { place = '', years } = NEXT.exec(text)?.groups ?? {}
  const by = Number(years) === 0 ? null : year + Number(years)
  const code = Country.safeParse(place)
  if (code.success) return { city: null, country: code.data, by }
  return { city: place, country: findPlace(place)?.country ?? '', by }
}
