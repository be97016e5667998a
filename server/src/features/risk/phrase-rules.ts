/**
 * Words and phrases by what they are about, in English, French, Portuguese, Spanish and Pidgin.
 * They are compared with normalized text: small letters without accents and apostrophes.
 */

const join = (...phrases: string[]) => phrases.join('|')

/** Builds an expression that finds one of the phrases, as whole words. */
export function anyOf(...phrases: string[]): RegExp {
  return new RegExp(`(?<![a-z0-9])(?:${phrases.join('|')})(?![a-z0-9])`)
}

/** Builds an expression that finds one of `first` and, at most `gap` characters later, one of `second`. */
export function inOrder(first: string, second: string, gap = 60): RegExp {
  return new RegExp(`(?<![a-z0-9])(?:${first})(?![a-z0-9])[^]{0,${gap}}?(?<![a-z0-9])(?:${second})(?![a-z0-9])`)
}

/** Builds an expression that finds one of both lists, in either order, near each other. */
export function near(one: string, other: string, gap = 60): RegExp {
  return new RegExp(`${inOrder(one, other, gap).source}|${inOrder(other, one, gap).source}`)
}

const CURRENCY =
  'usdt?|dollars?|dolares?|euros?|eur|pounds?|quid|libras?|gbp|naira|ngn|cedis?|ghs|ghc|fcfa|f ?cfa|cfa|francs?|f|reais|real|pau|contos?|pesos?|cop|mil|lucas|barras|bucks|k|rands?|shillings?'

/** An amount of money. */
export const AMOUNT = `(?:[€$£₦₵] ?\\d[\\d.,]*(?: ?(?:k|mil))?|r\\$ ?\\d[\\d.,]*|\\d[\\d., ]{0,9} ?(?:${CURRENCY}|[€$£₦₵]))`

export const MONEY = join(
  'money|cash|funds?|moni|kudi|ego|owo|cowries|dough|airtime|data|recharge(?: card)?|credit|loan',
  'argent|sous|fric|thunes?|oseille|wari|credit|un peu de sous|forfait|recharge',
  'dinheiro|dinheirinho|grana|uma ajuda|uns trocados|credito|recarga|valor',
  'plata|platica|dinero|lana|efectivo|saldo|una recarga|una ayuda|prestado|prestada',
)

/** Ways to pay. */
export const PAYMENT = join(
  'cash ?app|zelle|venmo|paypal|pay ?pal|western(?: union)?|money ?gram|remitly|worldremit|chime|wire transfer|bank transfer|bank details',
  'momo|mobile money|orange money|wave|mtn|opay|palmpay|kuda|moniepoint|pos|acct|account number|aza',
  'pix|chave(?: pix)?|boleto|deposito|transferencia|nequi|daviplata|bancolombia|bizum|yape|oxxo|mercado ?pago|giro',
  'pcs|transcash|neosurf|mandat|virement|rib|iban|lydia|paylib',
  'bitcoin|btc|usdt|crypto|wallet|carteira|billetera',
)

