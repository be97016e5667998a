import { joinPhrases, compileConcept } from './phrase-rules.ts'

/** Requests to the reader: who shall give whom what. */

const MAY_YOU = joinPhrases(
  '(?:can|could|cld|would|will|wld|might) (?:you|u|ya)',
  'if (?:you|u)(?: can| could| would| will| just| dont mind| are able to| have)?',
  '(?:you|u) (?:can|could|just|only|simply|need to|must|should|have to|only have to' +
    '|just have to)',
  '(?:you|u) (?:just need to|only need to|will only|will just)',
  'i (?:need|want|beg|would like|was hoping|am asking|just need|only need) (?:you|u) to',
  '(?:please|pls|plz|kindly|abeg|biko|mek|just|then|only)',
)
const SOFTER =
  '(?: (?:please|pls|plz|maybe|kindly|just|only|also|even|possibly|help|me|us|to|with)){0,3}'
const HAND_OVER = joinPhrases(
  'send|lend|loan|borrow|pay|cover|wire|transfer|deposit|spot|zelle|venmo|cash ?app',
  'top up|sort',
  'advance|sponsor|fund|clear|settle|chip in|contribute|assist|support|help|front|buy',
  'purchase|get',
  'handle|manage|add|drop|give|put|donate|sow|recharge|float|raise|complete|load|book',
  'transfert',
)

const ENGLISH_REQUESTS = [
  `${MAY_YOU}${SOFTER} ${HAND_OVER}`,
  '(?<!(?:i|we|to|he|she|they|people|customers|always|who) )' +
    '(?:send|lend|loan|borrow|wire|transfer|spot|top|sort|give|buy) (?:me|us|am|him|her' +
    '|them|even|small|the money)',
  '(?<!(?:i|we|to|he|she|they|always|and|who|will|ll) )' +
    '(?:help|assist|support|float|advance|sponsor|recharge|credit) (?:me|us|my)',
  'help(?: me)? with|anything (?:you|u) (?:can|have|get)',
  'whatever (?:you|u) (?:can|have|get)',
  'even (?:half|small|\\d{1,5})|(?:put|get|book) it on your|do you have .{0,15} to spare',
  'a (?:small )?loan',
  'would (?:you|u) do (?:that|this|it) for me|you(?:ll| will| go| would)? pay (?:for|the)',
]

const PIDGIN_REQUESTS = [
  '(?:you|u|una) (?:fit|go|for)(?: just| please| abeg| still)? (?:help|send|epp|dash|pay' +
    '|borrow|lend|drop|raise|do|buy|give|add|support|find|put)',
  'make (?:you|u) (?:just )?(?:send|pay|help|epp|dash|drop|buy|do|put|borrow|find|add|give)',
  'recharge me|transfer am|bring \\d|epp me|epp your|dash me|borrow me|run me',
  'raise me (?:something|small|\\d{1,3}k)|send am|drop am|do transfer|give am',
  'find me something|give me something|if (?:you|u) get|anything wey (?:you|u)|helep',
  'bless me|do me well',
  '(?:just|only|even|seulement|juste|rien que|apenas|solo|solamente' +
    '|so) [$€£₦]?\\d{2,6}(?! ?(?:min|h|am|pm|%|km|miles|years|ans|anos|more|to go|left|days' +
    '|dias|jours|people)(?![a-z]))',
  'pay am|buy am|credit me|load me|settle am|e remain',
]

