import { compileConcept, joinPhrases } from './phrase-rules.ts'

/** Codes, secrets of accounts, and checks on other sites. */

const PASSWORD = joinPhrases('password|senha|clave|contrasena|mot de passe')
const LOGIN = joinPhrases(
  'e ?-?mail|mail|correo|usuario|user ?name|login|acesso|facebook|cpf|nis|numero',
)

/** Both sides of a document, which nobody needs, near `document`. */
export const sides = compileConcept(
  '(?:both|two) sides|recto[ -]verso|frente e verso|(?:por )?(?:los dos|ambos) lados|front and back',
)
export const document = compileConcept(
  'licen[cs]e|passports?|id|(?:id|bank|atm|ghana|voter\\w{0,1}) card|card|passeport|piece d identite|carte',
  'documentos?|rg|cnh|cartao|carta|bi|dni|cedula|ine|tarjeta|pasaporte|licencia|selfie',
)

/** Secrets of an account or a card, which nobody needs to know. */
export const secrets = compileConcept(
  'sort code|(?:the|your) memorable word|cvv|card pin|pin code|card number|security word',
  'three numbers? (?:for|on|at)|(?:your|ur) (?:login|online banking|password)|mobile deposit',
  'seed phrase|(?:log ?in|sign in) (?:with|w) (?:your|ur) \\w{2,10}|your \\w{2,10} (?:and|plus) (?:the )?password',
  'cryptogramme|numero de (?:ta|votre|la) carte|(?:votre|ton) rib',
  'photo de (?:la|ta|votre) carte|identifiants?|code secret|(?:votre|ton) mot de passe',
  'senha d[oe] (?:app|aplicativo|banco|cartao)|(?:sua|tua) senha|agencia,? conta',
  `${LOGIN}(?: and| y| e| et|,)? (?:the |your |la |su |tu |a |ton |votre )?${PASSWORD}`,
  `${PASSWORD} (?:d[oe]l?|da|du) (?:e ?-?mail|correo|campus|movil|internet|ingreso|gov|banco|app)`,
  'foto d[oe] (?:(?:teu|seu) )?(?:cartao|documento)|numero do cartao|codigo de seguranca',
  '(?:a|la|los) (?:senha|clave|contrasena)s?(?= (?:que|do (?:app|banco)|del? (?:banco|cuenta|app)))',
  'usuario y (?:la )?clave|clave dinamica|(?:tu|su) (?:clave|contrasena)|numero de (?:la |tu )?tarjeta',
  'foto de (?:la|tu|su) (?:tarjeta|cedula)|token (?:que (?:te|le|se)|de tu|del banco)',
)

/** Asks to hand over what follows. */
export const handOver = compileConcept(
  '(?:send|give|drop|share|snap|tell|upload|enter|put|type)(?: me| us| him| her)?(?: a| your| ur| the)?',
  'answer (?:with|this)|reply with|need your|(?:envoie|envoyez|donne|donnez|rentre|rentres|mets)[ -]?(?:moi)?',
  'envie|informe|me (?:passa|manda|da|envia)|manda|passa|confirme|coloca|digita',
  'envia\\w{0,3}|envie\\w{0,2}|me (?:das|pasas|mandas)|pasame|mandame|dame|pones|responde con|conteste|confirme|le dice',
)

/** Asks for the reader's bank or its access. */
export const bankAccess = compileConcept(
  '(?:your|ur) (?:bank (?:name|details|login|card|account)|login|online banking' +
    '|card details|pin|ssn)',
  '(?:give|send|tell)(?: me)? (?:your|the) (?:atm|card|bank|account|password' +
    '|login)(?: number| details)?',
  'number for back|three numbers? (?:for|on|at)|(?:your|send your) details',
  'your old (?:bank )?account|domiciliary account|full name,? (?:phone|address|and)',
  '(?:your|ur) online banking|mobile deposit|what ?s (?:your|ur) bank(?! hol)|chase or',
  '(?:put|enter|type) (?:your|ur) password',
  '(?:name of your|your online) (?:bank|username|password|banking)|online username',
  'bank name|(?:which|what) bank (?:do you|are you|you dey|u)',
  '(?:which|what) bank(?: are)? you (?:with|use)',
  '(?:your|ur) (?:account details|card number|routing number)|front and back of your',
  '(?:votre|ta) carte bancaire',
  '(?:ton|votre|ta) (?:rib|iban|banque|mot de passe|carte bleue|cb)',
  'votre mot de passe|ton mot de passe|nom complet|mes coordonnees',
  'copie de (?:votre|ton) (?:passeport|piece)|code d acces|identifiants?|ton rib',
  'numero de carte',
  'coordonnees bancaires|recto[ -]verso|quelle (?:est (?:ta|votre) )?banque',
  '(?:seu|teu) (?:cpf|cartao|login|banco)|(?:sua|tua) (?:senha|chave|conta)',
  'me passe? a senha',
  'conta no (?:nubank|banco|itau|caixa|inter)|tem conta|nome completo|seus dados',
  'dados bancarios|mandar o cartao|qual (?:e )?(?:o )?(?:seu|teu) banco',
  'numero de cuenta|clave dinamica|tu clave|tus datos|datos bancarios',
  'tu (?:banco|tarjeta|contrasena)',
  'datos personales|nombre completo|su cuenta|que cuenta (?:tienes|usas)',
  'numero de tarjeta|datos de tu cuenta|usuario del banco|acceso a mi banco|foto de tu (?:cedula|tarjeta)|que banco (?:usas|tienes)',
  'dame banco',
)

