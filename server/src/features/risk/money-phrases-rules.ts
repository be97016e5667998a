import { anyOf, compileConcept } from './phrase-rules.ts'

/** Words about money and about who shall pay whom. */

const CURRENCY = anyOf(
  'usdt?|dollars?|dolares|dolar|euros?|eur|pounds?|quid|libras?|gbp|bucks|grand',
  'naira|ngn|cedis?|ghs|ghc|f ?cfa|cfa|fcfa|xof|francs?|frs|f|shillings?|rands?|dirhams?|aed|chf',
  'reais|real|pau|paus|contos?|mangos?|brl|pesos?|cop|mil|mille|lucas|barras|varos|soles',
  'k|balles|kwanzas?|meticais|thousand|hundred|million(?:s|es)?|milhoes|millones',
)
const NUMBER = '\\d[\\d.,]{0,9}(?: \\d{3}){0,3}'

const NUMBER_WORD = anyOf(
  'ten|twelve|eleven|fifteen|three fifty|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|(?:a|one|two|three|five) hundred',
  'vingt|trente|quarante|cinquante|soixante|cent|deux cents|trois cents|cinq cents',
  'vinte|trinta|quarenta|cinquenta|sessenta|cem|cento|duzentos|trezentos|quinhentos',
  'veinte|treinta|cuarenta|cincuenta|sesenta|cien|ciento|doscientos|trescientos|quinientos',
)

const AMOUNT_PHRASES = [
  `[€$£₦₵] ?${NUMBER}(?: ?(?:k|mil))?`,
  `(?:us|r|ca|a|c) ?\\$ ?${NUMBER}`,
  `${NUMBER} ?(?:${CURRENCY}|[€$£₦₵])`,
  `${NUMBER_WORD}(?: (?:(?:and|et|e|y) )?${NUMBER_WORD}){0,2} ${CURRENCY}`,
]

/** An amount of money with its currency. */
export const amount = compileConcept(...AMOUNT_PHRASES)

/** Words that show that a number isn't a sum. */
const UNIT = anyOf(
  'h|hrs?|am|pm|min|mins|minut[eo]s?|hours?|heures?|horas?|days?|jours?|dias?|weeks?|semain\\w{1,3}|semanas?|months?|mois|mes|meses',
  'years?|yrs?|ans|anos?|km|miles?|m|cm|metros?|metres?|kg|kilos?|g|gramos|%|percent|per cent|por ciento|por cento|pour cent',
  'degrees|degres|degrados|grados|graus|people|personnes|pessoas|personas|x|th|st|nd|rd|er|kids|ninos|criancas|enfants|babies|bebes',
  'photos?|fotos?|pages?|paginas|plates|points?|puntos|goals|goles|times|fois|vezes|veces|gb|mb|sq|bpm|votes?|votos?|of us|of them|de nous',
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|aug|sept?|oct|nov|dec',
  'janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre|de [a-z]{4,10}(?:o|e|bre)|men|women|students|eleves|alunos|cats|dogs|bus|train',
)
const NOT_BEFORE = anyOf(
  'at|a las|las|les|since|room|line|bus|age|aged|im|i am|tengo|j ai|tenho|born|desde|depuis|el|dia|dias|number|page|level|band|section|les|until|till|after|apres|depois das|depois|as|o|os|flight|gate|the|route|step|mile|turning|turned|de|sala|piso|apto|numero|num',
)

/** An amount, or a number or a part that means one after a request. */
export const amountOrNumber = compileConcept(
  ...AMOUNT_PHRASES,
  `(?<!\\d[ .,:/-])(?<!${NOT_BEFORE} )(?!(?:19|20)\\d\\d(?!\\d))[1-9]\\d{1,5}(?! ?${UNIT}(?![a-z])|[:/-]\\d|[.,]\\d|h\\d| \\d)`,
  '(?<!\\d[ .,:/-])\\d{1,3} 000(?! ?\\d)',
  '(?:one|two|three|five) hundred(?: and [a-z]{3,9})?|\\d{1,3}[.,]\\d{3}(?![\\d-]| (?:gramos|metros|km|kilometros|pasos|words|steps|people|personas|pessoas|personnes|metres|words|miles))',
  'half of it|half now|even half|the balance|meme la moitie|la moitie|metade|la mitad|something small',
  'small something|un petit quelque chose|con algo|small thing for me',
)

export const money = compileConcept(
  'money|cash|funds?|moni|kudi|ego|owo|cowries|dough|airtime|data|credit|loan|recharge(?: card)?',
  'fare|rent|fees?|ticket|transport|taxi|uber fare|flight|hospital bill|deposit|bail|t ?fare',
  'argent|sous|fric|thunes?|oseille|wari|jetons|un pret|forfait|recharge|loyer|ordonnance',
  'le billet|les frais|la caution|transport|le taxi|unites|l avion',
  'dinheiro|dinheirinho|grana|din ?din|uma forca|trocados?|credito|recarga|emprestimo|aluguel',
  'passagem|a taxa|o remedio|remedios|o gas|a conta de luz|a conta da luz|caucao',
  'plata|platica|dinero|lana|efectivo|saldo|recarga|prestamo|arriendo|la renta|pasajes?|tiquete',
  'feria|billete|guita|medicinas?|remedios|la cuota|el mercado',
)

const CHANNEL = anyOf(
  'cash ?app|zelle|venmo|pay ?pal|western|money ?gram|remitly|world ?remit|chime|apple pay|revolut|wise|ria',
  'momo|mobile money|orange money|moov|wave|mtn|opay|palmpay|kuda|wari|bitcoin|btc|usdt|crypto',
  'pix|mb ?way|nequi|daviplata|bizum|yape|efecty|lydia|paylib|pcs|transcash|virement|mandat|giro|account|cuenta',
)

