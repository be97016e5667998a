import { anyOf, compileConcept } from './phrase-rules.ts'

/** Words about money and about who shall pay whom. */

const CURRENCY = anyOf(
  'usdt?|dollars?|dolares|dolar|euros?|eur|pounds?|quid|libras?|gbp|bucks|grand',
  'naira|ngn|cedis?|ghs|ghc|f ?cfa|cfa|fcfa|xof|francs?|frs|f|shillings?|rands?|dirhams?|aed|chf',
  'reais|real|pau|paus|contos?|mangos?|brl|pesos?|cop|mil|mille|lucas|barras|varos|soles',
  'k|balles|kwanzas?|meticais|thousand|hundred|million(?:s|es)?|milhoes|millones',
)
const NUMBER = '\\d[\\d.,]{0,9}(?: \\d{3}){0,3}'

const AMOUNT_PHRASES = [
  `[€$£₦₵] ?${NUMBER}(?: ?(?:k|mil))?`,
  `(?:us|r|ca|a|c) ?\\$ ?${NUMBER}`,
  `${NUMBER} ?(?:${CURRENCY}|[€$£₦₵])`,
  '(?:vinte|trinta|cinquenta|cem|duzentos|quinhentos) (?:reais|conto|contos|pila|euros)',
  '(?:veinte|treinta|cincuenta|cien|doscientos|quinientos) (?:mil|euros|pesos|dolares|lucas)',
  '(?:vingt|trente|cinquante|cent|deux cents|cinq cents) (?:mille|euros|balles|francs)',
  '(?:twenty|thirty|fifty|one hundred|two hundred|five hundred) (?:dollars|pounds|euros|quid|bucks)',
]

/** An amount of money with its currency. */
export const amount = compileConcept(...AMOUNT_PHRASES)