/** Votes in a competition. */
export const vote = compileConcept(
  'vot(?:e|es|ing) (?:for (?:us|me|him|her|my|our|number)|am|my|ends|closes|link)',
  '(?:more|your|some|\\d{1,3}) votes?|link vote|vote\\.|contest|make (?:she|i|he) win',
  'pageant',
  'vote[rsz]? pour|votez|concours',
  'vota (?:pra|em|por)|votar|\\d{1,3} votos?|concurso|enquete',
  'vota por|me votes|votes por|reinado',
)

/** A code that reaches the reader's phone. */
export const code = compileConcept(
  '(?:cuatro|seis|cinco) (?:cifras|numeros|digitos)|(?:quatro|seis) (?:numeros|digitos)',
  'que te llego al celular|(?:any|the) code from|(?:four|six) (?:numbers|figures)',
  'numero a six chiffres|codigo de 6|digitos que te|los digitos',
  '(?:a|the|some) (?:number|code|digits|text|sms) (?:coming|on its way|by text|is coming' +
    '|go enter|wey enter)',
  'rescue buddy|(?:choose|pick(?:ed)?) (?:a friend|you)|trusted contact|recovery code',
  'wey enter your phone|(?:the|a|that) code (?:we|they)|code weve|your login',
  'strange logins|(?:safety|support|security) team',
  '(?:6|six|4|four|5|some)[ -]?digits? (?:number|code)|send code|code come your',
  '(?:verification|confirmation|6|six|4|four|sms|otp|number|login|security' +
    '|that) ?(?:digits?|numbers?)? ?codes?',
  'otp|(?:a|the|one|any) (?:codes?|pin|text w(?:ith)? a (?:code|link))(?! of)|6 digits?',
  'what number it gives',
  '(?:six|6|quatre|4|cinq) chiffres|confirmer avec un ami|tu vas recevoir|code recu',
  'moderat\\w{2,5} du site|equipe de securite|sms avec|des chiffres|un code va',
  'code va arriver|\\d chiffres|chiffres recus',
  'codes? (?:par|recu|que|qui)|(?:le|un|du) code(?! (?:de la route|du travail|postal|civil|wifi))|code sms',
  'vai chegar um|numerozinho|escolher um amigo|equipe do (?:app|aplicativo|site)',
  'codigo (?:que|ai|no|pelo)|numero de \\d digitos|\\d digitos|um sms com',
  'codigos? (?:de|por|no|que|sms|pra|para)|(?:o|um|esse) codigo|codigo de \\d',
  '(?:va a|te va a) (?:caer|llegar) un|sms con|un amigo me ayude|soporte de la',
  'codigo de seis|unos numeros|un mensaje con',
  '(?:el|un|ese) codigo|token que|el token|codiguito',
)

/** Words that may follow "tell me" if a code shall be told: none, or the code. */
const OBJECT_EN = joinPhrases(
  '(?:the|that|this|those|any|your|ur) (?:otp|pin|codes?|digits|numbers?|text|sms|message|6|4|5|six|four|five)',
  'it|them|am|dem|code|otp|what (?:it|number|code|e)|once|when|as soon|now|please|pls|abeg|quick\\w{0,2}',
  'asap|so|and|here|back|first|before|dear|babe|baby|love|only',
)
const OBJECT_FR = joinPhrases(
  '(?:le|ce|un) (?:code|numero|sms|message)|les? (?:\\w{1,6} )?(?:chiffres|numeros)|des que|vite|stp|svp',
  'quand (?:tu|vous) (?:l |le )|s il|maintenant|ici|apres|pour|et|mon|ma|cheri\\w{0,1}|bebe',
)
const OBJECT_PT = joinPhrases(
  '(?:o|esse|este|um) (?:codigo|numero|sms|print)|os? (?:\\w{1,6} )?(?:numeros|numerozinhos?|digitos)|ele|isso|aqui',
  'assim que|quando (?:chegar|receber)|rapid\\w{1,4}|por favor|pra|agora|amor|pfv|ai|la',
)
const OBJECT_ES = joinPhrases(
  '(?:el|ese|un) (?:codigo|numero|sms|token|mensaje)|los? (?:\\w{1,6} )?(?:numeros|digitos)|cual es|que (?:numero|sale)|cuando',
  'apenas|en cuanto|rapid\\w{1,4}|por favor|ahora|amor|aqui|ya|porfa\\w{0,3}|para|y',
)
const END = '[^a-z0-9]{0,3}(?:$|[.,!?;:)\\n])'