const FRENCH_REQUESTS = [
  '(?:(?:tu|vous|on) (?:peux|pourrais|pouvez|pourriez|peut|veux bien|voulez bien|dois' +
    '|devez)|(?:peux|pourrais|pouvez|pourriez|veux|voulez)[ -](?:tu|vous)|si (?:tu' +
    '|vous) (?:peux|pouvez|pourrais|pourriez|veux|voulez|as|avez)|il (?:te' +
    '|vous) suffit d[e ]|(?:tu|vous) n ?(?:as|avez) qu ?a|(?:as|avez) juste a)(?: (?:juste' +
    '|me|m|nous|lui|le|la|les|l|en|y|stp|svp|bien|un|peu|seulement|au' +
    '|moins)){0,4} ?(?:envoye[rz]?|preter|avancer|depanner|payer|regler|verser|completer' +
    '|aider|faire|recharger|acheter|couvrir|financer|mettre|donner|transferer|virer|trouver' +
    '|ajouter|soutenir|cotiser|juste)',
  '(?:envoie|envoyez|avance|avancez|prete|pretez|depanne|depannez|paie|paye|regle|verse' +
    '|versez|donne|donnez|achete|achetez|fais|faites|aide|aidez|recharge|transfere|vire' +
    '|complete|soutiens|soutenez)[ -](?:moi|nous|lui|le|les|juste|seulement|au moins|meme)',
  '(?:tu|vous) (?:me |m |nous |l |le |la |les |lui )?(?:envoies|envoyez|avances|avancez' +
    '|pretes|pretez|depannes|depannez|paies|payes|payez|regles|reglez|verses|versez|achetes' +
    '|achetez|completes)',
  '(?:pourrai[st]|peux|peut) (?:m |me )?(?:avancer|preter|depanner)',
  'tu (?:deposes|verses|mets|fais) (?:\\d|un)|meme (?:la moitie|\\d{1,6})',
  'ce que (?:tu|vous) (?:as|avez|peux|pouvez)|combien tu (?:as|peux)',
  'c est (?:le|la) destinataire qui|un coup de (?:main|pouce)|n importe quel montant',
  'm ?aider(?: avec| a payer| pour)',
  '(?:juste|seulement) (?:payer|regler|envoyer|avancer|un depot)',
  '(?:il suffit|suffit) de (?:payer|regler|envoyer|verser)|envoie[sz]? (?:le|les) frais',
]

const PORTUGUESE_REQUESTS = [
  '(?:voce|vc|vce|ce|tu|c|o senhor|a senhora)(?: nao)?(?: me| so| ja| mesmo| ate| so me' +
    '| tambem)? (?:pode|podes|podia|poderia|poderias|consegue|consegues|conseguiria|manda' +
    '|mandas|mandava|paga|pagas|pagaria|pague|faz|fazes|faria|fazia|adianta|adiantas' +
    '|transfere|teria|empresta|emprestas|compra|deposita|completa|ajuda|ajudas|banca|arruma' +
    '|envia|envias)',
  '(?:pode|podes|podia|poderia|consegue|consegues|(?:da|dava|tem como|teria como)(?: pra' +
    '| para)?(?: voce| vc| tu)? me)(?: voce| vc| tu)?(?: so| por favor' +
    '| pfv)?(?: me)? (?:ajudar|emprestar|mandar|fazer|pagar|adiantar|depositar|transferir' +
    '|segurar|salvar|comprar|enviar|arrumar|completar|quebrar|fortalecer|ajuda|empresta' +
    '|manda|adianta|faz|paga)',
  'me (?:ajuda|ajudar|ajude|ajudas|ajudasse|empresta|emprestar|empreste|emprestas|mande' +
    '|mandas|adianta|adiante|adiantas|deposita|transfere|quebra|arruma|socorre|fortalece)',
  '(?:faz|faca|fazer|manda|mande|joga) (?:um |o |esse |uma |aquele |no |so )?(?:pix|deposito)',
  '(?:manda|mande|envia|envie|deposita|transfere) (?:um |no |pelo |via |so |qualquer ' +
    '|pra mim|isso)',
  'se (?:voce |vc |tu )?(?:puder|pudesse|conseguir|puderes|pudesses|der pra|me)',
  '(?:compra|paga) (?:pra mim|para mim|um|dois|uma|duas)|qualquer (?:valor|quantia|ajuda)',
  'nem que seja',
  '(?:separa|deposita|entra com|manda|paga|assina|guarda) (?:so )?\\d|me socorrer|paga so',
  '(?:um )?emprestimo|uma ajuda|uma forca|uma maozinha',
  'so (?:pagar|depositar|mandar|fazer|precisa)',
]