/** Asks the reader to hand something over; not what the writer does. */
export const GIVE = join(
  'send me|(?:please|pls|just|then|and|kindly|only) send|send (?:it|am|the money|something|small)|lend me|borrow me|loan me|give me|get me|buy me|pay (?:me|for me|for my)|spot me|cover (?:me|it|this|the)|help me(?: out)?|help with|assist(?: me)?|support me|sort me(?: out)?|top me up|wire me|transfer (?:me|it|to me)|you (?:just |only |will )?(?:pay|send|put|cover|transfer|deposit|drop)|u (?:just |only )?(?:pay|send|put)|(?:can|could|would|will|may) (?:you|u) (?:please |pls |just |maybe |kindly |help )?(?:me )?(?:send|lend|help|pay|cover|buy|get|transfer|wire|assist|spot|put|loan|borrow|support|sponsor|add|do|manage|receive|float)|if (?:you|u) (?:can|could|get me|help|have|get even|dont mind)|a loan|can i borrow|do you have|you could (?:send|help|cover|pay)|anything (?:you|u) (?:can|have|get)|whatever (?:you|u) (?:can|have)|you still (?:have|owe)|book it',
  'abeg|dash me|epp(?: me)?|run me|you fit|you go (?:send|pay|epp|help|dash|fit)|make you (?:send|pay|epp|help|dash|do)|if you get|send am|drop am|do transfer|borrow me|helep|no vex|hold me|anything wey you get|raise me|find me something',
  'tu (?:peux|pourrais|peut)|vous (?:pouvez|pourriez)|peux tu|pourrais tu|pouvez vous|pourriez vous|si (?:tu|vous) (?:m ?aide[sz]?|peux|pouvez|veux|m ?envoie[sz]?|m ?avance[sz]?|as)|aide[sz]?[ -]moi|m ?aider|(?:envoie|envoyez|avance|avancez|prete|pretez|depanne|depannez|paie|paye|payez|fais|faites|donne|donnez|achete|achetez)[ -](?:moi|le|la|les|juste)|(?:tu|vous) (?:me |m ?)?(?:paie[sz]?|paye[sz]?|envoie[sz]?|envoyez|avance[sz]?|regle[sz]?|verse[sz]?|achete[sz]?|fais|faites|prete[sz]?|depanne[sz]?|met[sz]?|mettez)|il suffit|juste (?:payer|envoyer|avancer|regler)|un (?:pret|depot|transfert|coup de main)',
  'me (?:ajuda|ajudar|ajudas|ajudasse|empresta|emprestar|emprestas|manda|mandar|mandas|paga|pagar|faz|deposita|transfere|quebra|adianta|arruma|socorre|salva)|(?:voce|vc|tu|c) (?:nao )?(?:pode|podes|podia|poderia|consegue|manda|mandas|paga|pagas|faz|fazes|adianta|adiantas|transfere|pagaria|teria|empresta|emprestas)|(?:pode|podia|poderia|consegue) (?:me )?(?:ajudar|emprestar|mandar|fazer|pagar|adiantar|depositar|transferir|segurar)|faz (?:um |o |no |uma |esse )?(?:pix|deposito|transferencia)|manda (?:um |o |no |pra mim|pelo |via |so |qualquer)|so (?:pagar|fazer|mandar|depositar|precisa pagar)|um emprestimo|qualquer (?:valor|coisa|ajuda)|se (?:voce|vc|puder|pudesse|der)|quebra (?:essa|um) ',
  'me (?:ayudas|ayuda|ayudaras|ayudes|ayudarias|prestas|presta|prestaras|prestarias|mandas|manda|envias|envia|giras|gira|consignas|consigna|haces un|hace una|haces una|transfieres|colaboras|colabora|recargas|regalas|adelantas|los? prestas|la prestas)|(?:puedes|podrias|podes|pudieras|puede|podria) (?:ayudar|prestar|mandar|enviar|girar|hacer|pagar|consignar|transferir|colaborar|adelantar|recargar)\\w*|ayudame|prestame|mandame|enviame|girame|consigname|colaborame|hazme|mandeme|ayudeme|presteme|(?:solo|tu|usted) (?:pagas?|envias?|depositas?|consignas?|pones?)|hay que (?:pagar|depositar|cancelar)|se (?:cancela|paga|deposita|consigna)|un prestamo|lo que (?:puedas|tengas)|si (?:puedes|pudieras|tienes|me)|cualquier (?:cosa|ayuda)',
)

/** A sum that is said to be missing or demanded. */
export const LACK = join(
  'need|needs|needed|want|wants|asking for|ask for|remain(?:s|ing)?|remaining|short(?: of| by)?|balance|owe|missing|left to pay|must pay|have to pay|make we drop|drop|before they|before dem|before dey',
  'il (?:me |nous )?manque|il me faut|il (?:faut|fallait)|manque|demandent|demande|reste a payer|reclament|reclame|exigent|besoin de|payer|avant de',
  'falta|faltam|faltou|preciso|precisa|precisando|pedem|pedindo|cobram|cobrando|cobra|exige|exigem|completar',
  'me falta|me faltan|falta|faltan|necesito|necesita|piden|pide|cobran|cobra|exigen|me toca pagar|hay que pagar|completar',
)