/** Ways to pay. */
export const payment = compileConcept(
  'cash ?app|zelle|venmo|pay ?pal|western(?: ?union)?|money ?gram|remitly|world ?remit|chime|apple ?pay',
  'sendwave|taptap|lemfi|revolut|monzo|wire|wire transfer|bank transfer|account number|is the account|the account is|my account number|account:|wise|paystack|stripe|monnify|nubank|picpay|paypall?|apple pay|google pay|virement instantane|cagnotte|bizum|skrill|binance|bkash|acct|acc no',
  'momo|mobile money|orange money|moov(?: money)?|wave|mtn(?: money)?|m ?pesa|opay|palmpay|kuda',
  'moniepoint|pos|aza|wari|ria|airtel money|t ?money|flooz|free money|mukuru',
  'pix|chave(?: pix| aleatoria)?|boleto|deposito|ted|transferencia|mb ?way|multibanco|iban',
  'nequi|daviplata|bancolombia|bizum|yape|plin|oxxo|mercado ?pago|giro|efecty|spei|transfermovil',
  'pcs|transcash|neosurf|mandat|virement|rib|lydia|paylib|depot|transfert',
  'bitcoin|btc|usdt|crypto wallet|carteira digital|billetera|your card|ta carte|seu cartao|tu tarjeta',
)

/** Tells by which way to pay. */
export const payBy = compileConcept(
  `(?:through|by|via|on|with|to|use|over|for|a|my) (?:your |my |the )?${CHANNEL}`,
  `(?:par|sur|avec|via|un|en|mon) ${CHANNEL}`,
  `(?:pelo|pela|por|no|na|via|um|em|meu|minha) ${CHANNEL}`,
  `(?:por|al|en|a|mi|un|con) ${CHANNEL}`,
)

/** Says that the writer pays the reader. */
export const paysReader = compileConcept(
  '(?:i|we|they|he|she)(?: ?ll| ?d| will| would| can| go| dey| fit)? (?:pay|give|dash|send) (?:you|u|ur)',
  '(?:you|u)(?: ?ll| ?d| will| would| go)? (?:get|earn|make|receive|take|keep|chop|comot)(?: your| like| maybe)?|comot your|remove your',
  'je te (?:paie|donne|verse|laisse|file)|(?:tu|vous) (?:gagnes|gagnez|touches|gardes|gardez)|on te paie',
  '(?:te|lhe) (?:dou|pago|dao|da)|dou[ -]te|(?:voce|vc) (?:ganha|fica com|leva)|tu (?:ganhas|ficas)',
  'te (?:doy|pago|dejo|dan|quedas)|(?:le|les) (?:doy|pago)|(?:usted|tu) (?:gana|se queda|saca)s?|se queda (?:con|uno)',
)

/** A number, name or address to pay to. */
export const payee = compileConcept(
  '\\+?\\d[\\d -]{5,16}\\d',
  '\\$[a-z][a-z0-9_]{2,20}',
  '[a-z0-9._]{2,30}@[a-z0-9-]{2,30}\\.[a-z]{2,10}',
)

const MAY_YOU = anyOf(
  '(?:can|could|cld|would|will|wld|might) (?:you|u|ya)',
  'if (?:you|u)(?: can| could| would| will| just| dont mind| are able to| have)?',
  '(?:you|u) (?:can|could|just|only|simply|need to|must|should|have to|only have to|just have to)',
  '(?:you|u) (?:just need to|only need to|will only|will just)',
  'i (?:need|want|beg|would like|was hoping|am asking|just need|only need) (?:you|u) to',
  '(?:please|pls|plz|kindly|abeg|biko|mek|just|then|only)',
)
const SOFTER = '(?: (?:please|pls|plz|maybe|kindly|just|only|also|even|possibly|help|me|us|to|with)){0,3}'
const HAND_OVER = anyOf(
  'send|lend|loan|borrow|pay|cover|wire|transfer|deposit|spot|zelle|venmo|cash ?app|top up|sort',
  'advance|sponsor|fund|clear|settle|chip in|contribute|assist|support|help|front|buy|purchase|get',
  'handle|manage|add|drop|give|put|donate|sow|recharge|float|raise|complete|load|book|transfert',
)

const ENGLISH_REQUESTS = [
  `${MAY_YOU}${SOFTER} ${HAND_OVER}`,
  '(?:send|lend|loan|borrow|wire|transfer|spot|top|sort|give|buy)' +
    ' (?:me|us|am|him|her|them|even|small|the money)',
  '(?:help|assist|support|float|advance|sponsor|recharge|credit) (?:me|us|my)',
  'help(?: me)? with|anything (?:you|u) (?:can|have|get)|whatever (?:you|u) (?:can|have|get)',
  'even (?:half|small|\\d{1,5})|(?:put|get|book) it on your|do you have .{0,15} to spare|a (?:small )?loan',
  'would (?:you|u) do (?:that|this|it) for me|you(?:ll| will| go| would)? pay (?:for|the)',
]

const PIDGIN_REQUESTS = [
  '(?:you|u|una) (?:fit|go|for)(?: just| please| abeg| still)? ' +
    '(?:help|send|epp|dash|pay|borrow|lend|drop|raise|do|buy|give|add|support|find|put)',
  'make (?:you|u) (?:just )?(?:send|pay|help|epp|dash|drop|buy|do|put|borrow|find|add|give)',
  'recharge me|transfer am|bring \\d|epp me|epp your|dash me|borrow me|run me|raise me (?:something|small|\\d{1,3}k)|send am|drop am|do transfer|give am',
  'find me something|give me something|if (?:you|u) get|anything wey (?:you|u)|helep|bless me|do me well',
  '(?:just|only|even|seulement|juste|rien que|apenas|solo|solamente|so) [$€£₦]?\\d{2,6}(?! ?(?:min|h|am|pm|%|km|years|ans|anos))',
  'pay am|buy am|credit me|load me|settle am|e remain',
]