/** An amount, or a number or a part that means one after a request. */
export const amountOrNumber = compileConcept(
  ...AMOUNT_PHRASES,
  '(?<!\\d[ .,:/-])\\d{2,7}(?= ?(?:[.,!?]|$|\\n|or |ou |o |y |and |before |pls|abeg|por |via |by |na |no |de ))',
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

/** Ways to pay. */
export const payment = compileConcept(
  'cash ?app|zelle|venmo|pay ?pal|western(?: ?union)?|money ?gram|remitly|world ?remit|chime|apple ?pay',
  'sendwave|taptap|lemfi|revolut|monzo|wire|wire transfer|bank transfer|account number|is the account|the account is|my account|account:|acct|acc no',
  'momo|mobile money|orange money|moov(?: money)?|wave|mtn(?: money)?|m ?pesa|opay|palmpay|kuda',
  'moniepoint|pos|aza|wari|ria|airtel money|t ?money|flooz|free money|mukuru',
  'pix|chave(?: pix| aleatoria)?|boleto|deposito|ted|transferencia|mb ?way|multibanco|iban',
  'nequi|daviplata|bancolombia|bizum|yape|plin|oxxo|mercado ?pago|giro|efecty|spei|transfermovil',
  'pcs|transcash|neosurf|mandat|virement|rib|lydia|paylib|depot|transfert',
  'bitcoin|btc|usdt|crypto|wallet|carteira digital|billetera|your card|ta carte|seu cartao|tu tarjeta',
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
  '(?:send|lend|loan|borrow|wire|transfer|spot|top|sort|give|buy|get)' +
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
  'epp me|epp your|dash me|borrow me|run me|raise me|hold me|send am|drop am|do transfer|give am',
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
  'meme (?:la moitie|\\d{1,6})|ce que (?:tu|vous) (?:as|avez|peux|pouvez)|combien tu (?:as|peux)',
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
  '(?:um )?emprestimo|uma ajuda|uma forca|uma maozinha|so (?:pagar|depositar|mandar|fazer|precisa)',
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
  'regalame|me recarga|una recarguita|solo se cancela',
]

/** Asks the reader to hand something over; not what the writer or somebody else does. */
export const request = compileConcept(
  ...ENGLISH_REQUESTS,
  ...PIDGIN_REQUESTS,
  ...FRENCH_REQUESTS,
  ...PORTUGUESE_REQUESTS,
  ...SPANISH_REQUESTS,
)

/** A sum that the writer lacks, or that somebody demands of them. */
export const lack = compileConcept(
  'i ?m (?:just |only |still )?(?:\\S{1,8} )?short|short (?:of|by)|i (?:just |only |still )?need|we need',
  '(?:they|he|she|doctors?|hospital|landlord|agent|vendor|embassy|airline|office|lady|pharmacy)' +
    '(?: lady| people)?(?: said| says| say| want| wants| need| needs| are| is| now){1,2}',
  'left to pay|must (?:pay|drop|deposit)|have to (?:pay|deposit)|make we (?:drop|pay)|remain(?:ing)?',
  '(?:dem|doctor|landlord|nurse|agent)(?: say| talk| dey ask| dey find| want| wan){1,2}|before dem',
  'il (?:me |nous )?manque|il me faut|il (?:faut|fallait)|me manque|(?:ils|elle|il|on) (?:me )?' +
    '(?:demandent?|reclament?|exigent?)|reste a payer|j ai (?:besoin|que)|je n ai que|reclame|exige',
  'falta|faltam|faltou|me faltam|preciso|precisando|pedem|pedindo|cobram|cobrando|exigem?|completar',
  'custa|ta \\d{2,4}|e so|conserto',
  'me faltan?|nos faltan?|faltan|necesito|piden|me piden|cobran?|exigen?|me toca pagar|completar',
  'me prestan|vale|cuesta|me sale',
)

/** Promises to give the money back. */
export const repay = compileConcept(
  '(?:pay|send|give) (?:you |u |it |am |the money )?back|refund(?:ed|able)?|reimburs\\w{0,6}|repay',
  '(?:i|we) (?:go|will|ll|d|would) (?:pay|send|return) (?:you|it|am|monday|back|double)|return it',
  'pay (?:you )?(?:double|from my (?:first )?salary)|work it off|just (?:a |until|till )',
  'rembours\\w{0,6}|je (?:te|vous) (?:les |le |la )?(?:rends|rendrai|glisse)|ils rendent|restitu\\w{0,6}',
  '(?:te|lhe) (?:pago|devolvo)|devolvo|devolvem|(?:pago|devolvo) (?:dobrado|em dobro)|reembols\\w{0,6}',
  'te (?:lo |la )?(?:pago|devuelvo|regreso)|se (?:lo|le|te) (?:devuelvo|devuelve)|devuelv\\w{1,4}',
  'ate (?:la chegar|receber|eu receber|la)|hasta que (?:me paguen|cobre)',
)

/** Payments that are asked for before something is given. */
export const fee = compileConcept(
  'fees?|charges?|deposit|dut(?:y|ies)|taxe?s?|customs|clearance|demurrage|registration|activation',
  'processing|insurance|permit|leave (?:form|papers?|request)|stamp|bond|storage|subscription|form',
  'consult(?:ation)? fee|visa|passport|ticket|interview|audition|bank statement|travel agent|flight',
  'frais|douanes?|caution|acompte|dossier|inscription|procedure|timbre|assurance|billet|formulaire',
  'taxas?|alfandega|deposito|cadastro|inscricao|frete|liberacao|passagem|multa|seguro|despachante',
  'selo|visto|passaporte|emolumentos|custas|helicoptero|cachet|carimbo',
  'tasas?|aduana|cuota|inscripcion|activacion|tramites?|formulario|envio|pasajes?|pasaporte|cita',
  'tiquete|impuestos?|liberar|gestora?|apostilla|book(?: digital)?|carta de invitacion|poliza',
)

/** A sudden need: health, crime, police, shelter, hunger, a locked account. */
export const emergency = compileConcept(
  'hospitali[sz]ed|hospital|clinic|surgery|operation|accident|emergency|stranded|stuck|robbed|mugged',
  'stolen|thief|arrested|police|landlord|evict(?:ed|ion)?|kicked out|quit notice|no food|starving',
  'not eaten|hungry|frozen|blocked|declined|locked out|broke down|phone (?:is )?(?:spoil|dead|broke)',
  'drip|malaria|drugs|medicines?|medication|burial|funeral|detained|bail|bag is gone|pump broke|fire',
  'hostel|don (?:spoil|crash|die|seize|cut|thief)|operate am|asthma|oxygen|sick|ill',
  'hopital|clinique|operation|operer|accident|urgence|urgent|bloque[er]?|vole[er]?|expulse[er]?',
  'loyer|malade|ordonnance|medicaments?|perfusion|palu|police|enterrement|deces|asthme|oxygene|crise',
  'mis dehors|coupe(?:r|nt)? le courant|agresse[er]?|pharmacie|caisse',
  'cirurgia|operacao|acidente|emergencia|urgente|urgencia|pres[ao]|assaltad[oa]|roubad[oa]|roubaram',
  'bloquead[oa]|bloquearam|travad[oa]|despejo|remedios?|receita|internad[oa]|doente|enterro|cortaram',
  'gas acabou|sem comer|tela trincou|quebrou|exame|uti|fome|cortar',
  'cirugia|operacion|operar|accidente|varad[oa]|atrapad[oa]|robaron|robad[oa]|bloquearon|congelad[oa]',
  'medicinas?|enferm[oa]|aduana|entierro|desaloj[oa]|no he comido|migracion|retenid[oa]|se me dano',
  'hambre|clinica|hospital|me echaron|sin comer',
)

/** Asks for the reader's bank or its access. */
export const bankAccess = compileConcept(
  '(?:your|ur) (?:bank (?:name|details|login|card|account)|login|online banking|card details|pin|ssn)',
  '(?:which|what) bank (?:do you|are you|you dey|u)|(?:which|what) bank(?: are)? you (?:with|use)',
  '(?:your|ur) (?:account details|card number|routing number)|mobile deposit|front and back of your',
  '(?:votre|ta) carte bancaire|(?:ton|votre|ta) (?:rib|iban|banque|mot de passe|carte bleue|cb)',
  'coordonnees bancaires|recto[ -]verso|quelle (?:est (?:ta|votre) )?banque',
  '(?:seu|teu) (?:cpf|cartao|login|banco)|(?:sua|tua) (?:senha|chave|conta)|me passe? a senha|a senha',
  'seus dados|dados bancarios|mandar o cartao|qual (?:e )?(?:o )?(?:seu|teu) banco',
  'numero de cuenta|clave(?: dinamica)?|tus datos|datos bancarios|tu (?:banco|tarjeta|contrasena)',
  'el token|acceso a mi banco|foto de tu (?:cedula|tarjeta)|que banco (?:usas|tienes)|dame banco',
)