/** Payments that are asked for before something is given. */
export const FEE = join(
  'fees?|charges?|deposit|duty|duties|tax|customs|clearance|bill|registration|activation|form|processing|delivery cost|shipping|insurance|permit|leave (?:form|request)|stamp',
  'frais|taxes?|douane|caution|acompte|dossier|activation|inscription|procedure|timbre|assurance|billet|visa',
  'taxas?|alfandega|deposito|cadastro|ativacao|inscricao|frete|liberacao|passagem|multa|seguro|despachante',
  'tasas?|aduana|deposito|cuota|inscripcion|activacion|tramites?|formulario|envio|pasaje|tiquete|impuestos?|seguro|liberar',
)

export const EMERGENCY = join(
  'hospital|clinic|surgery|operation|accident|emergency|stranded|stuck|robbed|mugged|stolen|arrested|police station|landlord|evict(?:ed|ion)?|kicked out|quit notice|light bill|no food|not eaten|have not eaten|starving|frozen|froze|blocked my (?:card|account)|card (?:is |was )?(?:blocked|declined|frozen)|locked out of my|my bank|broke(?:n)? (?:down|phone)|phone (?:is )?(?:spoil|dead|broke)|screen (?:crack|broke)|don (?:spoil|crash|die|seize|cut|thief)|malaria|drugs for|medicine|medication|burial|funeral|customs|immigration|held (?:me|us|my)|detained|bail',
  'hopital|clinique|operation|operer|accident|urgence|urgent|bloque[er]?|bloquee|coince[er]?|vole[er]?|expulse[er]?|expulser|loyer|malade|ordonnance|medicaments?|perfusion|police|douane|aeroport|enterrement|deces|facture|coupe(?:r|nt)? (?:le courant|l ?electricite)',
  'hospital|cirurgia|operacao|acidente|emergencia|urgente|urgencia|presa?|preso|assaltad[oa]|roubad[oa]|roubaram|bloquead[oa]|bloquearam|travad[oa]|despejo|despejad[oa]|aluguel|remedios?|receita|internad[oa]|doente|alfandega|enterro|luz cortada|cortaram|gas acabou|sem comer',
  'hospital|clinica|cirugia|operacion|operar|accidente|emergencia|urgente|urgencia|varad[oa]|atrapad[oa]|robaron|robada|robado|bloquead[oa]|bloquearon|congelad[oa]|arriendo|renta|medicinas?|remedios?|enferm[oa]|internad[oa]|aduana|entierro|cortaron|desaloj[oa]|sin comer|no he comido|migracion|retenid[oa]',
)

export const INVESTMENT = join(
  'invest(?:ing|ment|ments|or)?|trading|trade|trader|forex|crypto|bitcoin|btc|eth|usdt|token|mining|liquidity|node|signals?|signal (?:room|group)|copy my|platform|broker|returns?|roi|profits?|passive income|double your|staking|arbitrage|options|gold trading',
  'investir|investissement|placement|trading|trader|forex|crypto|bitcoin|plateforme|rendement|gains?|benefices?|signaux|doubler|revenus? passifs?|minage',
  'investir|investimento|investindo|opera(?:r|cao|coes)|trader|day trade|forex|cripto|bitcoin|plataforma|rendimento|lucros?|sinais|dobrar|renda (?:extra|passiva)|mineracao|robo|corretora',
  'invertir|inversion|invierto|inviertas|trading|trader|forex|cripto|bitcoin|plataforma|ganancias?|rendimientos?|rentabilidad|senales|duplicar|ingresos? (?:extra|pasivos?)|mineria|broker',
)