const FRENCH_REQUESTS = [
  '(?:(?:tu|vous|on) (?:peux|pourrais|pouvez|pourriez|peut|veux bien|voulez bien|dois|devez)|' +
    '(?:peux|pourrais|pouvez|pourriez|veux|voulez)[ -](?:tu|vous)|' +
    'si (?:tu|vous) (?:peux|pouvez|pourrais|pourriez|veux|voulez|as|avez)|' +
    'il (?:te|vous) suffit d[e ]|(?:tu|vous) n ?(?:as|avez) qu ?a|(?:as|avez) juste a)' +
    '(?: (?:juste|me|m|nous|lui|le|la|les|l|en|y|stp|svp|bien|un|peu|seulement|au|moins)){0,4}' +
    ' ?(?:envoye[rz]?|preter|avancer|depanner|payer|regler|verser|completer|aider|faire|recharger' +
    '|acheter|couvrir|financer|mettre|donner|transferer|virer|trouver|ajouter|soutenir|cotiser|juste)',
  '(?:envoie|envoyez|avance|avancez|prete|pretez|depanne|depannez|paie|paye|regle|verse|versez|donne' +
    '|donnez|achete|achetez|fais|faites|aide|aidez|recharge|transfere|vire|complete|soutiens|soutenez' +
    ')[ -](?:moi|nous|lui|le|les|juste|seulement|au moins|meme)',
  '(?:tu|vous) (?:me |m |nous |l |le |la |les |lui )?(?:envoies|envoyez|avances|avancez|pretes|pretez' +
    '|depannes|depannez|paies|payes|payez|regles|reglez|verses|versez|achetes|achetez|completes)',
  '(?:pourrai[st]|peux|peut) (?:m |me )?(?:avancer|preter|depanner)|tu (?:deposes|verses|mets|fais) (?:\\d|un)|meme (?:la moitie|\\d{1,6})|ce que (?:tu|vous) (?:as|avez|peux|pouvez)|combien tu (?:as|peux)',
  'c est (?:le|la) destinataire qui|un coup de (?:main|pouce)|n importe quel montant',
  'm ?aider(?: avec| a payer| pour)|(?:juste|seulement) (?:payer|regler|envoyer|avancer|un depot)',
  '(?:il suffit|suffit) de (?:payer|regler|envoyer|verser)|envoie[sz]? (?:le|les) frais',
]

const PORTUGUESE_REQUESTS = [
  '(?:voce|vc|vce|ce|tu|c|o senhor|a senhora)(?: nao)?(?: me| so| ja| mesmo| ate| so me| tambem)?' +
    ' (?:pode|podes|podia|poderia|poderias|consegue|consegues|conseguiria|manda|mandas|mandava|paga' +
    '|pagas|pagaria|pague|faz|fazes|faria|fazia|adianta|adiantas|transfere|teria|empresta|emprestas' +
    '|compra|deposita|completa|ajuda|ajudas|banca|arruma|envia|envias)',
  '(?:pode|podes|podia|poderia|consegue|consegues|(?:da|dava|tem como|teria como)(?: pra| para)?(?: voce| vc| tu)? me)' +
    '(?: voce| vc| tu)?(?: so| por favor| pfv)?(?: me)? (?:ajudar|emprestar|mandar|fazer|pagar' +
    '|adiantar|depositar|transferir|segurar|salvar|comprar|enviar|arrumar|completar|quebrar' +
    '|fortalecer|ajuda|empresta|manda|adianta|faz|paga)',
  'me (?:ajuda|ajudar|ajude|ajudas|ajudasse|empresta|emprestar|empreste|emprestas|mande|mandas' +
    '|adianta|adiante|adiantas|deposita|transfere|quebra|arruma|socorre|fortalece)',
  '(?:faz|faca|fazer|manda|mande|joga) (?:um |o |esse |uma |aquele |no |so )?(?:pix|deposito)',
  '(?:manda|mande|envia|envie|deposita|transfere) (?:um |no |pelo |via |so |qualquer |pra mim|isso)',
  'se (?:voce |vc |tu )?(?:puder|pudesse|conseguir|puderes|pudesses|der pra|me)',
  '(?:compra|paga) (?:pra mim|para mim|um|dois|uma|duas)|qualquer (?:valor|quantia|ajuda)|nem que seja',
  '(?:separa|deposita|entra com|manda|paga|assina|guarda) (?:so )?\\d|me socorrer|paga so|(?:um )?emprestimo|uma ajuda|uma forca|uma maozinha|so (?:pagar|depositar|mandar|fazer|precisa)',
]

const SPANISH_REQUESTS = [
  '(?:me|nos)(?: lo| la| los)? (?:ayudas|ayudaras|ayudes|ayudarias|prestas|prestaras|prestarias|mandas' +
    '|mandes|mandaras|envias|giras|consignas|transfieres|colaboras|recargas|regalas|adelantas|haces' +
    '|harias|pagas|compras|fias|podrias|puedes|depositas|apoyas|colabora|pasas)',
  'si (?:me|usted me|tu me|puedes|pudieras|usted puede|tiene|tienes)(?: lo| la)?',
  '(?:puedes|podrias|podes|pudieras|puede|podria|pudiera|podra|podras)(?: usted)?(?: me)?' +
    ' (?:ayudar|prestar|mandar|enviar|girar|hacer|pagar|consignar|transferir|colaborar|adelantar' +
    '|recargar|comprar|apoyar|completar|regalar|depositar|poner)(?:me|lo|la|melo|le)?',
  '(?:ayuda|presta|manda|envia|gira|consigna|colabora|haz|regala|transfiere|recarga|compra|paga' +
    '|deposita|pasa|adelanta|apoya|salva|fia|ayude|preste|mande|envie|gire|consigne|colabore|haga' +
    '|regale|transfiera|recargue|compre|pague|deposite|adelante|apoye)me(?:lo|la|los)?',
  '(?:(?:tu|usted|vos|uno|la familia)(?: solo| solamente)?|solo|solamente) (?:pagas?|envias?|depositas?' +
    '|consignas?|pones?|mandas?|compras?|harias?|cancelas?|paga|pague)',
  'lo harias por mi|hay que (?:pagar|depositar|cancelar|consignar)|se lo (?:manda|envia)',
  'se (?:cancela|deposita|consigna|manda|envia|transfiere|gira) (?:por|a|el|la|al)|aunque sea',
  'lo que (?:puedas|tengas|sea|pueda|tenga)|con algo|cualquier (?:cosa|ayuda|monto)|un prestamo',
  'una (?:colaboracion|ayudita|manito|recarga)|un adelanto|(?:pagas|mandas|pones|depositas) tu',
  'consigueme|me fiarias|le das la mitad|se aparta con|(?:pon|manda|paga|deposita|aporta) \\d|regalame|me recarga|una recarguita|solo se cancela',
]

