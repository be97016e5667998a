import { compileConcept } from './phrase-rules.ts'

/** How and why to write elsewhere, and what others say about fraud. */

/** Hurries the reader to write elsewhere, or to tell nobody. */
export const pressure = compileConcept(
  'dont (?:discuss|tell|mention)|delete this',
  'if (?:you|u)(?: are| re)? (?:serious|real|truly)|i (?:will|ll|go) (?:be )?wait(?:ing)?',
  'i dey wait|(?:asap|hurry|quick quick|now now)',
  '(?:add|text|write|message|contact)(?: to)? me (?:now|before|today|quick|direct)',
  'before (?:they|dem|i) (?:delete|wipe|log|go)|last (?:try|chance)|download it',
  'install it|telecharge|baixa ele|descargalo',
  '(?:dont|no) (?:tell|show) (?:any|no)body|nobody reads|keep it (?:secret|private)',
  'what are you waiting|if not i go|write it down',
  'efface (?:ce|apres)|n en parle|vite|avant que ca|depechez?|j ?attends? ton',
  'n en parle[rz]?|ne (?:le )?dis a personne|si (?:tu es|t es|vous etes) seri\\w{2,4}',
  'apaga essa|rapido|depressa|antes que (?:apag|bloq)\\w{1,5}|nao conta pra',
  'to esperando voce|se (?:voce|vc) (?:e|for) seri[oa]',
  'borra est[ea]|algo urgente|espero (?:su|tu)|ya que lo',
  'no (?:le )?(?:comente|digas|cuentes)|apurate|antes de que|si (?:eres|vas en) seri[oa]',
  'escribeme ya',
)

/** Asks for the reader's number or address. */
export const asksContact = compileConcept(
  '(?:give|send|drop|share|text)(?: me)? (?:your|ur) (?:number|email|e mail|mail|whatsapp' +
    '|contact|digits|gmail|line)',
  'what(?:s| is) (?:your|ur) (?:number|whatsapp|email)',
  '(?:can|may) i (?:have|get) (?:your|ur) (?:number|email|contact)|text my number',
  'write me at|drop (?:your|ur)',
  '(?:donne|envoie|passe|laisse|donnez|envoyez|laissez)[ -]moi (?:ton|votre|un) (?:numero' +
    '|mail|email|adresse|whatsapp|contact)',
  'ecri[sv]\\w{0,2}[ -]moi (?:sur|a)',
  '(?:me )?(?:passa|manda|da|deixa) (?:seu|teu|o seu) (?:numero|email|zap|whats\\w{0,3}' +
    '|contato)',
  'me (?:chama|escreve) (?:no|em)|fala comigo no',
  '(?:dame|pasame|mandame|dejame|deme|paseme) (?:tu|su|el) (?:numero|correo|whatsapp' +
    '|email|contacto)',
  'escribeme (?:al|a|por)',
)

/** Reasons to leave this site at once. */
export const pretext = compileConcept(
  'subscription|membership|expir(?:e|es|ing|ed)',
  '(?:not|im not|never) (?:always|often|usually|really|gonna be|supposed to be' +
    '|too) (?:here|on (?:here|this|in)?|online|dey)',
  'rarely|barely|hardly',
  '(?:dont|doesnt|no dey|no too) (?:come|check|open|use|stay|show|enter)',
  'notifications? (?:dont|doesnt|are|is)|delet(?:e|ing) (?:this|my|the)',
  'suspend me|ban me|they read|nickname|forget(?:ting)? to open|effacent|cleaning out',
  'dont fit in|no type plenty|dey read am|drain battery|last message here',
  '(?:trial|free time) is over|account is getting deleted|this app dey slow',
  'app don dey slow|no social media|(?:arent|are not|not) allowed|no phones',
  'leaving this site|cancel it|site is|here no safe|after today|dont come here|i rarely',
  'lose you',
  'logging out|before (?:they|dem) (?:wipe|delete|block)',
  '(?:app|site|page) (?:dey|is|keeps?|no|de) (?:\\S{2,10})',
  'this (?:app|site|thing|place) (?:is|dey|no)',
  'gone from here|switching (?:this|it) off|more (?:private|safe)',
  'my (?:phone|laptop) (?:is|keeps|have|has)|audit|filter|too many bots',
  'save (?:it|am) before',
  'not (?:always|often) (?:online|here|on)|past tonight|network (?:no|is|dey)',
  '(?:boss|oga) .{0,20}(?:check|like)|share you with this|cutting my words',
  'abonnement|expire|rarement|pas (?:souvent|trop|toujours)|presque jamais',
  'supprim\\w{1,4} (?:mon|cette|l)|desactiv\\w{1,4}|(?:cette|l) appli|ce site',
  'efface ce|personne n ecoute|suspend\\w{1,4}|me connecte peu|fermer mon profil',
  'effacent mes|(?:etre|me faire) bann?ie?|desinscrire|me desabonne|on nous surveille',
  'va me bloquer|pas le droit|quitter ce|ici c est pas',
  'discret|bug\\w{0,3}|notifications?|deconnect\\w{1,4}|essai|avant que ca coupe|filtrent',
  'chaque message|me coute|plus que',
  'assinatura|expira\\w{0,3}|quase (?:nao|n)|(?:nao|n) (?:entro|uso|fico|recebo|posso)',
  'raramente|vou (?:apagar|excluir|sair|deletar)|(?:esse|este|o) (?:app|site)',
  'de castigo|me suspend\\w{1,3}|quase nao abro|bloqueiam|nao abro|to de saida',
  'aqui que to|aqui (?:cai|vou|trava|nao da)|vou sair|me proibiram|cai toda hora',
  'trava\\w{0,3}|notifica\\w{1,5}|mais privado|bloqueia\\w{0,2}|some as msgs',
  'eu nao posso ficar',
  'suscripcion|membresia|vence|expira|casi no',
  'no (?:entro|uso|me conecto|reviso|me llegan)|rara vez|voy a (?:borrar|cerrar|salir)',
  'lo borro',
  'no me escribas mas aqui|mi ex entra|me suspenden|casi no abro|lo censuran|no abro',
  'no me dejan|no dejan poner|me van a borrar|la senal es mala|aqui (?:no|casi)',
  'no nos dejan|(?:esta|la) (?:app|aplicacion|pagina)|este sitio|mas privado',
  'se (?:traba|cuelga)|notificaci\\w{1,4}|en la mira|me pide pagar|lo tapan|me maneja',
)