/** Offers to let the reader take part in an investment. */
export const JOIN_IN = join(
  'teach you|show you|guide you|i can (?:teach|show|help|guide)|let me (?:teach|show|guide)|join (?:me|us|the|my)|you can (?:start|begin|join|try)|start (?:with|small)|with just|minimum|just to (?:feel|try)|sign up|register|open an account|put (?:in )?(?:just|only|small|even)|my (?:uncle|mentor|aunt|auntie|team|coach|cousin)|guaranteed|risk free|no risk|per ?day|daily|weekly|a week|every week|% (?:a|per)|percent',
  't ?apprendre|te montrer|vous montrer|t ?expliquer|te guider|viens|rejoins|rejoindre|commencer avec|minimum|a partir de|mon (?:oncle|mentor)|ma tante|inscris|inscription|garanti[es]?|sans risque|par (?:jour|semaine|mois)|%',
  'te (?:ensino|ensinar|mostro|mostrar|explico)|posso te|comeca com|comecar com|a partir de|minimo|entra (?:no|com|na)|cadastra|garantid[oa]|sem risco|por (?:dia|semana|mes)|meu (?:tio|mentor|primo)|minha (?:tia|mentora)|%',
  'te (?:enseno|ensenar|muestro|explico|guio|ensene)|puedo ensenarte|puedes empezar|empiezas con|empezar con|desde|minimo|metele|entra|unete|registrate|garantizad[oa]|sin riesgo|por (?:dia|semana|mes)|semanal(?:es)?|mi (?:tio|mentor|primo)|mi tia|%',
)

export const GIFT_CARD = join(
  '(?:gift|apple|itunes|steam|razer(?: gold)?|google play|amazon|xbox|psn|playstation|ebay|sephora|nike|vanilla|visa gift) ?(?:gift )?(?:cards?|codes?)|gift cards?|scratch (?:it|the|and)|back of the card|pics? of the (?:card|back|code)|voucher',
  'carte (?:cadeau|itunes|apple|steam|pcs|google play|amazon|neosurf|transcash)s?|cartes? (?:cadeaux?|pcs|steam|itunes)|coupons?(?: recharge)?|recharge (?:pcs|transcash|neosurf)|tickets? (?:transcash|pcs|neosurf)|gratte[sz]?|grattez?',
  'gift ?cards?|cartao (?:presente|google play|steam|apple|itunes|netflix)|cartoes (?:presente|google play)|vale presente|raspa(?:r)?|codigo do cartao|giftcard',
  'tarjetas? (?:de )?(?:regalo|steam|itunes|google play|apple|amazon|razer)|gift ?cards?|bono (?:de regalo|amazon|steam|google)|raspar?|rasca(?:r)?',
)

export const PARCEL = join(
  'parcel|package|consignment|diplomat(?:ic)?|courier|trunk box|box(?:es)? (?:of|with)|next of kin|inherit(?:ance|ed)?|beneficiary|late (?:husband|father|client|uncle|wife)|will and testament|lawyer|barrister|attorney|solicitor|gold (?:dust|bars?)|gemstones?|my stones|fund (?:release|transfer)|security company|clearance|lottery|won (?:a|the)|grant',
  'colis|heritage|heriter|leguer|legs|notaire|beneficiaire|feu mon|diplomatique|coursier|malle|lingots?|avocat|tumeur|phase terminale|faire (?:un )?don|donation|loterie|gagne',
  'encomenda|pacote|heranca|herdeir[oa]|diplomata|diplomatico|advogado|cartorio|beneficiari[oa]|caixa (?:com|diplomatica)|barras de ouro|presente(?:s)? (?:pra|para|que)|premio|sorteio|loteria|transportadora|courier',
  'paquete|encomienda|herencia|heredar?|herederos?|notari[oa]|abogado|diplomatic[oa]|beneficiari[oa]|caja (?:con|fuerte)|lingotes?|loteria|premio|sorteo|regalos? (?:para ti|que te)|transportadora|courier|empresa de envios',
)

export const CODE = join(
  '(?:verification|6|six|4|sms|otp|number|digit) ?(?:digits?|numbers?|number)? ?(?:code|codes|pin|otp)|otp|code (?:by|for|via|in) sms|forward (?:am|it|the code|me)|the code|a code|code wey|send me the code|vote (?:for|am|me|my)|voting|make she win|make i win',
  'code (?:par sms|de (?:verification|confirmation|validation)|a (?:4|6|quatre|six) chiffres|recu|que tu)|le code|un code|vote[rsz]? (?:pour)?|votez',
  'codigo (?:de|por|no|que|sms)?|o codigo|um codigo|(?:vota|votar|votacao|vote)',
  'codigo (?:de|por|que|sms)?|el codigo|un codigo|(?:vota|votar|votacion|vote)',
)