/** Asks the reader to hand something over; not what the writer or somebody else does. */
export const request = compileConcept(
  ...ENGLISH_REQUESTS,
  ...PIDGIN_REQUESTS,
  ...FRENCH_REQUESTS,
  ...PORTUGUESE_REQUESTS,
  ...SPANISH_REQUESTS,
)

/** Pleads with the reader, or asks without saying for what. */
export const plea = compileConcept(
  'if (?:you|u) (?:bought|paid|covered|lent|helped)|do you think you could|think of you|second chances|praying you|ill write you a (?:note|paper)|spare me|as a favou?r|part with it|before we chat|deal with him|gift me|(?:dont|please dont) let me|first kiss|have a heart|coracao enorme|join me with|settle everything|i hate this part|feel like (?:such )?a mug|ill sort you|sort you (?:at|on|out)|if i gave you|could you\\.{2,3}|tap in|no worries if|i dont beg|(?:e go|go) still hold|if na \\d|you na my|just pray for me|' +
    'i ?d not ask|wouldnt ask|cross my heart|assist with|(?:can|could) you assist|part of it|would save my|get me (?:a|one|some|the)|trust in you|any other person|who to run|as my (?:man|woman|partner|future)|to prove (?:you|your)|a man who ?s serious|if you love me|you love me|i have nobody|only you can|please help|little help|your support|be my (?:hero|angel)|lend (?:a|me)|god bless you|god will (?:bless|reward) you|' +
    'i(?: ve| have)? never (?:begged|asked)|i(?: ve| have)? asked (?:everyone|everybody|my)|any amount|even a little|if (?:you|u) sent|send it (?:right |straight )?back|too proud|mine ?s maxed|' +
    'any chance|would it be (?:crazy|ok\\w{0,2}|too much|possible)|is it possible|i was wondering|hate (?:to ask|asking|having to)',
  '(?:terrible|bad|awful|stupid|ashamed|embarrassed) (?:asking|to ask)|never thought i ?d|i beg|begg?ing|please|pls|plz',
  '(?:any|a) way (?:you|u)|(?:can|could|would) (?:you|u) (?:help|please|possibly)|help (?:me|us|a girl)|your help|(?:someone|somebody) (?:to|settles|pays)',
  '(?:i ?d|i ?ll) owe (?:you|u)|good for it|i promise|i swear|make it up to (?:you|u)|count on you|no ?(?:one|body) else|never ask(?: again)?|going spare',
  '(?:you|u)(?:ve|ve got| have| got) (?:\\S{1,9} ){0,2}spare|if (?:you|u)(?:d| would| could| send| sent| put| gave| want to help)|do (?:you|u) (?:have|use) (?:cash ?app|zelle|paypal|venmo|chime)',
  'are (?:you|u) able to|i need (?:you|u)|would (?:you|u) (?:mind|be able|be willing)|i ?d ask you|be an angel|lifesaver|save me|the only one',
  'run to meet|who (?:i go|to) (?:run|meet)|carry my load|abeg na|God go bless|god go bless|kiss your leg|i dey beg|do something for|sort your|na only you|recharge me|dey fear to talk|my wan off',
  'wan collect|run am|find am|dey your hand|look me well|no let (?:me|us)|burn am|i dey look your face|shoot me|settle me|no be (?:yahoo|that kind)|i wan (?:ask|beg)|as you see am|anyhow you see|do am for me|buy me|you go see alert|your (?:girl|babe|boy) (?:need|want)',
  'anything for (?:your|me)|na you be|abeg|find me|for your (?:girl|babe|boy)|hold me|support me|if you fit|run (?:me|am)|you for|help me',
  'tu crois que tu pour\\w{3,5}|je te fais un papier|rends moi (?:ce )?service|tu decides|veuillez|ayez la bonte|serais un amour|(?:tu )?mets \\d|pres de chez toi|je te donne son|lui remettre|pourrais[ -]tu m|m aider pour|repondez avant|m eviter|si tu pouvais|tu m en voudras|si j avais de quoi|te demande un truc|tu deposes|formalite mon|' +
    'connaitrais quelqu un|qui pourrait (?:m )?avancer|je signe|promis|je n ai que|que toi (?:au|dans)|si tu mets|je ne te demande rien|mon sauveur|sauve moi|fais ca pour|pour nous deux|prouve|si tu m aimes|dieu te (?:benisse|rendra)|dieu vous|un geste|depanne|urgent|' +
    'je n ose pas|si tu m avances?|tu m avances?|c est rien pour toi|ca te dit de|j ose pas|une petite aide|pour moi stp|reglez|envoie par|suffisent',
  '(?:tu|vous) (?:aurais|auriez)|aurais[ -]tu|deteste demander|gene[er]? de (?:te|vous)?|je t ?en (?:supplie|prie)|stp|svp|s il te plait|que toi',
  'personne d autre|aide[sz]?[ -]moi|on partage|il me faudrait|ca m ?aiderait|je compte sur|je te (?:jure|promets)|m ?aider|fais un geste|si tu me|envoie deja',
  'tu me sauves?|sois gentil\\w{0,2}|je ne sais (?:pas|plus) (?:a qui|quoi)|j ai pense a toi|besoin de toi|tu peux me|si tu m',
  'compra uns|pra ajudar|passa um pix|me quebra|faz essa|ajuda ai|cola comigo|to na sua mao|fechar comigo|entra comigo|faz rapidinho|cobro \\d|a gente mal se conhece|coracao enorme|chave e|tu levantas|a gente racha|(?:voce|vc|tu) adianta|se puder|ja me ajuda|acerto contigo|ai que vergonha|deposita na|nao conta a ningue|' +
    '(?:ce|voce|vc) teria|como me|socorr\\w{1,3}|confio em (?:ti|voce|vc)|como em ninguem|se (?:voce|vc|tu) me ama|deus te (?:abencoe|pague|recompense)|me tira dessa|so voce|vende a|por mim|ate domingo|to pedindo|tava precisando|separa \\d|deposita|colabora|faz isso por mim|' +
    'tem como|quebrar? (?:um|essa|o) galho|se (?:vc|voce) (?:me )?(?:pagasse|mandasse|ajudasse|depositasse)|coloca \\d|se me ajudares|me ajude|alguem que|ate vergonha|paga la',
  'sem graca|vergonha de|me salva|pra mim|para mim|se (?:vc|voce|tu)?(?: me)? ?(?:pagas|mandas|ajudas|desse|colocas)\\w{0,3}|se mandar|por favor|pfv|pelo amor de deus',
  'so (?:tenho|posso contar com) (?:vc|voce|tu)|ninguem mais|juro|prometo|consegues|preciso (?:que|de (?:ajuda|voce|vc|ti))|alguem (?:que )?pague|ajudinha',
  'ce me|da (?:uma|pra) (?:forca|ajuda)|me da (?:uma|um)|voce me|vc me|pode ser',
  'me (?:echas|harias|podrias|puedes|ayudas|apoyas)|te nace|me da (?:pena|verguenza)|por favor|porfa\\w{0,4}|te (?:juro|prometo)|no tengo a quien|solo te tengo',
  'tu decides|echame una mano|tirame|dame una mano|si pones|hazme el favor|haga el favor|debe cancelar|con lo que|salvavidas|me tiras|acepto nequi|mi tiempo vale|por adelantado|consigne hoy|te aparto|me consignas|aqui los bancos|te lo juro|(?:puedes|podrias) por|me los? consignas|te juro que no|no sabia a quien|la cubre|se le manda a|con \\d{2,4} (?:duermo|llego|como|salgo)|' +
    'me fi(?:arias|as)|fiador|(?:me|nos) los mandas|consigueme|conseguime|confio en (?:ti|usted)|si me (?:amas|quieres)|dios te (?:bendiga|pague|multiplique)|eres mi (?:unica|ultima)|sacame de|que pena|solo tu|por nosotros|colabor\\w{1,4}|hazlo por mi|a ti te corresponden|' +
    'me (?:salvas|regalas|prestas|das)|lo que te salga|te salga del|necesito a alguien|mandalos?|paga la|eres (?:mi|la) unica|estoy recogiendo|me muero de verguenza',
  'ayudame|si me (?:ayudas|das|mandas)|necesito que|(?:pagalo|ponlo|mandalo)|lo pones|ayuda(?:r|me)?|hazme|haceme|eres mi unica|nadie mas|te lo agradezco',
)

