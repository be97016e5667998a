import { compileConcept } from './phrase-rules.ts'

/** Codes, secrets of accounts, and checks on other sites. */

/** Secrets of an account or a card, which nobody needs to know. */
export const secrets = compileConcept(
  'sort code|(?:the|your) memorable word|cvv|card pin|pin code|(?:both|two) sides|card number',
  'three numbers? (?:for|on|at)|(?:your|ur) (?:login|online banking|password)',
  'mobile deposit|seed phrase|security word',
  'cryptogramme|recto[ -]verso|numero de (?:ta|votre|la) carte',
  'photo de (?:la|ta|votre) carte|identifiants?|code secret|(?:votre|ton) rib',
  'senha d[oe] (?:app|aplicativo|banco|cartao)|(?:sua|tua|a) senha(?= |,|$)(?! d[oe])',
  'agencia,? conta|frente e verso|foto d[oe] (?:(?:teu|seu) )?(?:cartao|documento)',
  'numero do cartao|codigo de seguranca',
  'usuario y (?:la )?clave|clave dinamica|(?:mi|tu|la|su) clave',
  '(?:los|ambos) (?:dos )?lados|numero de (?:la |tu )?tarjeta',
  'foto de (?:la|tu|su) (?:tarjeta|cedula)|contrasena|el token|token (?:que|del)',
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
  'me passe? a senha|a senha',
  'conta no (?:nubank|banco|itau|caixa|inter)|tem conta|nome completo|seus dados',
  'dados bancarios|mandar o cartao|qual (?:e )?(?:o )?(?:seu|teu) banco',
  'numero de cuenta|clave(?: dinamica)?|tus datos|datos bancarios',
  'tu (?:banco|tarjeta|contrasena)',
  'datos personales|nombre completo|su cuenta|que cuenta (?:tienes|usas)',
  'numero de tarjeta|la clave|datos de tu cuenta|usuario del banco',
  'el token|acceso a mi banco|foto de tu (?:cedula|tarjeta)|que banco (?:usas|tienes)',
  'dame banco',
)

/** Votes in a competition. */
export const vote = compileConcept(
  'vot(?:e|es|ing) (?:for (?:us|me|him|her|my|our|number)|am|my|ends|closes|link)',
  '(?:more|your|some|\\d{1,3}) votes?|link vote|vote\\.|contest|make (?:she|i|he) win',
  'pageant',
  'vote[rsz]? pour|votez|concours',
  'vota (?:pra|em|por)|votar|\\d{1,3} votos?|gata|concurso|enquete',
  'vota por|me votes|votes por|reinado',
)

/** A code that reaches the reader's phone. */
export const code = compileConcept(
  '(?:cuatro|seis|cinco) (?:cifras|numeros|digitos)|(?:quatro|seis) (?:numeros|digitos)',
  'que te llego al celular|(?:any|the) code from|(?:four|six) (?:numbers|figures)',
  'numero a six chiffres|codigo de 6|digitos que te|los digitos',
  '(?:a|the|some) (?:number|code|digits|text|sms) (?:coming|on its way|by text|is coming' +
    '|go enter|wey enter)',
  'rescue buddy|(?:choose|pick(?:ed)?|ask) (?:a friend|you)|trusted contact|recovery',
  'wey enter your phone|(?:the|a|that) code (?:we|i|they)|code weve|your login',
  'strange logins|(?:safety|support|security) team',
  '(?:6|six|4|four|5|some)[ -]?digits? (?:number|code)|send code|code come your',
  '(?:verification|confirmation|6|six|4|four|sms|otp|number|login|security' +
    '|that) ?(?:digits?|numbers?)? ?codes?',
  'otp|(?:a|the|one|any) (?:codes?|pin|text w(?:ith)? a (?:code|link))|6 digits?',
  'what number it gives',
  '(?:six|6|quatre|4|cinq) chiffres|confirmer avec un ami|tu vas recevoir|code recu',
  'moderat\\w{2,5} du site|equipe de securite|sms avec|des chiffres|un code va',
  'code va arriver|\\d chiffres|chiffres recus',
  'codes? (?:par|de|a|recu|que|qui)|(?:le|un|du) code|code sms',
  'vai chegar um|numerozinho|escolher um amigo|equipe do (?:app|aplicativo|site)',
  'codigo (?:que|ai|no|pelo)|numero de \\d digitos|\\d digitos|um sms com',
  'codigos? (?:de|por|no|que|sms|pra|para)|(?:o|um|esse) codigo|codigo de \\d',
  '(?:va a|te va a) (?:caer|llegar) un|sms con|un amigo me ayude|soporte de la',
  'codigo de seis|unos numeros|un mensaje con',
  '(?:el|un|ese) codigo|token que|el token|codiguito',
)

