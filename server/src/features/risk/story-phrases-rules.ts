import { compileConcept } from './phrase-rules.ts'

/** Words about the writer and the contact between both. Each is weak on its own. */

export const coverStory = compileConcept(
  'container vessel|lost my husband|to the sea|' +
    '(?:doctor|surgeon|engineer|nurse|captain) (?:with|for) the un|surgeon|directed me|on base|military welfare|' +
    'soldier|us army|in the army|deployed|deployment|peacekeep\\w{1,4}|general|sergeant|colonel|(?:oil|for|the) rig|rig|offshore|vessel',
  'merchant navy|subsea|on a mission|with a mission|un doctor|united nations|unicef|contractor|contract (?:in|here|job|ends)|contract security',
  'widow(?:er|ed)?|my late (?:wife|husband)|lost my (?:wife|husband)|god ?fearing|petroleum engineer|marine engineer|satellite',
  'presently in|currently in .{2,20} (?:for|on) (?:work|business|contract)|salary is held|my nanny|his nanny',
  'marinha mercante|medecin militaire|en syrie|au mali|en mission',
  'militaire|soldat|sous officier|casques? bleus?|plateforme petroliere|nations unies|onu|en mission|veuf|veuve|craignant dieu|colonel',
  'na siria|no iemen|cirurgia',
  'militar|exercito|acampamento|plataforma (?:de petroleo)?|nacoes unidas|onu|em missao|viuv[oa]|temente a deus|capitao|offshore',
  'plataforma en el mar|en el mar|en siria',
  'soldado|ejercito|cuartel|plataforma petrolera|naciones unidas|mision|viud[oa]|temeros[oa] de dios|capitan|ingeniero naval|por contrato',
)

export const quickLove = compileConcept(
  'my (?:queen|king|love|wife|husband|soulmate|darling|angel|treasure)|soul ?mates?|god (?:sent|brought|led|showed|put|told|has joined)',
  'destin(?:y|ed)|meant to be|love of my life|i love you|in love with|marry (?:me|you)|future wife|mother of my|cant stop thinking',
  'god make you match|heartbeat|my own|bobo mi|fine woman|sweetheart|my dear wife',
  'mon (?:amour|ange|roi|ame)|ma (?:reine|cherie|femme|vie|princesse)|ame soeur|bien ?aimee?|dieu (?:m a|t a|nous)|destin|je t ?aime',
  'femme de ma vie|coup de foudre|epouser|tresor du ciel|homme amoureux|mon coeur',
  'meu (?:amor|rei|anjo|bem|principe)|minha (?:rainha|vida|esposa|princesa|alma)|alma gemea|deus (?:me|te) (?:mostrou|mandou)|destino|te amo',
  'amor da minha vida|mae dos meus|minha familia agora|boneca|amor',
  'mi (?:amor|reina|rey|cielo|corazon|princesa|esposa|vida)|alma gemela|dios (?:te|me|nos) (?:puso|mando|trajo)|destino|te amo|amor de mi vida',
  'futura esposa|nueva mama|papi|madre de mis',
)