/** Something that can't happen until a sum is paid. */
export const unmet = compileConcept(
  'remain(?:s|ing)?|away from|short|missing|until|till|unless|before (?:they|dem|he|she|it|friday|monday|tonight|tomorrow|\\d)|otherwise|or else|(?:i|we|still|just) need',
  '(?:wants? (?:\\d|half|the|it|me to pay|money|full)|demand\\w{0,3}|require\\w{0,2}|insist\\w{0,2}|asking for|must|has to|have to|need(?:s|ed)?|to let me|goes up|last seat)',
  'by (?:noon|midnight|tomorrow|tonight|friday|monday)|(?:and|then) (?:i|she|he|they)(?: ll| will| can| go| come| sits?)|go do am|make i (?:enter|fix|open|pay|buy|come)|na him',
  'dem (?:need|want)|dey wait|pursue|before dem|still dey find|dey find',
  'il (?:me )?(?:manque|faut|faudrait)|(?:me|nous) manque|il reste|avant (?:ce|demain|vendredi|minuit|18|20)|sinon|(?:ils|elle|on) (?:me )?demandent?|reclame\\w{0,2}|exige\\w{0,2}|tant que',
  'et je (?:prends le|viens|suis|peux)|suffi(?:t|sent|rait)|ne fait pas credit|ne (?:le |la )?touchent pas|c est rien|j ai (?:juste|seulement) besoin|si je ne',
  'falta\\w{0,2}|preciso|precis(?:a|o)|pedem|cobra(?:m)?|exige\\w{0,1}|quer(?:em)? \\d|senao|ate (?:hoje|amanha|sexta)|nao espera|e eu (?:vou|chego)|eu vou agora|pra liberar',
  'me falta\\w{0,1}|faltan?|necesit\\w{1,3}|piden?|me cobran?|exige\\w{0,1}|si no|antes de(?:l| que| hoy)|no espera|hay que|y (?:ya|llego|salgo)',
)

/** Sums that the writer or somebody else paid in the past. */
export const paidBefore = compileConcept(
  '(?:i|we) (?:paid|spent|bought|sent)|they charged|charged (?:me|us|him|her)|paid \\d|refused\\. again|cost me|costs? £?\\d|i ran|from my account|don (?:chop|eat|reach)|carry \\d',
  'j ai paye|m (?:a|ont) (?:pris|coute|facture)|on a (?:paye|vote)|j envoie|je donne|paye \\d|j ai (?:fait|depense|perdu)',
  'paguei|cobraram|gastei|eu pago e|me custou|ta \\d{3} por|mando \\d|pago \\d',
  'pague|me cobraron|gaste|me (?:salio|costo|subieron)|salieron a|le (?:envio|mando)|estoy pagando|pago \\d',
)

