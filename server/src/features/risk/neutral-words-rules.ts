/**
 * Words that tell where somebody is from, what they speak or what they believe. The model of wording
 * must not weigh them: they say nothing about fraud, and much about whom an error would hit.
 */
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
  'zambia zimbabwe'
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
  'pastor pastora pentecostal pray prayer prayers praying priere prier quran ramadan rezar saint salah santa seigneur senhor senor ' +
  'temple virgen worship'

const neutral = new Set([places, peoples, beliefs].flatMap((list) => list.split(' ')))

/** Says whether a normalized word is one of them. */
export const isNeutral = (word: string): boolean => neutral.has(word)