/** Handing a code on. */
export const HAND_OVER = join(
  'send|forward|give me|tell me|read|share|pass|drop|screenshot|enter|click|open|need|reached you|sent to you|came to you|by mistake|go to you',
  'envoie|envoyer|donne|transfere|dis moi|passe|clique|partage|capture|par erreur|renvoie',
  'manda|mandar|me passa|passa|passar|envia|encaminha|fala|clica|por engano|compartilha|print',
  'pasas|pasame|me pasa|mandas|mandame|dame|me das|reenvia|dime|entra|envia|comparte|por error|equivocacion|captura',
)

export const PAID_CHECK = join(
  '(?:safe|secure|dating|date|hookup|meet|meeting|member|escort|clearance|security|verified?) ?(?:date |dating )?(?:id|badge|pass|card|permit|certificate|clearance)|verify (?:yourself|your age|you are|youre|that you)|background check|age (?:check|verification)|verification (?:link|site|page)|membership card|get verified|proof (?:you|of age)',
  'carte (?:de )?(?:membre|securite|rencontre)|badge|verifie[rz]?(?: ton| ta| votre| que)|verification (?:de profil|d ?age|d ?identite)|certificat|pass (?:securite|rencontre)',
  'verificacao|verificar (?:sua|que|a idade)|cracha|carteirinha|cadastro|provar que|prova de idade|selo|passe|certificado',
  'verificacion|verificar(?:te|me)?|verificate|carnet|credencial|insignia|comprobar (?:que|tu edad)|pase de seguridad|certificado|registrarte|registro',
)

/** Money or goods of others that are to pass through the reader’s hands. */
export const FOR_OTHERS = join(
  'receive (?:money|funds|it|a|some|the|payments?|parcels?|packages?|for me)|let it land|land in (?:your|yours)|into your account|in your account|use your (?:account|address|name|bank)|your (?:account|bank) details|your (?:account|acct)(?: number)?|on my behalf|send it on|forward (?:it|them) to|keep (?:\\d+|some|500|10|20)(?: ?%)?|drop (?:at|to) (?:yours|your)|at your (?:address|place|house)|your label|put my label|take (?:it |them )?to (?:ups|fedex|dhl|the post)|ship(?:ping)? (?:it|them|from)|reship|cash (?:a|the|my) che(?:ck|que)|mobile deposit|your routing',
  'recevoir (?:de l ?argent|un virement|des colis|le virement|les colis|pour moi)|sur ton compte|sur votre compte|ton rib|votre rib|ton iban|a ton adresse|a ton nom|garde[rsz]? (?:\\d+|une part|10|20)|renvoyer|encaisser|cheque',
  'receber (?:um|o|uma|na|em|dinheiro|pra mim|por mim|encomendas?)|na (?:tua|sua) conta|no (?:seu|teu) nome|seus dados|dados bancarios|no (?:seu|teu) endereco|fica(?:r)? com \\d+|repassa(?:r)?|emprestar a conta|usar (?:sua|tua) conta|sua conta',
  'recibir (?:un|el|una|dinero|por mi|paquetes?|la plata|en tu)|en tu cuenta|a tu cuenta|en su cuenta|a tu nombre|tus datos|datos bancarios|en tu direccion|a tu direccion|te quedas (?:con )?\\d+|me la pasas|prestar la cuenta|usar tu cuenta|transferencia porque',
)

export const JOB = join(
  'job|work from home|agency|agent|modell?ing|model|casting|photoshoot|hiring|recruit(?:er|ing|ment)?|vacancy|slot|visa sponsorship|no ielts|caregiver|salary|earn|paid (?:weekly|daily)|per (?:week|session|shoot)|allowance|sugar|spoil you|sponsor|benefactor|princess|weekly pay|pamper|patron',
  'emploi|travail a domicile|agence|mannequin|casting|recrute[rsz]?|recruteur|salaire|gagne[rsz]?|par (?:semaine|seance)|allocation|gater|princesse|genereux|mecene|parrain|sugar|beneficiaire',
  'emprego|vaga|trabalhar de casa|trabalho (?:em casa|online)|agencia|modelo|casting|contratando|recrutando|salario|ganhar|por (?:semana|sessao)|mesada|bancar|mimar|princesa|sugar|patrocin',
  'empleo|trabajo (?:en|desde) casa|agencia|modelo|modelaje|casting|contratando|reclut|vacante|salario|sueldo|ganar|por (?:semana|sesion)|mesada|consentir|princesa|sugar|patrocin|booker',
)