/** Says that the writer treats the reader, shares a bill or plans an evening: not a request. */
export const treat = compileConcept(
  'i ?(?:ll|will|can) (?:pay (?:for|the)|buy|bring|get (?:the|yours|mine|you)|cover)|my (?:treat|round)|on me|deal|drinks?|pint|coffees?|cake|tickets are|gig|museum',
  'je (?:prends (?:les|un|une|deux|des)|paie|paye|t invite|ramene)|un verre|un cafe|concert|cine|entree',
  'eu (?:pago|levo|convido)|por minha conta|chopp|cerveja|cafe|cinema|ingresso',
  'yo (?:pago|llevo|invito|pongo)|te invito|una cerveza|un cafe|entradas?|boletas?|concierto',
  'shall i (?:get|buy|bring)|on the day|each|split|halves|raffle|pra cada|dividimos|moitie[ -]moitie|a medias|tu pones|voce paga o|you pay for the|on (?:me|us)',
  'i go carry you|make we chop',
)

/** A sum that the writer lacks, or that somebody demands of them. */
export const lack = compileConcept(
  'i ?m (?:just |only |still )?(?:\\S{1,8} )?short|short (?:of|by)|i (?:just |only |still )?need|we need',
  '(?:they|he|she|doctors?|hospital|vendor|embassy|airline|office|lady|pharmacy)' +
    '(?: lady| people)?(?: said| says| say| want| wants| need| needs| are| is| now){1,2}',
  '(?:is|what) (?:what )?i lack|i lack|(?:\\d{2,5}|£\\d{2,5}) (?:off|shy)|would (?:save|do|sort|fix|cover)|save my life|madam say|(?:bring|drop) (?:something|\\d{1,3}k)|if we no|they want|wants? \\d|asking \\d|quoted me',
  'nobody mentioned|dont take my|only take|only they take|half is down|of the \\d{3}|needs your|left to pay|must (?:pay|drop|deposit)|have to (?:pay|deposit)|make we (?:drop|pay)|remain(?:ing)?',
  '(?:dem|doctor|landlord|nurse|agent)(?: say| talk| dey ask| dey find| want| wan){1,2}|before dem',
  '(?:veut|veulent|demande|demandent) (?:\\S{1,10} )?\\d|a ta charge|a payer|d avance|je dois (?:payer|regler|donner|trouver)|il faut payer|j en suis a|ne je donne|' +
    'il (?:me |nous )?manque|il me faut|il (?:faut|fallait)|me manque|(?:ils|elle|il|on) (?:me )?' +
    '(?:demandent?|reclament?|exigent?)|reste a payer|j ai (?:besoin|que)|je n ai que|reclame|exige',
  'falta|faltam|faltou|me faltam|preciso|precisando|pedem|pedindo|cobram|cobrando|exigem?|completar',
  'ja juntei|tenho \\d{3}|me falta|sao \\d[\\d.]{2,5}|o resto|pede \\d|custa|ta \\d{2,4}|e so|(?:quer|querem|pediu|pedindo|ta pedindo|cobrou) (?:\\S{1,10} )?\\d|adiantado|preciso de|tenho que pagar|devo',
  'me faltan?|nos faltan?|faltan|necesito|piden|me piden|cobran?|exigen?|me toca pagar|completar',
  'ya puse|el consulado pide|son \\d{2,4}|solo atiende|por adelantado|me prestan|vale|cuesta|me sale|(?:quiere|quieren|pide|piden) \\d|debo|me hace(?:n)? falta|por adelantado|tengo que pagar|se me acabo',
)

/** Promises to give the money back. */
export const repay = compileConcept(
  'get it back|back (?:on )?(?:friday|monday|sunday|tuesday|thursday|saturday|wednesday)|off your invoice|my first (?:pay|salary)|the minute|the second (?:i|the)|i (?:always )?pay my debts|you ?ll see it|' +
    'have it back|with interest|(?:by|till|until) (?:monday|friday|(?:the )?weekend|payday|month end)|(?:go )?return am|(?:pay|send|give) (?:you |u |it |am |the money )?back|(?:i|ill|id)(?: ?ll| will)? pay (?:you|u) (?:back|tmrw|tomorrow|on|when|as|monday|friday|soon)|refund(?:ed|able)?|reimburs\\w{0,6}|repay',
  '(?:i|we) (?:go|will|ll|d|would) (?:pay|send|return) (?:you|it|am|monday|back|double)|return it',
  'pay (?:you )?(?:double|from my (?:first )?salary)|work it off|just (?:a |until|till )',
  'je te le rends|une reconnaissance|des que (?:je|la|mon)|quand je (?:recois|touche)|avec interets|je te revaudrai',
  'rembours\\w{0,6}|je (?:te|vous) (?:les |le |la )?(?:rends|rendrai|glisse)|ils rendent|restitu\\w{0,6}',
  'te compro (?:outra|outro)|desconto depois|em dobro|com juros|assim que (?:cair|receber|eu)|quando (?:cair|receber|eu receber)|' +
    'te (?:pago|devolvo)|(?:na|ate) sexta|receber na|juro que pago|rends tout|(?:vendredi|lundi) je te',
  '(?:te|lhe) (?:pago|devolvo)|devolvo|devolvem|(?:pago|devolvo) (?:dobrado|em dobro)|reembols\\w{0,6}',
  'con intereses|al pasar|recuperarlos|apenas (?:pueda|salga)|cuando (?:me paguen|cobre)|' +
    'te (?:los|las) (?:pago|devuelvo)|(?:te )?(?:lo )?repongo|te lo doy|apenas (?:llegue|me paguen|cobre)|el (?:viernes|lunes) te',
  'te (?:lo |la )?(?:pago|devuelvo|regreso)|se (?:lo|le|te) (?:devuelvo|devuelve)|devuelv\\w{1,4}',
  'ate (?:la chegar|receber|eu receber|la)|hasta que (?:me paguen|cobre)',
)