const SPANISH_REQUESTS = [
  '(?:me|nos)(?: lo| la| los)? (?:ayudas|ayudaras|ayudes|ayudarias|prestas|prestaras' +
    '|prestarias|mandas|mandes|mandaras|envias|giras|consignas|transfieres|colaboras' +
    '|recargas|regalas|adelantas|haces|harias|pagas|compras|fias|podrias|puedes|depositas' +
    '|apoyas|colabora|pasas)',
  'si (?:me|usted me|tu me|puedes|pudieras|usted puede|tiene|tienes)(?: lo| la)?',
  '(?:puedes|podrias|podes|pudieras|puede|podria|pudiera|podra' +
    '|podras)(?: usted)?(?: me)? (?:ayudar|prestar|mandar|enviar|girar|hacer|pagar' +
    '|consignar|transferir|colaborar|adelantar|recargar|comprar|apoyar|completar|regalar' +
    '|depositar|poner)(?:me|lo|la|melo|le)?',
  '(?:ayuda|presta|manda|envia|gira|consigna|colabora|haz|regala|transfiere|recarga' +
    '|compra|paga|deposita|pasa|adelanta|apoya|salva|fia|ayude|preste|mande|envie|gire' +
    '|consigne|colabore|haga|regale|transfiera|recargue|compre|pague|deposite|adelante' +
    '|apoye)me(?:lo|la|los)?',
  '(?:(?:tu|usted|vos|uno|la familia)(?: solo| solamente)?|solo|solamente) (?:pagas?' +
    '|envias?|depositas?|consignas?|pones?|mandas?|compras?|harias?|cancelas?|paga|pague)',
  'lo harias por mi|hay que (?:pagar|depositar|cancelar|consignar)|se lo (?:manda|envia)',
  'se (?:cancela|deposita|consigna|manda|envia|transfiere|gira) (?:por|a|el|la|al)',
  'aunque sea',
  'lo que (?:puedas|tengas|sea|pueda|tenga)|con algo|cualquier (?:cosa|ayuda|monto)',
  'un prestamo',
  'una (?:colaboracion|ayudita|manito|recarga)|un adelanto',
  '(?:pagas|mandas|pones|depositas) tu',
  'consigueme|me fiarias|le das la mitad|se aparta con',
  '(?:pon|manda|paga|deposita|aporta) \\d|regalame|me recarga|una recarguita',
  'solo se cancela',
]

/** Asks the reader to hand something over; not what the writer or somebody else does. */
export const request = compileConcept(
  '(?:apple pay|cash ?app|zelle|venmo) me \\d{2,4}|regle(?:z)?[ -]leur|paga ai',
  ...ENGLISH_REQUESTS,
  ...PIDGIN_REQUESTS,
  ...FRENCH_REQUESTS,
  ...PORTUGUESE_REQUESTS,
  ...SPANISH_REQUESTS,
)

