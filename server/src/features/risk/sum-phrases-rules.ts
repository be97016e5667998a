import { AFTER_COUNT } from './counted-things-rules.ts'
import { joinPhrases, compileConcept } from './phrase-rules.ts'

/** Sums of money and ways to pay them. */

const CURRENCY = joinPhrases(
  'usdt?|dollars?|dolares|dolar|euros?|eur|pounds?|quid|libras?|gbp|bucks|grand',
  'naira|ngn|cedis?|ghs|ghc|f ?cfa|cfa|fcfa|xof|francs?|frs|f|shillings?|rands?|dirhams?',
  'aed|chf',
  'reais|real|pau|paus|contos?|mangos?|brl|pesos?|cop|mil|mille|lucas|barras|varos|soles',
  'francos?|gourdes?|quetzales|lempiras|colones|bolivares|leones|dalasis?|birr|nairas',
  'k|balles|kwanzas?|meticais|thousand|hundred|million(?:s|es)?|milhoes|millones',
)
const NUMBER = '\\d[\\d.,]{0,9}(?: \\d{3}){0,3}'

const NUMBER_WORD = joinPhrases(
  'ten|twelve|eleven|fifteen|three fifty|twenty|thirty|forty|fifty|sixty|seventy|eighty',
  'ninety|(?:a|one|two|three|five) hundred',
  'vingt|trente|quarante|cinquante|soixante|cent|deux cents|trois cents|cinq cents',
  'vinte|trinta|quarenta|cinquenta|sessenta|cem|cento|duzentos|trezentos|quinhentos',
  'veinte|treinta|cuarenta|cincuenta|sesenta|cien|ciento|doscientos|trescientos',
  'quinientos',
)

const AMOUNT_PHRASES = [
  `[€$£₦₵] ?${NUMBER}(?: ?(?:k|mil))?`,
  `(?:us|r|ca|a|c) ?\\$ ?${NUMBER}`,
  `${NUMBER} ?(?:${CURRENCY}|[€$£₦₵])`,
  `${NUMBER_WORD}(?: (?:(?:and|et|e|y) )?${NUMBER_WORD}){0,2} ${CURRENCY}`,
]

/** An amount of money with its currency. */
export const amount = compileConcept(...AMOUNT_PHRASES)

/** Words before a number that isn't a sum. */
const NOT_BEFORE = joinPhrases(
  'at|a las|las|since|room|line|age|aged|im|i am|tengo|j ai|tenho|born|desde|depuis',
  'el|dia|dias|number|page|level|band|section|until|till|after|apres|depois das|depois|as',
  'o|flight|gate|the|route|step|mile|turning|turned|de|sala|piso|apto|numero|num|no|top',
  'annees|anos|dos|das|do|da|aos|nos|nas|pelos|del|des|du|aux',
  'apartamento|departamento|quarto|bloco|autobus|onibus|bus|metro|voo|vuelo|vol|calle|carrera',
  'avenida|rua|rue|linea|linha|ligne|porte|porta|puerta|capitulo|chapitre|chapter|salmo|psaume',
  'psalm|articulo|article|verso|verset|versiculo|cumpli|cumplo|cumplio|fiz|faco|en|em',
)
/** Articles, after which low numbers are ages, dates or decades, and high ones may be sums. */
const NOT_BEFORE_LOW = '(?:les|los|os) (?=\\d{1,2}(?!\\d))'

/** An amount, or a number or a part that means one after a request. */
export const amountOrNumber = compileConcept(
  ...AMOUNT_PHRASES,
  `(?<!\\d[ .,:/-])(?<!(?<![a-z0-9])(?:${NOT_BEFORE} |${NOT_BEFORE_LOW}))` +
    `(?!(?:19|20)\\d\\d(?!\\d))[1-9]\\d{1,5}(?!${AFTER_COUNT}|[:/-]\\d|[.,]\\d|h\\d| \\d)`,
  '(?<!\\d[ .,:/-])\\d{1,3} 000(?! ?\\d)',
  '(?:one|two|three|five) hundred(?: and [a-z]{3,9})?',
  '\\d{1,3}[.,]\\d{3}(?![\\d-]| (?:gramos|metros|km|kilometros|pasos|words|steps|people' +
    '|personas|pessoas|personnes|metres|words|miles))',
  'half of it|half now|even half|the balance|meme la moitie|la moitie|metade|la mitad',
  'something small',
  'small something|un petit quelque chose|con algo|small thing for me',
)