/** Handing a code on to the writer. */
export const passOn = compileConcept(
  'dime que (?:numero|codigo|te (?:llego|sale))|abeg tell me|pra voltar no meu|foi sem querer|i mistake put',
  'es para que podamos|para poder entrar|so i can (?:log|get) (?:in|back)',
  `(?:send|forward|read|share|pass|give|tell|show)(?: it| am| the code| that)? (?:to )?(?:me|us)(?=${END}| ${OBJECT_EN}(?![a-z]))`,
  '(?:send|forward|read|share|pass|give|tell) (?:it|am|the code|them) (?:to |give )?(?:me|us|here)',
  'shoot it|before it times out|sharp sharp|get back to me with|reply with',
  'confirm with|answer with|keep your (?:profile|account)',
  'read (?:it|them|me) (?:to me|the)|call am|text it|tell me (?:it|the numbers?)',
  '(?:went|sent) to yours|forward am|screenshot (?:it|that|am)',
  'i (?:need|want) (?:the code|that code|it now)|drop (?:it|am)',
  'by mistake|came to you|sent to you(?:rs| by)?|go to you(?:r phone|rs)?(?![a-z ])|enter your phone',
  'u ?ll get a text|e enter you',
  'que tu viens de recevoir|j essaie de t|renvoie[sz]?[ -](?:les|le|la)',
  'confirme[rz]? avec|reponds avec|sinon suppression',
  '(?:tu|vous) me (?:le |les )?(?:dictes|dictez|lis)|(?:tu|vous) me (?:le|les) (?:re)?(?:dis|dites)|dicte[ -]moi',
  '(?:envoie|donne|transfere|dis|passe|partage|renvoie|communique|envoyez|donnez|transferez)[sz]?[ -](?:le|la|les)[ -]?(?:moi|a moi)',
  `(?:envoie|donne|transfere|dis|passe|partage|renvoie|communique|envoyez|donnez|dites)[ -]moi(?=${END}| ${OBJECT_FR}(?![a-z]))`,
  '(?:envoie|donne|transfere|passe|renvoie)[sz]?[ -](?:le|les) ',
  '(?:tu|vous) (?:me |m )(?:le |la |les )?(?:donnes|donnez|renvoies|envoies|transmets)',
  'par erreur|vous recevrez',
  'me confirme|pra nao ser banido|me encaminha|encaminha|me passa o|confirma com',
  'pra nao perder|manda (?:o )?print',
  `(?:me|mim) (?:manda|passa|fala|diz|envia|mandas|dizes)(?=${END}| ${OBJECT_PT}(?![a-z]))`,
  `(?:manda|fala|passa|envia) (?:ele|pra mim|para mim|aqui)|por engano`,
  'dame los|te lo activo|me los? reenvias|reenviamel[oa]s?|para verificar',
  'sera cerrada|di(?:melos|melo)|dictame|leemel[oa]s?|me los (?:dices|dictas|pasas)',
  'me (?:lo pasas|lo das|reenvias)',
  `(?:di|da|pasa|manda|reenvia|envia)me(?=${END}| ${OBJECT_ES}(?![a-z]))`,
  '(?:pasa|manda|reenvia|di|da|envia)melo|por error',
  `me (?:pasas|mandas|dices|das)(?=${END}| ${OBJECT_ES}(?![a-z]))`,
  'me l[oa]s? (?:dices|mandas|pasas|vas pasando|vas mandando)|equivocacion',
)

const SAFE_PT = joinPhrases('seguranca|encontros?|membro|verificad[oa]|confianca|namoro')
const SAFE_ES = joinPhrases('seguridad|citas?|miembro|membresia|verificad[oa]|confianza|sanidad')