/** Pleads with the reader, or asks without saying for what. */
export const plea = compileConcept(
  'out of the question|do am for us|regle leur|paga ai|nao tenho cara|duermo en',
  'could you quickly|pay me \\d|pas ose|t occupe|solo mandas',
  'if (?:you|u) (?:bought|paid|covered|lent|helped)|do you think you could|think of you',
  'second chances|praying you|ill write you a (?:note|paper)|spare me|as a favou?r',
  'part with it|before we chat|deal with him|gift me|(?:dont|please dont) let me',
  'first kiss|have a heart|coracao enorme|join me with|settle everything|i hate this part',
  'feel like (?:such )?a mug|ill sort you|sort you (?:at|on|out)|if i gave you',
  'could you\\.{2,3}|tap in|no worries if|i dont beg|(?:e go|go) still hold|if na \\d',
  'you na my|just pray for me|i ?d not ask|wouldnt ask|cross my heart|assist with',
  '(?:can|could) you assist|part of it|would save my|get me (?:a|one|some|the)',
  'trust in you|any other person|who to run|as my (?:man|woman|partner|future)',
  'to prove (?:you|your)|a man who ?s serious|if you love me|you love me|i have nobody',
  'only you can|please help|little help|your support|be my (?:hero|angel)|lend (?:a|me)',
  'god bless you|god will (?:bless|reward) you|i(?: ve| have)? never (?:begged|asked)',
  'i(?: ve| have)? asked (?:everyone|everybody|my)|any amount|even a little',
  'if (?:you|u) sent|send it (?:right |straight )?back|too proud|mine ?s maxed|any chance',
  'would it be (?:crazy|ok\\w{0,2}|too much|possible)|is it possible|i was wondering',
  'hate (?:to ask|asking|having to)',
  '(?:terrible|bad|awful|stupid|ashamed|embarrassed) (?:asking|to ask)|never thought i ?d',
  'i beg|begg?ing|please|pls|plz',
  '(?:any|a) way (?:you|u)|(?:can|could|would) (?:you|u) (?:help|please|possibly)',
  'help (?:me|us|a girl)|your help|(?:someone|somebody) (?:to|settles|pays)',
  '(?:i ?d|i ?ll) owe (?:you|u)|good for it|i promise|i swear|make it up to (?:you|u)',
  'count on you|no ?(?:one|body) else|never ask(?: again)?|going spare',
  '(?:you|u)(?:ve|ve got| have| got) (?:\\S{1,9} ){0,2}spare',
  'if (?:you|u)(?:d| would| could| send| sent| put| gave| want to help)',
  'do (?:you|u) (?:have|use) (?:cash ?app|zelle|paypal|venmo|chime)',
  'are (?:you|u) able to|i need (?:you|u)|would (?:you|u) (?:mind|be able|be willing)',
  'i ?d ask you|be an angel|lifesaver|save me|the only one',
  'run to meet|who (?:i go|to) (?:run|meet)|carry my load|abeg na|God go bless',
  'god go bless|kiss your leg|i dey beg|do something for|sort your|na only you',
  'recharge me|dey fear to talk|my wan off',
  'wan collect|run am|find am|dey your hand|look me well|no let (?:me|us)|burn am',
  'i dey look your face|shoot me|settle me|no be (?:yahoo|that kind)|i wan (?:ask|beg)',
  'as you see am|anyhow you see|do am for me|buy me|you go see alert',
  'your (?:girl|babe|boy) (?:need|want)',
  'anything for (?:your|me)|na you be|abeg|find me|for your (?:girl|babe|boy)|hold me',
  'support me|if you fit|run (?:me|am)|you for|help me',
  'tu crois que tu pour\\w{3,5}|je te fais un papier|rends moi (?:ce )?service|tu decides',
  'veuillez|ayez la bonte|serais un amour|(?:tu )?mets \\d|pres de chez toi',
  'je te donne son|lui remettre|pourrais[ -]tu m|m aider pour|repondez avant|m eviter',
  'si tu pouvais|tu m en voudras|si j avais de quoi|te demande un truc|tu deposes',
  'formalite mon|connaitrais quelqu un|qui pourrait (?:m )?avancer|je signe|promis',
  'je n ai que|que toi (?:au|dans)|si tu mets|je ne te demande rien|mon sauveur|sauve moi',
  'fais ca pour|pour nous deux|prouve|si tu m aimes|dieu te (?:benisse|rendra)|dieu vous',
  'un geste|depanne|urgent|je n ose pas|si tu m avances?|tu m avances?',
  'c est rien pour toi|ca te dit de|j ose pas|une petite aide|pour moi stp|reglez',
  'envoie par|suffisent',
  '(?:tu|vous) (?:aurais|auriez)|aurais[ -]tu|deteste demander|gene[er]? de (?:te|vous)?',
  'je t ?en (?:supplie|prie)|stp|svp|s il te plait|que toi',
  'personne d autre|aide[sz]?[ -]moi|on partage|il me faudrait|ca m ?aiderait',
  'je compte sur|je te (?:jure|promets)|m ?aider|fais un geste|si tu me|envoie deja',
  'tu me sauves?|sois gentil\\w{0,2}|je ne sais (?:pas|plus) (?:a qui|quoi)',
  'j ai pense a toi|besoin de toi|tu peux me|si tu m',
  'compra uns|pra ajudar|passa um pix|me quebra|faz essa|ajuda ai|cola comigo',
  'to na sua mao|fechar comigo|entra comigo|faz rapidinho|cobro \\d',
  'a gente mal se conhece|chave e|tu levantas|a gente racha|(?:voce|vc|tu) adianta',
  'se puder|ja me ajuda|acerto contigo|ai que vergonha|deposita na|nao conta a ningue',
  '(?:ce|voce|vc) teria|como me|socorr\\w{1,3}|confio em (?:ti|voce|vc)|como em ninguem',
  'se (?:voce|vc|tu) me ama|deus te (?:abencoe|pague|recompense)|me tira dessa|so voce',
  'vende a|por mim|ate domingo|to pedindo|tava precisando|separa \\d|deposita|colabora',
  'faz isso por mim|tem como|quebrar? (?:um|essa|o) galho',
  'se (?:vc|voce) (?:me )?(?:pagasse|mandasse|ajudasse|depositasse)|coloca \\d',
  'se me ajudares|me ajude|alguem que|ate vergonha|paga la',
  'sem graca|vergonha de|me salva|pra mim|para mim',
  'se (?:vc|voce|tu)?(?: me)? ?(?:pagas|mandas|ajudas|desse|colocas)\\w{0,3}|se mandar',
  'por favor|pfv|pelo amor de deus',
  'so (?:tenho|posso contar com) (?:vc|voce|tu)|ninguem mais|juro|prometo|consegues',
  'preciso (?:que|de (?:ajuda|voce|vc|ti))|alguem (?:que )?pague|ajudinha',
  'ce me|da (?:uma|pra) (?:forca|ajuda)|me da (?:uma|um)|voce me|vc me|pode ser',
  'me (?:echas|harias|podrias|puedes|ayudas|apoyas)|te nace|me da (?:pena|verguenza)',
  'porfa\\w{0,4}|te (?:juro|prometo)|no tengo a quien|solo te tengo',
  'echame una mano|tirame|dame una mano|si pones|hazme el favor|haga el favor',
  'debe cancelar|con lo que|salvavidas|me tiras|acepto nequi|mi tiempo vale',
  'por adelantado|consigne hoy|te aparto|me consignas|aqui los bancos|te lo juro',
  '(?:puedes|podrias) por|me los? consignas|te juro que no|no sabia a quien|la cubre',
  'se le manda a|con \\d{2,4} (?:duermo|llego|como|salgo)|me fi(?:arias|as)|fiador',
  '(?:me|nos) los mandas|consigueme|conseguime|confio en (?:ti|usted)',
  'si me (?:amas|quieres)|dios te (?:bendiga|pague|multiplique)|eres mi (?:unica|ultima)',
  'sacame de|que pena|solo tu|por nosotros|colabor\\w{1,4}|hazlo por mi',
  'a ti te corresponden|me (?:salvas|regalas|prestas|das)|lo que te salga|te salga del',
  'necesito a alguien|mandalos?|eres (?:mi|la) unica|estoy recogiendo',
  'me muero de verguenza',
  'ayudame|si me (?:ayudas|das|mandas)|necesito que|(?:pagalo|ponlo|mandalo)|lo pones',
  'ayuda(?:r|me)?|hazme|haceme|eres mi unica|nadie mas|te lo agradezco',
)

