import {
  type LanguageSkill,
  languageLevels,
  languageWishes,
} from '@adire/contract/language-levels.ts'
import { Language } from '@adire/contract/languages.ts'
import { Country } from '@adire/contract/members.ts'

/** Where somebody's family is from, and their languages. */
interface Background {
  rootsCity?: string
  rootsCountry?: string
  languageSkills: LanguageSkill<Language>[]
}
type Language = (typeof Language.options)[number]

/**
 * Roots as a city or a country, and languages as "name speaks/understands wish". Those who are not
 * listed have answered neither.
 */
// prettier-ignore
const rows: Record<string, [roots: string, languages: string]> = {
  Amara: ['Lagos', 'English 4/4, Igbo 3/4 home, Yoruba 2/3, French 1/1 learning'],
  Kofi: ['Accra', 'English 4/4, Twi 4/4 home, French 1/2 learning'],
  Thierry: ['CI', 'French 4/4 home, English 3/3, Spanish 1/2 learning, Twi 0/1 learning'],
  Adunni: ['Lagos', 'English 4/4, Yoruba 4/4 home'],
  Chidi: ['NG', 'English 4/4, Igbo 4/4 home, Yoruba 2/2'],
  Ngozi: ['NG', 'English 4/4, Igbo 4/4 children'],
  Babajide: ['Ibadan', 'English 4/4, Yoruba 4/4 home, French 2/2'],
  Efua: ['GH', 'English 4/4, Twi 3/4 children, French 2/3'],
  Tunde: ['NG', 'English 4/4, Yoruba 3/4 children'],
  Zawadi: ['Nairobi', 'English 4/4, Swahili 4/4 home, Kikuyu 1/2'],
  Kelechi: ['NG', 'English 4/4, Igbo 2/3 learning'],
  Simone: ['HT', 'English 4/4, Haitian Creole 4/4 home, French 3/4'],
  Malik: ['SN', 'English 4/4, Wolof 0/2 learning, French 1/2'],
  'Aïssatou': ['GN', 'French 4/4 home, English 4/4, Wolof 2/3'],
  Darnell: ['US', 'English 4/4, French 1/1 learning'],
  Inaya: ['CM', 'French 4/4 home, English 3/3'],
  Moussa: ['SN', 'Wolof 4/4 children, French 4/4, English 2/3'],
  Fatoumata: ['ML', 'French 4/4, English 1/2 learning'],
  'Jean-Luc': ['FR', 'French 4/4 home, English 3/3'],
  Yara: ['BR', 'Portuguese 4/4 home, English 3/3, Yoruba 0/1 learning'],
  Thiago: ['São Paulo', 'Portuguese 4/4 home, Spanish 2/3'],
  Luciana: ['São Paulo', 'Portuguese 4/4 home, French 2/3, English 3/3'],
  Rafael: ['São Paulo', 'Portuguese 4/4, English 3/4'],
  Shanice: ['Kingston', 'Patois 4/4 home, English 4/4'],
  Andre: ['Kingston', 'English 4/4, Patois 4/4'],
  Keisha: ['Kingston', 'Patois 4/4 home, English 4/4, Spanish 1/1 learning'],
  Valentina: ['CO', 'Spanish 4/4 home, English 4/4'],
  Marcus: ['TT', 'English 4/4, Spanish 2/2'],
  Roseline: ['HT', 'Haitian Creole 4/4 children, French 3/4, English 3/4'],
  Akosua: ['Accra', 'Twi 4/4 home, English 4/4'],
  Kwabena: ['GH', 'Twi 4/4 home, English 4/4'],
  Abena: ['Accra', 'English 4/4, Twi 3/4 children, French 2/2 learning'],
  Yaw: ['GH', 'Twi 4/4, English 4/4, French 2/3'],
  Marisol: ['GQ', 'Spanish 4/4 home, French 3/4, Portuguese 3/3, English 4/4, German 2/3'],
  Iker: ['GQ', 'Spanish 4/4 home, English 3/3'],
  Daniela: ['CO', 'Spanish 4/4 home, English 2/3 learning'],
  Esteban: ['Medellín', 'Spanish 4/4 home, English 2/2'],
  Camila: ['Medellín', 'Spanish 4/4 home, English 3/3'],
  Wambui: ['Nairobi', 'Kikuyu 3/4 children, Swahili 4/4, English 4/4'],
  Otieno: ['KE', 'Swahili 4/4, English 4/4, Kikuyu 1/2'],
  Amani: ['KE', 'Swahili 4/4 home, English 4/4, French 2/2'],
  Kiprop: ['KE', 'Swahili 4/4, English 4/4'],
  Anjali: ['Port of Spain', 'English 4/4'],
  Kerwin: ['Port of Spain', 'English 4/4, Spanish 2/2 learning'],
  Ifeoma: ['NG', 'English 4/4, Igbo 3/4 children'],
  Emeka: ['NG', 'English 4/4, Igbo 3/4 home, French 3/3'],
  Selam: ['ET', 'Amharic 4/4 home, English 4/4'],
  Desmond: ['GH', 'English 4/4, Twi 1/2 learning'],
  Miriam: ['ER', 'German 4/4, English 3/4, Arabic 1/2'],
  'Kofi-Jonas': ['GH', 'German 4/4, English 4/4, Twi 1/3 learning'],
  Awa: ['SN', 'Wolof 4/4 home, French 4/4, German 2/3 learning'],
  Leon: ['NA', 'German 4/4 home, English 4/4'],
  Halima: ['NG', 'English 4/4, Hausa 3/4 home'],
  Bukola: ['Lagos', 'Yoruba 4/4 children, English 4/4, French 2/2'],
  Nana: ['GH', 'Twi 4/4, English 4/4'],
  Zuri: ['KE', 'Swahili 4/4 home, English 4/4, Spanish 2/2 learning'],
  Olumide: ['NG', 'Yoruba 4/4 children, English 4/4'],
  Samuel: ['Accra', 'Twi 4/4, English 4/4, French 1/2 learning'],
  Gloria: ['CM', 'French 4/4 home, Spanish 3/4, English 2/2'],
  Terrence: ['Kingston', 'English 4/4, Patois 4/4'],
  Tolani: ['Abeokuta', 'English 4/4, Yoruba 3/4 home'],
  Femi: ['Ibadan', 'English 4/4, Yoruba 4/4 home'],
  Chiamaka: ['Enugu', 'English 4/4, Igbo 3/4 learning'],
  Uche: ['NG', 'English 4/4, Igbo 2/3 learning'],
  Yetunde: ['Lagos', 'English 4/4, Yoruba 4/4 children'],
  Segun: ['NG', 'English 4/4, Yoruba 4/4 home'],
  Adaora: ['NG', 'English 4/4, Igbo 3/4'],
  Kunle: ['Lagos', 'English 4/4, Yoruba 3/4 learning'],
  Zainab: ['Kano', 'English 4/4, Hausa 4/4 home'],
  Ibrahim: ['Kaduna', 'English 4/4, Hausa 4/4 children'],
  Ebele: ['NG', 'English 4/4, Igbo 2/3 learning'],
  Dayo: ['NG', 'English 4/4, Yoruba 2/3'],
  Omolara: ['Ibadan', 'English 4/4, Yoruba 4/4 children'],
  Nnamdi: ['NG', 'English 4/4, Igbo 3/4 home'],
  Ronke: ['Lagos', 'English 4/4, Yoruba 4/4'],
  Tobi: ['NG', 'English 4/4, Yoruba 2/3 learning'],
  Amaka: ['Onitsha', 'English 4/4, Igbo 4/4 home'],
  Bayo: ['Abeokuta', 'English 4/4, Yoruba 4/4 home'],
}

/** Handles of the people who have a background. */
export const peopleWithBackground = Object.keys(rows)

/** Returns the answers of a demo member; none for those who have left them open. */
export function findBackground(handle: string): Partial<Background> {
  const row = rows[handle]
  if (!row) return {}
  const [roots, languages] = row
  const country = Country.safeParse(roots)
  return {
    ...(country.success ? { rootsCountry: country.data } : { rootsCity: roots }),
    languageSkills: languages.split(', ').map(readSkill),
  }
}

const SKILL = /^(?<language>.+) (?<speaks>\d)\/(?<understands>\d)(?: (?<wish>\w+))?$/

function readSkill(text: string): LanguageSkill<Language> {
  const { language, speaks, understands, wish } = SKILL.exec(text)?.groups ?? {}
  return {
    language: Language.parse(language),
    speaks: readLevel(speaks),
    understands: readLevel(understands),
    wish: languageWishes.find((one) => one === wish) ?? null,
  }
}

function readLevel(text: string | undefined): LanguageSkill['speaks'] {
  const level = languageLevels.find((one) => String(one) === text)
  if (level === undefined) throw new Error(`${text} is not a level of a language`)
  return level
}