export const BLACKMAIL = join(
  'recorded|screen ?record|i have (?:your|the) (?:video|pics|pictures|nudes|screenshots?)|your (?:video|nudes|face)|send (?:it|this|the video|them) to (?:your|all|everyone|everybody)|your (?:family|wife|husband|boss|friends list|followers|contacts|mum|sister|church)|post (?:it|this|everything)|go viral|expose|ruin|leak|delete (?:it|everything|all)',
  'ta video|tes (?:photos|contacts|amis)|j ?ai (?:ta|tout|enregistre|filme)|enregistre|filme|j ?envoie|envoyer a|publier|diffuser|ta (?:famille|mere|femme|soeur)|ton (?:patron|mari|visage)|j ?efface|effacer|supprime',
  'gravei|gravado|gravacao|seu (?:video|rosto|chefe|marido)|sua (?:familia|irma|mae|esposa|lista)|mando (?:pra|para)|espalho|vazo|vazar|publicar|publico|apago|print',
  'grabe|grabado|grabacion|tu (?:video|cara|familia|jefe|esposa|mama|hermana|lista|esposo)|se lo (?:mando|envio)|lo (?:mando|publico|subo)|publicar|borro|borrar|exponer|captura',
)

/** Threats and deadlines. */
export const OR_ELSE = join(
  'or i|or else|unless|before (?:midnight|tonight|\\d)|within|hours?|until|pay|dont (?:try|block)|if you block|last chance|you choose|your choice',
  'ou (?:je|j)|sinon|avant (?:minuit|ce soir|\\d)|heures?|bloquer|paie|payer|choix',
  'ou (?:mando|espalho|publico|vazo)|senao|ate (?:as )?\\d|horas?|bloquear|paga|pagar|adianta',
  'o (?:lo|se lo|mando|publico)|si no|antes de|hasta las|horas?|bloquear|paga|pagar|decides',
)

export const ADULT = join(
  'naked|nudes?|horny|naughty|see more of me|private (?:room|show|pics|content)|my room|live (?:on|now)|cam|webcam|onlyfans|only ?fans|uncensored|18\\+|content|premium snap|sexy|wet',
  'nue|nues|coquine|chaude|salon prive|en live|webcam|cam|hot|coquin|contenu|sans censure',
  'pelada|nudes?|safad[oa]|gostos[oa]|salinha|sala privada|ao vivo|webcam|cam|conteudo|privacy|tesao|packs?',
  'desnud[oa]|nudes?|caliente|cachond[oa]|sala privada|en vivo|webcam|cam|contenido|packs?|onlyfans|hot',
)

export const DONATION = join(
  'donat(?:e|ion|ions)|charity|orphan(?:s|age)?|seed|sow|offering|tithe|partner with|ministry|mission(?:s)?|church (?:roof|building|project)|ngo|foundation|contribute|contribution|fundrais\\w*|gofundme|prophet|anointing',
  'dons?|donation|charite|orphelin\\w*|offrande|dime|semence|ministere|mission|ong|association|fondation|cagnotte|contribu\\w*|prophete',
  'doacao|doacoes|doar|caridade|orfaos?|orfanato|oferta|dizimo|semente|ministerio|missao|ong|fundacao|vaquinha|contribui\\w*|profeta',
  'donacion(?:es)?|donar|caridad|huerfanos?|orfanato|ofrenda|diezmo|semilla|ministerio|mision|ong|fundacion|vaca|colecta|contribu\\w*|profeta',
)