export const money = compileConcept(
  'money|cash|funds?|moni|kudi|ego|owo|cowries|dough|airtime|data|credit|loan',
  'recharge(?: card)?',
  'fare|rent|fees?|ticket|transport|taxi|uber fare|flight|hospital bill|deposit|bail',
  't ?fare',
  'argent|sous|fric|thunes?|oseille|wari|jetons|un pret|forfait|recharge|loyer|ordonnance',
  'le billet|les frais|la caution|le taxi|unites|l avion',
  'dinheiro|dinheirinho|grana|din ?din|uma forca|trocados?|credito|recarga|emprestimo',
  'aluguel',
  'passagem|a taxa|o remedio|remedios|o gas|a conta de luz|a conta da luz|caucao',
  'plata|platica|dinero|lana|efectivo|saldo|prestamo|arriendo|la renta|pasajes?|tiquete',
  'feria|billete|guita|medicinas?|la cuota|el mercado',
)

const CHANNEL = joinPhrases(
  'cash ?app|zelle|venmo|pay ?pal|western|money ?gram|remitly|world ?remit|chime',
  'apple pay|revolut|wise|ria',
  'momo|mobile money|orange money|moov|wave|mtn|opay|palmpay|kuda|wari|bitcoin|btc|usdt',
  'crypto',
  'pix|mb ?way|nequi|daviplata|bizum|yape|efecty|lydia|paylib|pcs|transcash|virement',
  'mandat|giro',
)

/** Ways to pay. */
export const payment = compileConcept(
  'cash ?app|zelle|venmo|pay ?pal|western(?: ?union)?|money ?gram|remitly|world ?remit',
  'chime|apple ?pay',
  'sendwave|taptap|lemfi|revolut|monzo|wire|wire transfer|bank transfer|account number',
  'is the account|the account is|my account number|account:|wise|paystack|stripe|monnify',
  'nubank|picpay|paypall?|apple pay|google pay|virement instantane|cagnotte|bizum|skrill',
  'binance|bkash|acct|acc no|sort code',
  'momo|mobile money|orange money|moov(?: money)?|wave|mtn(?: money)?|m ?pesa|opay',
  'palmpay|kuda',
  'moniepoint|pos|aza|wari|ria|airtel money|t ?money|flooz|free money|mukuru',
  'pix|chave(?: pix| aleatoria)?|boleto|deposito|ted|transferencia|mb ?way|multibanco',
  'iban',
  'nequi|daviplata|bancolombia|yape|plin|oxxo|mercado ?pago|giro|efecty|spei',
  'transfermovil',
  'pcs|transcash|neosurf|mandat|virement|rib|lydia|paylib|depot|transfert',
  'bitcoin|btc|usdt|crypto wallet|carteira digital|billetera|your card|ta carte',
  'seu cartao|tu tarjeta',
)

/** Tells by which way to pay. */
export const payBy = compileConcept(
  `(?:through|by|via|on|to|over|use) (?:your |the )?${CHANNEL}`,
  `(?:par|sur|via|un|en) ${CHANNEL}`,
  `(?:pelo|pela|por|no|na|via) ${CHANNEL}`,
  `(?:por|al|en|a|con) ${CHANNEL}`,
)

/** Says that the writer pays the reader. */
export const paysReader = compileConcept(
  '(?:i|we|they|he|she)(?: ?ll| ?d| will| would| can| go| dey| fit)? (?:pay|give|dash' +
    '|send) (?:you|u|ur)',
  '(?:you|u)(?: ?ll| ?d| will| would| go)? (?:get|earn|make|receive|take|keep|chop' +
    '|comot)(?: your| like| maybe)?',
  'comot your|remove your',
  'je te (?:paie|donne|verse|laisse|file)',
  '(?:tu|vous) (?:gagnes|gagnez|touches|gardes|gardez)|on te paie',
  '(?:te|lhe) (?:dou|pago|dao|da)|dou[ -]te|(?:voce|vc) (?:ganha|fica com|leva)',
  'tu (?:ganhas|ficas)',
  'te (?:doy|pago|dejo|dan|quedas)|(?:le|les) (?:doy|pago)',
  '(?:usted|tu) (?:gana|se queda|saca)s?|se queda (?:con|uno)',
)

/** A number, name or address to pay to. */
export const payee = compileConcept(
  '\\+?\\d[\\d -]{5,16}\\d',
  '\\$[a-z][a-z0-9_]{2,20}',
  '[a-z0-9._]{2,30}@[a-z0-9-]{2,30}\\.[a-z]{2,10}',
)