/** Money trouble of the writer, told without a request. */
export const trouble = compileConcept(
  'small problem|little problem|(?:my |the )?(?:bank|account) (?:issue|problem|wahala|is|has|was|froze)|froze (?:my|the|an)|held up',
  '(?:not|never|havent|dont|no) (?:been )?(?:paid|pay)(?: (?:me|we|us))?|salary (?:is |was )?(?:late|delayed|held|never)|owe (?:me|rent|my)|behind on',
  '(?:cant|cannot|couldnt|no fit|cant even) (?:pay|afford|buy|access|withdraw)|out of (?:cash|money)|last (?:\\d|naira|pound|dollar)|my own rent',
  'charge me storage|bit of a (?:nightmare|situation|mess)|eating sardines|dey knock|selling my|hospital bill|rent (?:don|is) due|broke',
  'only three weeks|open the fridge|sold the telly|insolvenc\\w{1,2}|stop on my|tinned soup|soak(?:ing)?|salary never|sack me|shop dey sleep|bailiffs?|skipp\\w{2,4} (?:lunch|dinner|meals)|eating (?:rice|noodles|toast|beans)|' +
    'froze our|joint account|level head|at a standstill|' +
    'payroll|living on toast|heating back|insurer pays|banque a refuse|mange chez|from my own pocket|(?:hasnt|havent) been paid|' +
    'froze the|(?:they|contract people|havent|not) .{0,20}released|skipping meals|sold? my|sell my|taxes they|before they let me|went wrong with|meals|things tight|sleeping in (?:my|the) (?:car|van)|worry me|' +
    'financial|payment (?:is )?(?:stuck|delayed)|no get (?:money|shishi|kobo)|counting coins|landlord|the bill|my savings',
  'petit (?:souci|probleme)|virement (?:est )?(?:en retard|bloque)|plus (?:trop )?de quoi|compte (?:est )?(?:bloque|gele)|pas (?:encore )?(?:paye|touche)',
  'avec un sac|le foyer|electricite (?:a ete )?coupee|a la bougie|m a tout bloque|a tout bloque|mange du riz|a l arret|paie fin|mutuelle refuse|bloque mon|dors dans|(?:ont|a) bloque|pas mange|mes comptes',
  'fin de mois|galere|en retard de|decouvert|loyer|facture|a sec|salaire',
  'probleminha|contando moeda|conta (?:ta|esta|foi) (?:bloqueada|travada)|(?:nao|ainda nao) (?:recebi|caiu|pagaram)|no vermelho|apertad[oa]',
  'crediario apertou|devolvi a|oficial de justica|nao pagou ninguem|almoco foi|atrasei|nao deixou o|(?:dois|tres) meses|sem receber',
  'seguro enrola|pagam no fim|o mercado do mes|fralda|bateram no meu',
  'cortaram (?:minha|a) luz|passando uma fase|sem comer|bloquearam|hospital',
  'aperto|sufoco|atrasad[oa]|aluguel|nao tem no sus|remedio|sem dinheiro|salario',
  'problemita|congel\\w{1,4}|cuenta (?:esta |me )?(?:bloqueada|congelada|embargada)|no me (?:han pagado|pagan|ha llegado)|fiado|sin plata',
  'vendi el|comida fria|embargaron|quede en cero|aguapanela|a pie con|no me suelta|debo \\d|noches',
  'embargo|vendi hasta|tres dias sin|no suelta el pago',
  'me retuvo|retuvieron|solo comi|ando mal|sin luz|me echaron|no tengo para',
  'sin un peso|apuro|aprieto|atrasad[oa]|arriendo|sueldo|no me alcanza|deuda|nomina',
)

/** Takes back or plays down what was told, which invites the reader to ask. */
export const hedge = compileConcept(
  'shouldnt have (?:told|said)|sorry,? i shouldnt|dont know why im telling|im fine really|just the light|je craque|dont fret|ill be fine|my pride|saying this out loud|no come here to cry|no fit ask you|pray for me|dont mind me|forget it|ignore me|' +
    'long story|its fine|i eat at|carry my load|fear to talk|didnt want you to|' +
    'pickle|too proud|not asking|just venting|(?:its|it is) fine really|one person who|never (?:told|had) (?:anyone|a)|i ?ve never had|strange|anyhow you see|' +
    '(?:i ?d )?never ask you for|dont feel sorry|dont worry about me|i ?ll manage|humiliating|shouldnt (?:tell|say)|hate being this open|i for tell you|(?:no )?wan make you think|e go better|not asking|' +
    '(?:dont|do not|didnt|not) (?:like |want |mean )(?:to )?(?:bother|burden|worry|stress|trouble|ask|mention|talk|bring)|forget (?:i|that i|what i)',
  'why (?:am|did) i (?:tell|say|even)\\w{0,3}|(?:talk|speak) (?:of|about) (?:nicer|better|other|something else)|tell me about|hate to (?:even )?(?:ask|mention)',
  'embarrass(?:ed|ing)|ashamed|shame dey catch|no fit (?:talk|tell)|man wey i just meet|(?:its|it is) nothing|never mind|keep (?:it |this )?between us',
  'but god (?:dey|is)|god (?:will|go) (?:provide|do)|leave (?:am|it|that)|no mind me|my own problem|not your problem|anyway how are you',
  'pourquoi je (?:te |vous )?(?:raconte|dis)|parlons d autre|(?:ne |n )?(?:veux|voulais) pas (?:te|vous) (?:deranger|embeter|inquieter|ennuyer)',
  'n aurais pas du|prie pour moi|pardon de|je sais pas pourquoi|je te parle de ca|tu me voies comme|parlons plutot|enfin\\.{0,3}|fais pas attention|c est romantique|' +
    'je ne te demande rien|je parle c est tout|c est tout|n ose pas|non rien|bref|(?:ne )?devrais pas te le dire|t inquiete pas|je gere|ne t en fais pas|je me debrouille',
  'oublie(?:z)? (?:ca|ce)|j ai honte|gene[er]? d|c est pas ton probleme|ca va s arranger|laisse tomber|entre nous',
  'esquece|nao quero (?:te |lhe )?(?:incomodar|atrapalhar|preocupar|levar peso)|nem devia|(?:por ?que|pq) (?:eu )?(?:to|estou) (?:te )?contando',
  'nao devia|ora por mim|desculpa,? nao|to levando|ne\\? e tua|nao (?:e )?teu fardo|brincadeira|nao te falar|quer dizer|mais ou menos|e o teu dia|ha de prover|deus proveja|mas deixa|deixa,|seus problemas?|(?:ate|tenho) vergonha|nao se preocupa|eu me viro|nao quero te pedir|nem sei (?:por ?que|pq)|nao to pedindo|vergonha',
  'que vergonha|vergonha de|sem jeito|nao e problema seu|deixa pra la|vamos falar de outra|me conta da|entre nos',
  'olvidalo|olvida (?:lo|que)|no (?:quiero|queria) (?:molestar|incomodar|preocupar|aburrir)\\w{0,3}|no se (?:por ?que|para que) te cuento|que pena (?:contigo|con)',
  'no debi decir\\w{2}|reza por mi|perdona,? no|jaja uno se|uno se acostumbra|no hablemos|ya pasara|no me reganes|mas o menos|te cuento algo|ya vere que hago|tu tranquil[oa]|no queria que|me conocieras asi|nada, cosas|cosas mias|pero cuentame|me muero de verguenza|no te preocupes por mi|yo me (?:apano|arreglo|las arreglo)|no te estoy pidiendo|no deberia contarte',
  'avergonzad[oa]|me da (?:pena|verguenza)|no digas nada|ya se arregla|hablemos de otra|no es tu problema|dejemos eso|entre nosotros',
)