export const COVER_STORY = join(
  'soldier|army|us army|military|deployed|deployment|base in|peacekeep\\w*|general|captain|sergeant|oil rig|rig|offshore|vessel|ship captain|merchant navy|surgeon|orthop\\w*|un doctor|united nations|unicef|contractor|contract (?:in|here|job)|widow(?:er|ed)?|my late (?:wife|husband)|lost my (?:wife|husband)|boarding school|single father|petroleum engineer|marine engineer|god ?fearing',
  'militaire|soldat|general|casques? bleus?|plateforme petroliere|chirurgien|nations unies|onu|mission|veuf|veuve|internat|craignant dieu|ingenieur',
  'soldado|militar|general|exercito|plataforma|cirurgiao|medico|nacoes unidas|onu|missao|viuv[oa]|internato|temente a deus|capitao|engenheiro',
  'soldado|militar|general|ejercito|plataforma|cirujano|medico|naciones unidas|onu|mision|viud[oa]|internado|temeros[oa] de dios|capitan|ingeniero',
)

export const QUICK_LOVE = join(
  'my (?:queen|king|love|wife|husband|soulmate|darling|heart|angel|treasure)|soul ?mate|god (?:sent|brought|gave|led|showed|put|told)|destin(?:y|ed)|meant to be|love (?:at first|of my life)|i love you|in love with|already (?:feel|love|miss)|marry (?:me|you)|my (?:future )?wife|mother of my|cant stop thinking|dream(?:t|ed)? of you|delete (?:this|the|my) (?:app|account|profile)|deleting (?:this|the|my)',
  'mon (?:amour|coeur|ange|roi|ame)|ma (?:reine|cherie|femme|vie|princesse)|ame soeur|bien ?aimee?|dieu (?:m ?a|t ?a|nous)|destin|je t ?aime|femme de ma vie|coup de foudre|epouser|m ?epouser|supprimer (?:mon|ce|l)',
  'meu (?:amor|rei|anjo|bem|principe)|minha (?:rainha|vida|esposa|princesa|alma)|alma gemea|deus (?:me|te|colocou|mandou)|destino|te amo|amor da minha vida|casar|mae dos meus|apagar (?:esse|o|este|meu)',
  'mi (?:amor|reina|rey|vida|cielo|alma|corazon|princesa|esposa)|reina mia|alma gemela|dios (?:te|me|nos)|destino|te amo|amor de mi vida|casar(?:me|nos)|madre de mis|borrar (?:esta|la|mi|el)',
)

export const HINT = join(
  'small problem|little problem|a problem with my|dont want to (?:bother|burden|worry|stress) you|dont (?:like|want) to (?:ask|talk about)|bit of a (?:nightmare|situation|mess)|embarrass(?:ed|ing)|ashamed|bank (?:issue|problem|wahala)|account (?:has|is|was)|hate to ask|never (?:ask|asked|begged)|favou?r|i go pay you back|pay (?:you )?back|refund you|return it|give (?:you |it )?back|keep (?:it |this )?between us|dont tell|tell nobody|trust you',
  'petit (?:souci|probleme)|probleme de|je (?:ne )?veux pas (?:te|vous) (?:deranger|embeter)|honte|gene[er]?|banque|je (?:te|vous) rembourse\\w*|rembourser|service|entre nous|ne (?:le )?dis a personne|confiance|j ?ai un souci|galere',
  'probleminha|um problema|nao quero (?:te )?(?:incomodar|atrapalhar)|vergonha|sem jeito|te (?:pago|devolvo)|devolvo|favor|entre nos|nao conta(?:r)? pra|confio|banco|conta (?:ta|esta|foi)|to passando|aperto|sufoco',
  'problemita|un problema|no quiero (?:molestarte|incomodar|molestar)|pena (?:contigo|con)|me da pena|verguenza|te (?:pago|devuelvo|lo devuelvo)|favor|entre nosotros|no le (?:digas|cuentes)|confio|banco|cuenta (?:esta|se|me)|apuro|aprieto',
)