/** Proofs of identity or safety that only fraudsters demand. */
export const check = compileConcept(
  '(?:safe|secure|dating|date|hookup|meet(?:ing|up)?|member(?:ship)?|escort|security' +
    '|verified?|clear(?:ed)?) ?(?:date |dating |member )?(?:id|badge|pass|card|permit' +
    '|certificate|clearance)',
  'verified (?:men|women|people|members|guys|only)|(?:do|take|pass|complete) (?:the|this|a) check',
  'prove (?:your|ur) age|hookup pass',
  '(?:age|id|identity|background|card) (?:check|verification)|verification|get verified',
  'verify (?:your|ur|youre|that|if)',
  'check(?:ing)? (?:your|ur) (?:age|18)|(?:18|eighteen) ?\\+',
  'proof (?:of age|that you|you)|confirm (?:say|that) you don reach',
  '(?:tu )?(?:sois|soyez|es|etre) verifie\\w{0,2}|pour (?:l|ton) age|carte pour l age',
  '(?:carte|passeport|pass|badge|certificat|attestation) (?:de )?(?:membre|securite' +
    '|rencontre|verifie|couple)',
  'verifie[rz]? (?:ton|ta|votre|ton age)|ta majorite|majorite (?:legale|numerique)',
  `(?:selo|cracha|carteirinha|certificado) de ${SAFE_PT}|verificacao|verificar|provar que|prova de idade`,
  'maior de idade',
  `pase de seguridad|hombres verificados|(?:carnet|credencial|insignia|certificado|pase) de ${SAFE_ES}`,
  'verificacion|verificar(?:te|me)?|verificate|tu edad',
  'mayor(?:ia)? de edad',
)

/** Asks to register or log in on another site. */
export const signUp = compileConcept(
  'everyone does|reroutes?|grupo cerrado|live fechada|0 ?€',
  'claim|prize|winner|selected|vip|deposit|delivery charge|verify|adults? only|over 18',
  'sign (?:in|up)|log ?in|register|registration|password',
  'my (?:link|invite|referral|profile|page)|free (?:month|trial|account|signup)',
  'join (?:me|free)|bonus|card|ask for age|subscribe',
  'abonn\\w{1,4}|offerte?|mets (?:juste )?ta carte|majeur|gagnant|cagnotte',
  'inscris|inscription|connecte|mot de passe|gratuit\\w{0,2}|mon (?:lien|profil)',
  'parrainage|cb|carte|rembourses? sur',
  'assina|sorteada|pede[m]? cartao|de maior',
  'cadastr\\w{1,3}|meu (?:link|perfil)|senha|gratis|de graca|cartao|clica|entra la',
  'piden tarjeta|premio|sorteo|ganaste|suscribete',
  'registrate|registr\\w{1,3}|mi (?:enlace|link|perfil)|contrasena|tarjeta|entra',
  'te lo devuelven',
)

/** Asks for a card or an identity document. */
export const cardOrId = compileConcept(
  '(?:a|your|ur|the|atm|debit|credit|any|bank) card|card (?:is|for|to|just)|id card',
  'selfie with|no charge|ask card|card (?:only|but|and)',
  '(?:la|ta|une|votre) (?:cb|carte|piece d identite)|carte (?:bleue|bancaire)',
  'piece d identite|\\d ?[€] ',
  '(?:um|o|seu|teu|poe|pede|com) cartao|selfie|\\brg\\b|cpf|documento|1 real',
  '(?:una|la|tu|su|con) (?:tarjeta|cedula|dni)|un (?:dolar|euro)|inscripcion gratuita|gratis',
)

/** Makes the proof a condition, or tells the reader how to give it. */
export const demand = compileConcept(
  '(?:get|be|being|verify|prove|register|sign) (?:verified|yourself|your|ur|that you|up|in|it)',
  '(?:do|take|pass|complete|fill|get|buy|show|send|need|require)(?: me)? (?:the|a|an|your|ur|this|it|id)',
  '(?:i|we) only (?:meet|see|date|chat)|before (?:we|i) (?:meet|see)|for (?:my|our|your) (?:own )?(?:safety|security)',
  'safety first|(?:they|it|dem)(?: go| will| ll)? (?:just|only) (?:check|ask|need|want)|(?:just|only) (?:your|ur|a|the) card',
  'once you|first|do (?:am|verification)|you (?:need|must|have) (?:to)?|no charge|(?:just|only) [$€£]?\\d',
  '(?:fais|faites|passe|passez|prends|prenez|obtiens|il (?:te|vous|me) faut|il faut|pour (?:ma|ta|notre) securite)',
  'c est (?:juste|gratuit|pour)|avant (?:de|qu on|notre)|verifie[ -]toi|inscris[ -]toi|inscrivez',
  'faz|faca|tira|pega o|precisa|por (?:minha |sua |nossa )?seguranca|so (?:pede|pedem|precisa)|antes de|e so|gratis',
  'haz|hazte|saca|sacate|necesitas|tienes que|por (?:mi |tu |nuestra )?seguridad|solo (?:piden?|cobran?|es|salgo)',
  'antes de|registrate|verificate|pide[ns]?',
)
