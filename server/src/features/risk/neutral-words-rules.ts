/** Cities that members name often, and short names of countries. */
const places =
  'abidjan abuja accra adelaide africa afrique amsterdam angola asaba atlanta bahia bamako barbados bamenda barcelona ' +
  'benin berlin birmingham bogota boston brampton brasil brasilia brazil brooklyn bruxelles brussels cali cameroon cameroun ' +
  'canada caribbean cartagena chicago china colombia congo cotonou cuba dakar dallas dominicana douala dubai dublin ' +
  'durban england enugu espana ethiopia europa europe france frankfurt gambia germany ghana guinea guinee haiti ' +
  'harare houston ibadan india ireland italia italy ivoire jamaica johannesburg kano kenya kingston kinshasa ' +
  'kumasi lagos leeds lekki libreville lisboa lisbon lome london londres luanda lusaka luxembourg lyon madrid ' +
  'malaga mali manchester maputo marseille martinique medellin melbourne mexico miami milano mocambique montreal ' +
  'mozambique nairobi naija nantes nigeria niger ottawa paris peckham peru porto portugal praia quebec ' +
  'recife rio rwanda salvador santiago santo senegal sevilla sierra soweto spain suriname sydney tanzania togo ' +
  'toronto toulouse trinidad tunis turkey turquie turquia uganda uk usa valencia venezuela vancouver verde yaounde ' +
  'zambia zimbabwe singapura syria harcourt rotterdam benguela thies warri roissy geneve geneva lille calabar ' +
  'jos kaduna benguela owerri uyo ilorin tema tamale takoradi bouake thika mombasa lubango huambo luton leicester ' +
  'bristol cardiff glasgow edinburgh croydon lewisham hackney tottenham bordeaux toulouse strasbourg rennes anvers ' +
  'antwerp gand ghent liege charleroi zurich lausanne munich hamburg cologne stuttgart milan turin napoli bologna ' +
  'barranquilla pereira guayaquil quito caracas maracaibo monterrey guadalajara puebla cancun habana fortaleza manaus ' +
  'curitiba campinas goiania belem maceio niteroi setubal coimbra braga faro york paulo angeles washington rome roma'
const peoples =
  'african africain africaine africana africano american americain americana americano angolan angolana angolano arab ' +
  'bissau black branca branco bresilien bresilienne brasileira brasileiro brazilian british camerounais camerounaise ' +
  'cameroonian canadian canadien caribbean caribena chinese colombian colombiana colombiano congolais congolaise ' +
  'creole criollo cuban cubana cubano dominican edo english espagnol espanhol espanol ewe fante francais ' +
  'francaise frances french fula fulani ga gambian ghanaian german guineen haitian haitiano haitien haitienne hausa ' +
  'igbo ijaw indian indienne ingles irish italian italiana italiano ivoirien ivoirienne jamaican kenyan kikuyu kreyol ' +
  'latina latino lingala luganda malian malienne mexican mexicana mexicano mocambicana mocambicano naijaman nigerian ' +
  'nigeriane nigeriana nigeriano negra negro noir noire oyibo patois pidgin portugais portuguesa portugues portuguese ' +
  'preta preto russian senegalais senegalaise shona spanish swahili togolais trini twi white wolof xhosa yoruba zulu'
const beliefs =
  'alhaji alhamdulillah allah amen amem atheist baptist bible biblia bless blessed blessing blessings catholic catholique ' +
  'catolica catolico chapel christ christian chretien church culto deus dieu dios eglise eid evangelica evangelico faith ' +
  'fe foi god gods halal hallelujah iglesia igreja imam inshallah islam jehovah jesus jew jewish jumaa jummah koran lent ' +
  'lord mass mashallah messe misa missa mosque mosquee muslim musulman musulmane musulmana oracao oracion orisha ' +
  'pastor pastora pentecostal pray prayer prayers praying priere prier quran ramadan rezar saint salah santa seigneur senhor senhora senor senora gospel ' +
  'temple virgen worship'

const LANGUAGES = ['en', 'fr', 'pt', 'es']
const REGIONS =
  'AD AE AF AG AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO ' +
  'CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FR GA GB GD GE GF GH GM GN GP GQ GR GT GW GY HK HN HR HT ' +
  'HU ID IE IL IN IQ IR IS IT JM JP KE KM KN KR KW KY KZ LB LC LK LR LS LT LU LV LY MA MD MG ML MQ MR MT MU MW MX MY MZ ' +
  'NA NE NG NI NL NO NP NZ OM PA PE PH PK PL PR PS PT PY QA RE RO RS RU RW SA SC SD SE SG SI SK SL SN SO SR SS ST SV SY SZ ' +
  'TD TG TH TN TR TT TW TZ UA UG US UY UZ VC VE VN YT ZA ZM ZW'
const SPOKEN =
  'ak am ar bm de ee en es ff fr ha hi ht ig it ja kg ki ko ln lg lu mg nl no pl pt ro ru rw sn so st sv sw ti tn tr tw ' +
  'uk ur wo xh yo zh zu'
/** Letters of a word of a country's name from which it isn't a common word as well. */
const LETTERS = 5

const removeMarks = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Lists the words of the names of countries and languages, in the languages of members. */
function listNames(): string[] {
  const names = LANGUAGES.flatMap((language) => {
    const regions = new Intl.DisplayNames(language, { type: 'region' })
    const spoken = new Intl.DisplayNames(language, { type: 'language' })
    return [
      ...REGIONS.split(' ').map((code) => regions.of(code) ?? ''),
      ...SPOKEN.split(' ').map((code) => spoken.of(code) ?? ''),
    ]
  })
  const words = names.flatMap((name) => removeMarks(name).match(/[a-z]+/g) ?? [])
  return words.filter((word) => word.length >= LETTERS)
}

const neutral = new Set([
  ...[places, peoples, beliefs].flatMap((list) => list.split(' ')),
  ...listNames(),
])

/**
 * Says whether a normalized word tells where people are from, what they speak or what they believe. The
 * model of wording doesn't weigh these: they say nothing about fraud, and much about whom an error
 * would hit.
 */
export const isNeutral = (word: string): boolean => neutral.has(word)