/** Asks the reader to give the writer something, in so many words. */
export const giveMe = compileConcept(
  '(?<!(?:i|we|to|he|she|they|people|customers|always|who|you) )(?:send|lend|loan|borrow|wire|transfer|spot|dash) (?:me|us)',
  'epp me|run me|(?:envoie|envoyez|avance|avancez|prete|pretez|depanne|depannez|vire|transfere)[ -](?:moi|nous)',
  'me (?:empresta|emprestas|adianta|manda|mandas|deposita|transfere|socorre)',
  '(?:presta|manda|envia|gira|consigna|transfiere|deposita|adelanta|preste|mande|envie)(?:me|nos)',
  'me (?:prestas|mandas|envias|giras|consignas|transfieres|adelantas|depositas)',
)

/** Says that the writer treats the reader, or shares a bill: not a request. */
export const treat = compileConcept(
  'i ?(?:ll|will|can) (?:pay (?:for|the)|buy|bring|get (?:the|yours|mine|you)|cover)',
  'my (?:treat|round)|on me|deal|tickets are|(?:i|we) (?:got|bought|booked|have) (?:the|our|us|two|2) tickets',
  'a spare|face value|match tickets?|je (?:prends (?:les|un|une|deux|des)|paie|paye|t invite|ramene)',
  'eu (?:pago|levo|convido)|por minha conta|yo (?:pago|llevo|invito|pongo)|te invito',
  'shall i (?:get|buy|bring)|on the day|each|split|halves|raffle|pra cada|dividimos',
  'moitie[ -]moitie|a medias|tu pones|voce paga o|you pay for the|on (?:me|us)',
  'i go carry you|make we chop',
)

/** Plans of an evening, on which sums are of tickets and drinks. */
export const outing = compileConcept(
  'drinks?|pint|coffees?|cake|gig|museum|cup game|un verre|un cafe|concert|cine|entree',
  'chopp|cerveja|cafe|cinema|ingresso|una cerveza|entradas?|boletas?|concierto',
)