/** Something unsaid that shall be told in another place. */
export const teaser = compileConcept(
  '(?:an|one|this) (?:idea|matter|plan|project)|matter to yarn|idea to run|benefit two|beta talk|run past|' +
    'something (?:to|i want to|important|i need)|(?:important|one) (?:thing|something|matter) (?:to|i)|thing to tell you|business (?:wey|i|proposal|to)',
  'one business|tell you (?:about|what) (?:the|my|a) (?:thing|business|contract|work|project)|(?:a |one |small |quick )favou?r|proposal|opportunity|proposition',
  'something about my|like your (?:head|advice|help) on|explain (?:better|everything|the|my business|something)|need(?: of)? (?:a )?good (?:wo)?man',
  'affaire delicate|vous entretenir|un projet|une idee|(?:a|un|petit) service|quelque chose (?:a|d important)|proposition|affaire (?:a|serieuse)|t ?expliquer|une? opportunite|projet a',
  'uma ideia|um projeto|mudou minha vida|uma coisa (?:que|pra|importante)|proposta|um assunto|um favor|te explico|oportunidade|negocio (?:pra|que)|preciso de voce',
  'un proyecto|una idea|sali de deudas|quiero contarte|propuesta|algo (?:importante|que)|un favor|un negocio|te explico|una oportunidad|en que ando metid[oa]|un asunto|te va a servir',
)

/** Hurries the reader to write elsewhere, or to tell nobody. */
export const pressure = compileConcept(
  'dont (?:discuss|tell|mention)|delete this|if (?:you|u)(?: are| re)? (?:serious|real|truly)|i (?:will|ll|go) (?:be )?wait(?:ing)?|i dey wait|(?:asap|hurry|quick quick|now now)',
  '(?:add|text|write|message|contact)(?: to)? me (?:now|before|today|quick|direct)|before (?:they|dem|i) (?:delete|wipe|log|go)|last (?:try|chance)|download it|install it|telecharge|baixa ele|descargalo',
  '(?:dont|no) (?:tell|show) (?:any|no)body|nobody reads|keep it (?:secret|private)|what are you waiting|if not i go|write it down',
  'efface (?:ce|apres)|n en parle|vite|avant que ca|depechez?|j ?attends? ton|n en parle[rz]?|ne (?:le )?dis a personne|si (?:tu es|t es|vous etes) seri\\w{2,4}',
  'apaga essa|rapido|depressa|antes que (?:apag|bloq)\\w{1,5}|nao conta pra|to esperando voce|se (?:voce|vc) (?:e|for) seri[oa]',
  'borra est[ea]|algo urgente|espero (?:su|tu)|ya que lo|no (?:le )?(?:comente|digas|cuentes)|apurate|antes de que|si (?:eres|vas en) seri[oa]|escribeme ya',
)