/** Payments that are asked for before something is given. */
export const fee = compileConcept(
  'fees?|charges?|deposit|dut(?:y|ies)|taxe?s?|customs|clearance|demurrage|registration|activation',
  'processing|insurance|permit|leave (?:form|papers?|request)|stamp|bond|storage|subscription|form',
  'export licen[cs]e|licen[cs]e|portfolio|headshots?|package|balance|school fees|tuition|prepay|freight|consultation|materials|' +
    'assay fee|exit tax|stamp|tribute|bond|form|guarantor|membership|gift of|counselling|sign ?up deposit|portage|handling|luggage|toll|paperwork|allowance|certificate|release payment|leave|medical exam|licen[cs]e|penalty|bill|' +
    'consult(?:ation)? fee|visa|passport|ticket|interview|audition|bank statement|travel agent|flight',
  'l acte|attestation|mouton|consultation|activer|ecriture|frais',
  'droit de passage|neuvaine|amende|amende transactionnelle|celibat|medailles?|contrat',
  'taxe|certificat|visa|le train|transit|attestation|depot de garantie',
  'frais|douanes?|caution|acompte|dossier|inscription|procedure|timbre|assurance|billet|formulaire',
  'taxas?|alfandega|deposito|cadastro|inscricao|frete|liberacao|passagem|multa|seguro|despachante',
  'escritura|reserva|velas?|manto|parcela|imposto|matricula|fatura|boleto',
  'book|reconhecimento|custas|visto|cartorio|garantia|consulta|caucao',
  'licenca|bagagem|composite|oferta|uber|rodoviaria|documentos?|impostos?|excesso',
  'selo|visto|passaporte|emolumentos|custas|helicoptero|cachet|carimbo',
  'tasas?|aduana|cuota|inscripcion|activacion|tramites?|formulario|envio|pasajes?|pasaporte|cita',
  'la guia|registro|portal|matricula|vela|papeles|multa|cuota inicial|impuesto de salida|vacuna',
  'apostillad\\w|consulta|la membresia|boleta|rifas?|acuerdo|inscripcion|garantia|pasaje',
  'examen medico|seguro de viaje|licencia|multa|equipaje|el bus|impuesto|documentos|permiso',
  'tiquete|impuestos?|liberar|gestora?|apostilla|book(?: digital)?|carta de invitacion|poliza',
)

/** A sudden need: health, crime, police, shelter, hunger, a locked account. */
export const emergency = compileConcept(
  'hospitali[sz]ed|hospital|clinic|surgery|operation|accident|emergency|stranded|stuck|robbed|mugged',
  'stolen|thief|arrested|police|landlord|evict(?:ed|ion)?|kicked out|quit notice|no food|starving',
  'not eaten|hungry|frozen|blocked|declined|locked out|broke down|phone (?:is )?(?:spoil|dead|broke)',
  'drip|malaria|drugs|medicines?|medication|burial|funeral|detained|bail|bag is gone|pump broke|fire',
  'booted|clamped|exit tax|at the desk|payslip|uniform|train fare|surgeon|scrub in|stent|burnt out|car (?:got|was)|stopped me|let me miss|oxygen|heart surgery|hole for heart|expire|repair|sold the|salary|hmrc|insolven\\w{1,3}|bailiffs?|a ?& ?e|ulcer|ambulance|clinic|towed|impound|pawn\\w{0,2}|key money|bus pass|drivers?|sack me|garri|shifts|crew|dock|wreck',
  'repairs?|mechanic|garage|plumber|engine|motor|gearbox|tools|equipment|machine|sewing|laptop|embassy|visa office|wedding|bride price|goats|court|land case|diapers|nappies|formula|milk|wic|glasses|dentist|tooth',
  'bail|fine|ticketed|impounded|luggage|baggage|quarantine|prison|cell|officer|ransom|kidnapp\\w{1,3}|flood|storm|crops?|shop|stall|market|rent|hotel|checkout|overdraft|debt|loan shark|electric\\w{0,3}|gas|water|coins?|groceries|food|insulin|scan|test|x ?ray|baby|toddler|orphan|apprentice\\w{0,4}|tailoring|spoil|swallow',
  'payroll|repossess\\w{0,3}|insurer|kidney|injection|blood|vet|school|exams?|boiler|heating|hair|generators?|freight|wallet|taxi|battery|keeping it|lost my (?:job|wallet|phone)|sent her home|appointment|statement',
  'maxed|overdue|cut (?:me )?off|got cut|flagged|limit|restricted|meds|dialysis|inhalers?|chemo|payday|nothing for|no money|skint|guard|crates|the port',
  'refus\\w{2,3} to let|let me go|no chop|lock my|skipping meals|sleeping in|surgery|cold|release|withheld|hospital bill|things tight|overstayed',
  'hostel|don (?:spoil|crash|die|seize|cut|thief)|operate am|asthma|oxygen|sick|ill',
  'hopital|clinique|operation|operer|accident|urgence|urgent|bloque[er]?|vole[er]?|expulse[er]?',
  'loyer|malade|ordonnance|medicaments?|perfusion|palu|police|enterrement|deces|asthme|oxygene|crise',
  'saisi|navire|veto|avale|bourse|renvoie|foyer|mariage|huissier|perte|accident|vol',
  'fourriere|electricite|en gage|faillite|la caf|bougie|equipage|formalite|cadastre|a la rue|aux urgences|hospitalise\\w{0,1}',
  'reparation|garagiste|moteur|panne|amende|avocat|ambassade|mariage|dot|creche|couches|lunettes|dentiste|escale|telephone|chantier|ouvriers|proprio|bail|electricite|gaz|eau|courses|bouteille de gaz|frigo|mutuelle|analyse|scanner|scolarite|rentree|prison|commissariat|gendarm\\w{1,4}|valise|otage|examen|visite medicale|marchandise|boutique',
  'coince[er]?|avalee|carte (?:est )?(?:avalee|bloquee)|fievre|bebe|l essence|la voiture|assurance|ecole|refuse|ecolage|accouche\\w{0,3}',
  'vole|plus de (?:lait|credit|forfait|quoi|batterie)|gare|proprietaire|met dehors|urgences|dors dans|sans courant|huissier|"?coupure',
  'mis dehors|coupe(?:r|nt)? le courant|agresse[er]?|pharmacie|caisse',
  'cirurgia|operacao|acidente|emergencia|urgente|urgencia|pres[ao]|assaltad[oa]|roubad[oa]|roubaram',
  'bloquead[oa]|bloquearam|travad[oa]|despejo|remedios?|receita|internad[oa]|doente|enterro|cortaram',
  'internado|plano negou|stent|febre|pronto[ -]socorro|recusado|crediario|roubaram|consulado|perdi o|devolucao|vistoria',
  'upa|antibiotico|farmacia|oficial de justica|empresa nao pagou|ambulancia|passagem|substituicao|assalto|onibus|a semana toda|fome',
  'conserto|oficina|mecanico|motor|pneu|fianca|delegado|delegacia|creche|matricula|oculos|dentista|geladeira|celular quebrou|gasolina|feira|compras|agua|conta atrasada|nome sujo|agiota|parto|casamento|viagem|mala|hotel|advogado|certificado|passaporte|vacina|insulina|cirurgia|doente|enchente|loja|mercadoria|maquina',
  'fralda|leite|moto|bateram|mercado|crianca|onibus|escola|parto|febre|sem trabalho|desempregad[oa]|aperto|sufoco',
  'sem (?:credito|dinheiro|gas|luz|nada|grana)|passou mal|bloqueou|travou|nao cobre|dividas?|hospital|aluguel|multa|luz',
  'gas acabou|sem comer|tela trincou|quebrou|exame|uti|fome|cortar',
  'cirugia|operacion|operar|accidente|varad[oa]|atrapad[oa]|robaron|robad[oa]|bloquearon|congelad[oa]',
  'medicinas?|enferm[oa]|aduana|entierro|desaloj[oa]|no he comido|migracion|retenid[oa]|se me dano',
  'decomisaron|multa|uniforme|el acto|consulado|botado|chaqueta|doctor|visado|aerolinea|prueba de fondos|operacion',
  'ambulancia|ingresarla|ingresarlo|embargaron|el bolso|sin llaves|hostal|traslado|aguapanela|en cero|deposito|clinica',
  'arreglo|taller|mecanico|motor|llanta|fianza|policia|estacion|comisaria|carcel|guarderia|gafas|dentista|nevera|gasolina|agua|gas|la luz|el recibo|prestamista|gota a gota|boda|viaje|maletas|hotel|abogado|certificado|pasaporte|vacuna|insulina|cirugia|inundacion|negocio|mercancia|maquina|vaca|frontera|soltarlo|embajada',
  'botada|el cambio|perrita|operacion|embargo|almuerzo|bus|taxi|colegio|parto|leche|panales|sin trabajo|mercado|inyeccion|me dejaron',
  'me quede sin|sin saldo|fiebre|antibiotico|terminal|me van a sacar|retuvo|no tengo para|solo comi|arriendo|deuda|multa|operar|datos',
  'hambre|clinica|hospital|me echaron|sin comer',
)