/** Handing a code on to the writer. */
export const passOn = compileConcept(
  'dime que te|abeg tell me|pra voltar no meu|preciso dos|foi sem querer|i mistake put',
  'es para que podamos|para poder entrar|so i can (?:log|get) (?:in|back)',
  '(?:just |then |abeg |please |pls )?(?:send|forward|read|share|pass|give|tell)(?: it' +
    '| am| the code| that)? (?:to )?(?:me|give me|us|here)',
  'shoot it|before it times out|sharp sharp|send me|get back to me with|reply with',
  'confirm with|answer with|keep your (?:profile|account)',
  'read (?:it|them|me) (?:to me|the)|call am|text it|tell me (?:it|the numbers?)',
  '(?:went|sent) to yours',
  'forward am|screenshot (?:it|that|am)|(?:tell|send|give|show|forward) me',
  'i (?:need|want) (?:the|that|it)|drop (?:it|am)',
  'by mistake|came to you|sent to you(?:rs| by)?|go to you|enter your phone',
  'u ?ll get a text|e enter you',
  'que tu viens de recevoir|j essaie de t|renvoie[sz]?[ -](?:les|le|la)',
  'confirme[rz]? avec|reponds avec|sinon suppression',
  '(?:tu|vous) me (?:le |les )?(?:dictes|dictez|lis|dis)|dicte[ -]moi',
  '(?:envoie|donne|transfere|dis|passe|partage|renvoie|communique)[sz]?[ -](?:le |la ' +
    '|les )?(?:moi|a moi)?',
  '(?:tu|vous) (?:me |m )(?:le |la )?(?:donnes|donnez|renvoies|envoies|transmets|dis|dites)',
  'par erreur|vous recevrez',
  'me confirme|pra nao ser banido|me encaminha|encaminha|me passa o|confirma com',
  'pra nao perder|manda (?:o )?print|manda foto',
  '(?:me|mim) (?:manda|passa|fala|diz|envia|encaminha|mandas|dizes)',
  '(?:manda|fala|passa) (?:o|ele|pra mim|aqui)|por engano',
  'dame los|yo misma|te lo activo|me los? reenvias|reenviamel[oa]s?|para verificar',
  'sera cerrada|di(?:me|melos|melo)|dictame|leemel[oa]s?|me los (?:dices|dictas|pasas)',
  'me (?:fala|lo pasas|pasas|mandas|dices|reenvias|das|lo das)',
  '(?:pasa|manda|reenvia|di|da|envia)me(?:lo)?|por error',
  'me lo (?:dices|mandas|pasas)|le dice|equivocacion',
)

/** Proofs of identity or safety that only fraudsters demand. */
export const check = compileConcept(
  '(?:safe|secure|dating|date|hookup|meet(?:ing|up)?|member(?:ship)?|escort|security' +
    '|verified?|clear(?:ed)?) ?(?:date |dating |member )?(?:id|badge|pass|card|permit' +
    '|certificate|clearance)',
  'verified (?:men|women|people|members|guys|only)|(?:do|take|pass|complete) the check',
  'prove (?:your|ur) age|hookup pass',
  '(?:age|id|identity|background|card) (?:check|verification)|verification|get verified',
  'verify (?:your|ur|youre|that|if)',
  'check(?:ing)? (?:your|ur) (?:age|18)|(?:18|eighteen) ?\\+',
  'proof (?:of age|that you|you)|confirm (?:say|that) you don reach',
  '(?:tu )?(?:sois|soyez|es|etre) verifie\\w{0,2}|pour (?:l|ton) age|carte pour l age',
  '(?:carte|passeport|pass|badge|certificat|attestation) (?:de )?(?:membre|securite' +
    '|rencontre|verifie|couple)?',
  'verifie[rz]? (?:ton|ta|votre|ton age)|(?:la|ta) majorite',
  'selo|cracha|carteirinha|verificacao|verificar|provar que|prova de idade|certificado',
  'maior de idade',
  'pase de seguridad|pase|hombres verificados|registrate',
  'verificacion|verificar(?:te|me)?|verificate|carnet|credencial|insignia|tu edad',
  'mayor(?:ia)? de edad',
)

/** Asks to register or log in on another site. */
export const signUp = compileConcept(
  'everyone does|form|trusted|reroutes?|pay the|al mes|grupo cerrado|live fechada|0 ?€',
  'claim|prize|winner|selected|vip|deposit|delivery charge|wallet|verify|age|adults? only',
  'over 18|minor',
  'sign (?:in|up)|log ?in|register|registration|password',
  'my (?:link|invite|referral|profile|page)|free (?:month|trial|account|signup)',
  'join (?:me|free)|bonus|card|ask for age|subscribe',
  'abonn\\w{1,4}|offerte?|mets (?:juste )?ta carte|majeur|gagnant|cagnotte',
  'inscris|inscription|connecte|mot de passe|gratuit\\w{0,2}|mon (?:lien|profil)',
  'parrainage|cb|carte|rembourses? sur',
  'assina|premios?|sorteada|frete|pede[m]? cartao|menor|de maior',
  'cadastr\\w{1,3}|meu (?:link|perfil)|senha|gratis|de graca|cartao|clica|entra la',
  'piden tarjeta|premio|sorteo|ganaste|suscribete',
  'registrate|registr\\w{1,3}|mi (?:enlace|link|perfil)|contrasena|tarjeta|entra',
  'te lo devuelven',
)

/** Asks for a card or an identity document. */
export const cardOrId = compileConcept(
  '(?:a|your|ur|the|atm|debit|credit|any|bank) card|card (?:is|for|to|just)|id card',
  'selfie with|no charge',
  '(?:la|ta|une|votre) (?:cb|carte|piece d identite)|carte (?:bleue|bancaire)',
  'piece d identite|\\d ?[€] ',
  '(?:um|o|seu|teu) cartao|selfie|\\brg\\b|cpf|documento|1 real',
  '(?:una|la|tu) (?:tarjeta|cedula|dni)|un (?:dolar|euro)|inscripcion gratuita|gratis',
)