/** Asks to leave for another place to write. */
export const MOVE = join(
  'text me|write (?:to )?me|message me|hit me(?: up)?|reach me|contact me|chat (?:me|with me)|add me|find me|holla|buzz me|talk (?:on|over)|move to|switch to|continue (?:on|there)|lets (?:move|go|talk|chat|continue)|drop your|send (?:me )?your|give me your|whats your|can i (?:have|get) your|your (?:number|whatsapp|email|mail|contact|digits)|on (?:there|whatsapp|telegram|signal)|come (?:to|over)',
  'ecris|ecrivez|contacte[rsz]?(?: moi)?|ajoute|joins|rejoins|on (?:continue|passe|se parle)|parlons|passe moi|donne moi|ton (?:numero|whatsapp|mail|contact)|votre (?:numero|whatsapp|mail)|viens sur|retrouve',
  'me (?:chama|add|adiciona|escreve|procura)|chama (?:no|la)|escreve|vamos (?:pro|pra|conversar|falar)|passa (?:seu|teu|o)|manda (?:seu|teu)|seu (?:numero|whats|zap|email)|teu (?:numero|whats|zap)|fala comigo',
  'escribeme|escribime|agregame|contactame|buscame|hablemos|pasemos|vamonos|vamos (?:al|a)|pasame (?:tu|el)|dame (?:tu|el)|tu (?:numero|whatsapp|correo|contacto)|su (?:numero|whatsapp)|hablame|mandame (?:tu|un)',
)

/** Reasons to leave at once. */
export const PRETEXT = join(
  'subscription|membership|(?:is |about to |gonna |going to )?expir(?:e|es|ing)|not (?:always|often|usually|really) (?:here|on here|online|on this)|rarely|barely|hardly|dont (?:come|check|open|use|stay)|notifications? (?:dont|doesnt|are|is)|delet(?:e|ing)|deactivat\\w*|logging out|before they (?:wipe|delete|block)|app (?:is )?(?:slow|bad|freez\\w*|glitch\\w*)|network|this (?:app|site|place|thing)|more private|privately|comfortable|safer|free trial|trial|my (?:phone|laptop) (?:is|keeps)',
  'abonnement|expire|rarement|pas souvent|presque jamais|pas toujours|supprim\\w*|desactiv\\w*|cette appli|ce site|discret|tranquille|a l ?aise|bug\\w*|notifications?|deconnect\\w*|essai',
  'assinatura|expira\\w*|quase nao|nao (?:entro|uso|fico|recebo|apareco)|raramente|vou (?:apagar|excluir|sair|deletar)|esse (?:app|site)|este (?:app|site)|mais (?:privado|tranquilo|a vontade)|trava\\w*|notifica\\w*|teste gratis',
  'suscripcion|membresia|vence|expira|casi no|no (?:entro|uso|me conecto|reviso|me llegan)|rara vez|voy a (?:borrar|cerrar|salir)|esta (?:app|aplicacion|pagina)|este sitio|mas (?:privado|tranquilo|comodo)|se (?:traba|cuelga)|notificaci\\w*|prueba',
)

/** Asks for or gives a way to reach the other, by the recipient. */
export const INVITATION = join(
  'your (?:number|whatsapp|insta\\w*|ig|snap\\w*|telegram|signal|handle|email|contact|link|site|page|cashapp)|number\\?|are you on|you on (?:whatsapp|signal|insta\\w*|ig)|whats ?app\\?|text me|call me|send me (?:the|your|a) (?:link|number|name)|what(?:s| is) (?:it called|the (?:name|link))|link\\?|where can i (?:see|find|hear)',
  'ton (?:numero|whatsapp|insta\\w*|snap|compte|lien)|votre (?:numero|whatsapp)|tu as (?:whatsapp|insta\\w*|telegram|signal)|le lien|appelle moi|ecris moi|whatsapp \\?',
  '(?:seu|teu|tem) (?:numero|whats\\w*|zap|insta\\w*|telegram|contato|link)|me passa|qual (?:o|seu|teu)|me liga|manda o link|passa o',
  '(?:tu|su|tienes|tenes) (?:numero|whatsapp|insta\\w*|telegram|contacto|link|signal)|pasame|llamame|me pasas|cual es tu|como se llama|donde (?:veo|puedo)',
)

/** Tells of fraud that the writer met or reported. */
export const WARNS = join(
  'reported (?:him|her|it|them)|scammers?|got (?:scammed|burned)|fraudsters?|catfish\\w*|never send|report (?:them|me|it)',
  'signale|arnaque[uers]*|brouteurs?|escroc\\w*',
  'denunciei|denunciar|golpes?|golpistas?|fake',
  'denuncie|denunciaste|estaf\\w*|estafadores?',
)