/** Asks for the reader's number or address. */
export const asksContact = compileConcept(
  '(?:give|send|drop|share|text)(?: me)? (?:your|ur) (?:number|email|e mail|mail|whatsapp|contact|digits|gmail|line)|what(?:s| is) (?:your|ur) (?:number|whatsapp|email)',
  '(?:can|may) i (?:have|get) (?:your|ur) (?:number|email|contact)|text my number|write me at|drop (?:your|ur)',
  '(?:donne|envoie|passe|laisse|donnez|envoyez|laissez)[ -]moi (?:ton|votre|un) (?:numero|mail|email|adresse|whatsapp|contact)|ecri[sv]\\w{0,2}[ -]moi (?:sur|a)',
  '(?:me )?(?:passa|manda|da|deixa) (?:seu|teu|o seu) (?:numero|email|zap|whats\\w{0,3}|contato)|me (?:chama|escreve) (?:no|em)|fala comigo no',
  '(?:dame|pasame|mandame|dejame|deme|paseme) (?:tu|su|el) (?:numero|correo|whatsapp|email|contacto)|escribeme (?:al|a|por)',
)

/** Reasons to leave this site at once. */
export const pretext = compileConcept(
  'subscription|membership|expir(?:e|es|ing|ed)|(?:not|im not|never) (?:always|often|usually|really|gonna be|supposed to be|too) (?:here|on (?:here|this|in)?|online|dey)',
  'rarely|barely|hardly|(?:dont|doesnt|no dey|no too) (?:come|check|open|use|stay|show|enter)|notifications? (?:dont|doesnt|are|is)|delet(?:e|ing) (?:this|my|the)',
  'suspend me|ban me|they read|nickname|forget(?:ting)? to open|effacent|cleaning out|dont fit in|no type plenty|dey read am|drain battery|' +
    'last message here|(?:trial|free time) is over|account is getting deleted|this app dey slow|app don dey slow|no social media|' +
    '(?:arent|are not|not) allowed|no phones|leaving this site|cancel it|site is|here no safe|after today|dont come here|i rarely|lose you',
  'logging out|before (?:they|dem) (?:wipe|delete|block)|(?:app|site|page) (?:dey|is|keeps?|no|de) (?:\\S{2,10})|this (?:app|site|thing|place) (?:is|dey|no)',
  'gone from here|switching (?:this|it) off|more (?:private|safe)|my (?:phone|laptop) (?:is|keeps|have|has)|audit|filter|too many bots|save (?:it|am) before',
  'not (?:always|often) (?:online|here|on)|past tonight|network (?:no|is|dey)|(?:boss|oga) .{0,20}(?:check|like)|share you with this|cutting my words',
  'abonnement|expire|rarement|pas (?:souvent|trop|toujours)|presque jamais|supprim\\w{1,4} (?:mon|cette|l)|desactiv\\w{1,4}|(?:cette|l) appli|ce site',
  'efface ce|personne n ecoute|suspend\\w{1,4}|me connecte peu|fermer mon profil|effacent mes|(?:etre|me faire) bann?ie?|desinscrire|me desabonne|on nous surveille|va me bloquer|pas le droit|quitter ce|ici c est pas',
  'discret|bug\\w{0,3}|notifications?|deconnect\\w{1,4}|essai|avant que ca coupe|filtrent|chaque message|me coute|plus que',
  'assinatura|expira\\w{0,3}|quase (?:nao|n)|(?:nao|n) (?:entro|uso|fico|recebo|posso)|raramente|vou (?:apagar|excluir|sair|deletar)|(?:esse|este|o) (?:app|site)',
  'de castigo|me suspend\\w{1,3}|quase nao abro|bloqueiam|nao abro|to de saida|aqui que to|aqui (?:cai|vou|trava|nao da)|vou sair|me proibiram|cai toda hora',
  'trava\\w{0,3}|notifica\\w{1,5}|mais privado|bloqueia\\w{0,2}|some as msgs|eu nao posso ficar',
  'suscripcion|membresia|vence|expira|casi no|no (?:entro|uso|me conecto|reviso|me llegan)|rara vez|voy a (?:borrar|cerrar|salir)|lo borro',
  'no me escribas mas aqui|mi ex entra|me suspenden|casi no abro|lo censuran|no abro|no me dejan|no dejan poner|me van a borrar|la senal es mala|aqui (?:no|casi)|no nos dejan|' +
    '(?:esta|la) (?:app|aplicacion|pagina)|este sitio|mas privado|se (?:traba|cuelga)|notificaci\\w{1,4}|en la mira|me pide pagar|lo tapan|me maneja',
)