/** Asks for a way to reach the reader, or to write to the writer elsewhere. */
export const move = compileConcept(
  '(?:text|write(?: to)?|message|reach|contact|chat|add|find|flash|beep|buzz|hit)(?: me' +
    '| me up)',
  '(?:drop|send|give)(?: me)? (?:your|ur)|download it|search',
  '(?:whats|what is|can i have|get|give me) (?:your|ur)|are you on',
  '(?:you|u) (?:get|have|dey on|on)|do (?:you|u) (?:have|use)|only (?:keep|use)|im on',
  'move to|switch to|lets (?:move|talk|chat|continue)|talk (?:on|over)|come (?:to|over)',
  'drop (?:am|it)|mines',
  'ecris|ecrivez|contacte\\w{0,2}|ajoute|rejoins|on continue|parlons',
  '(?:passe|donne|envoie)[ -]moi|(?:ton|votre) (?:numero|whatsapp|mail)|viens sur|le tien',
  'me joindre',
  'me (?:chama|add|adiciona|escreve|procura)|chama (?:no|la)|vamos (?:pro|pra)',
  'passa (?:seu|teu|o)|manda (?:seu|teu|um oi)|(?:seu|teu) (?:numero|whats|zap)',
  'tem (?:telegram|zap|whats\\w{0,3})',
  'escri[bv][ea]\\w{0,2}|agregame|contactame|buscame|hablemos|pasemos',
  '(?:pasa|da)me (?:tu|el)|(?:tu|su) (?:numero|whatsapp|correo)',
  'tiene (?:usted )?(?:google|whats)\\w{0,3}|sigueme',
)

/** Asks for or gives a way to reach the other, by the recipient. */
export const invitation = compileConcept(
  'your (?:number|whats ?app|insta\\w{0,4}|ig|snap\\w{0,4}|telegram|signal|handle|email' +
    '|contact|link|site|page)',
  'number\\?',
  'are you on (?:whatsapp|signal|telegram|insta|ig|snap)',
  '(?:you|u) on (?:whatsapp|signal|insta\\w{0,4}|ig)|whats ?app\\?|text me|call me',
  'send me (?:the|your|a) (?:link|number|name)|(?:put|drop|share) (?:the|your) link',
  'what(?:s| is) (?:it called|the (?:name|link))|link\\?',
  'ton (?:numero|whatsapp|insta\\w{0,4}|snap|compte|lien)|votre (?:numero|whatsapp)',
  'tu as (?:whatsapp|insta\\w{0,4}|telegram|signal)',
  'le lien|appelle moi|ecris moi|whatsapp \\?|envoie le lien',
  '(?:seu|teu|tem) (?:numero|whats\\w{0,3}|zap|insta\\w{0,4}|telegram|contato|link)',
  'me passa|me liga|manda o link|qual (?:o )?(?:seu|teu) numero',
  '(?:tu|su|tienes|tenes) (?:numero|whatsapp|insta\\w{0,4}|telegram|contacto|link|signal)',
  'me das tu|llamame|me pasas|cual es tu|pasame',
)

/** Tells of fraud that others tried, or advises against it. */
export const warning = compileConcept(
  'asked me for|(?:tried|wanted) to (?:scam|get me)',
  '(?:dont|do not|never) (?:send|click|share|give|fall for)|one of them needs',
  'reported (?:him|her|it|them)',
  '(?:somebody|someone|a guy|a woman|a man|last match) (?:asked|wanted|tried)',
  'm a(?:vait)? demande',
  '(?:n|ne) (?:envoie|envoyez|donne|donnez|clique|cliquez)\\w{0,2} (?:jamais|rien|pas)',
  'ne (?:jamais|rien) (?:envoyer|donner)|j ai signale',
  'me pediu|(?:nao|nunca) (?:passe|passa|mande|manda|envie|clique|caia)|denunciei',
  'quase (?:mandei|cai)|tentaram',
  'me pidio|(?:no|nunca) (?:mandes?|envies?|pases?|des|haga|hagas)|lo denuncie|casi caigo',
  'me quisieron',
)