/** Secrets of an account or a card, which nobody needs to know. */
export const secrets = compileConcept(
  'sort code|memorable word|cvv|card pin|pin code|(?:both|two) sides|card number|three numbers? (?:for|on|at)|(?:your|ur) (?:login|online banking|password)|mobile deposit|seed phrase|security word',
  'cryptogramme|recto[ -]verso|numero de (?:ta|votre|la) carte|photo de (?:la|ta|votre) carte|identifiants?|code secret|(?:votre|ton) rib',
  'senha d[oe] (?:app|aplicativo|banco|cartao)|(?:sua|tua|a) senha(?= |,|$)(?! d[oe])|agencia,? conta|frente e verso|foto d[oe] (?:(?:teu|seu) )?(?:cartao|documento)|numero do cartao|codigo de seguranca',
  'usuario y (?:la )?clave|clave dinamica|(?:mi|tu|la|su) clave|(?:los|ambos) (?:dos )?lados|numero de (?:la |tu )?tarjeta|foto de (?:la|tu|su) (?:tarjeta|cedula)|contrasena|el token|token (?:que|del)',
)

/** Asks for the reader's bank or its access. */
export const bankAccess = compileConcept(
  '(?:your|ur) (?:bank (?:name|details|login|card|account)|login|online banking|card details|pin|ssn)',
  '(?:give|send|tell)(?: me)? (?:your|the) (?:atm|card|bank|account|password|login)(?: number| details)?|number for back|three numbers? (?:for|on|at)|(?:your|send your) details|your old (?:bank )?account|domiciliary account|full name,? (?:phone|address|and)|' +
    '(?:your|ur) online banking|mobile deposit|what ?s (?:your|ur) bank(?! hol)|chase or|(?:put|enter|type) (?:your|ur) password|' +
    '(?:name of your|your online) (?:bank|username|password|banking)|online username|bank name|' +
    '(?:which|what) bank (?:do you|are you|you dey|u)|(?:which|what) bank(?: are)? you (?:with|use)',
  '(?:your|ur) (?:account details|card number|routing number)|mobile deposit|front and back of your',
  '(?:votre|ta) carte bancaire|(?:ton|votre|ta) (?:rib|iban|banque|mot de passe|carte bleue|cb)',
  'votre mot de passe|ton mot de passe|nom complet|mes coordonnees',
  'copie de (?:votre|ton) (?:passeport|piece)|code d acces|identifiants?|ton rib|numero de carte',
  'coordonnees bancaires|recto[ -]verso|quelle (?:est (?:ta|votre) )?banque',
  '(?:seu|teu) (?:cpf|cartao|login|banco)|(?:sua|tua) (?:senha|chave|conta)|me passe? a senha|a senha',
  'conta no (?:nubank|banco|itau|caixa|inter)|tem conta|nome completo|seus dados|dados bancarios|mandar o cartao|qual (?:e )?(?:o )?(?:seu|teu) banco',
  'numero de cuenta|clave(?: dinamica)?|tus datos|datos bancarios|tu (?:banco|tarjeta|contrasena)',
  'datos personales|nombre completo|su cuenta|que cuenta (?:tienes|usas)',
  'numero de tarjeta|la clave|datos de tu cuenta|usuario del banco',
  'el token|acceso a mi banco|foto de tu (?:cedula|tarjeta)|que banco (?:usas|tienes)|dame banco',
)