/** Asks for a way to reach the reader, or to write to the writer elsewhere. */
export const move = compileConcept(
  '(?:text|write(?: to)?|message|reach|contact|chat|add|find|flash|beep|buzz|hit)(?: me| me up)|(?:drop|send|give)(?: me)? (?:your|ur)|download it|search',
  '(?:whats|what is|can i have|get|give me) (?:your|ur)|are you on|(?:you|u) (?:get|have|dey on|on)|do (?:you|u) (?:have|use)|only (?:keep|use)|im on',
  'move to|switch to|lets (?:move|talk|chat|continue)|talk (?:on|over)|come (?:to|over)|drop (?:am|it)|mines',
  'ecris|ecrivez|contacte\\w{0,2}|ajoute|rejoins|on continue|parlons|(?:passe|donne|envoie)[ -]moi|(?:ton|votre) (?:numero|whatsapp|mail)|viens sur|le tien|me joindre',
  'me (?:chama|add|adiciona|escreve|procura)|chama (?:no|la)|vamos (?:pro|pra)|passa (?:seu|teu|o)|manda (?:seu|teu|um oi)|(?:seu|teu) (?:numero|whats|zap)|tem (?:telegram|zap|whats\\w{0,3})',
  'escri[bv][ea]\\w{0,2}|agregame|contactame|buscame|hablemos|pasemos|(?:pasa|da)me (?:tu|el)|(?:tu|su) (?:numero|whatsapp|correo)|tiene (?:usted )?(?:google|whats)\\w{0,3}|sigueme',
)

/** Asks for or gives a way to reach the other, by the recipient. */
export const invitation = compileConcept(
  'your (?:number|whats ?app|insta\\w{0,4}|ig|snap\\w{0,4}|telegram|signal|handle|email|contact|link|site|page)|number\\?',
  'are you on (?:whatsapp|signal|telegram|insta|ig|snap)|(?:you|u) on (?:whatsapp|signal|insta\\w{0,4}|ig)|whats ?app\\?|text me|call me',
  'send me (?:the|your|a) (?:link|number|name)|(?:put|drop|share) (?:the|your) link|what(?:s| is) (?:it called|the (?:name|link))|link\\?',
  'ton (?:numero|whatsapp|insta\\w{0,4}|snap|compte|lien)|votre (?:numero|whatsapp)|tu as (?:whatsapp|insta\\w{0,4}|telegram|signal)',
  'le lien|appelle moi|ecris moi|whatsapp \\?|envoie le lien',
  '(?:seu|teu|tem) (?:numero|whats\\w{0,3}|zap|insta\\w{0,4}|telegram|contato|link)|me passa|me liga|manda o link|qual (?:o )?(?:seu|teu) numero',
  '(?:tu|su|tienes|tenes) (?:numero|whatsapp|insta\\w{0,4}|telegram|contacto|link|signal)|me das tu|llamame|me pasas|cual es tu|pasame',
)

/** Tells of fraud that others tried, or advises against it. */
export const warning = compileConcept(
  'asked me for|(?:tried|wanted) to (?:scam|get me)|(?:dont|do not|never) (?:send|click|share|give|fall for)|one of them needs|reported (?:him|her|it|them)',
  '(?:somebody|someone|a guy|a woman|a man|last match) (?:asked|wanted|tried)',
  'm a(?:vait)? demande|(?:n|ne) (?:envoie|envoyez|donne|donnez|clique|cliquez)\\w{0,2} (?:jamais|rien|pas)|ne (?:jamais|rien) (?:envoyer|donner)|j ai signale',
  'me pediu|(?:nao|nunca) (?:passe|passa|mande|manda|envie|clique|caia)|denunciei|quase (?:mandei|cai)|tentaram',
  'me pidio|(?:no|nunca) (?:mandes?|envies?|pases?|des|haga|hagas)|lo denuncie|casi caigo|me quisieron',
)
