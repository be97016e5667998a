import { compileConcept } from './phrase-rules.ts'

/** Words of the tricks that come before a request for money, or instead of one. */

export const investment = compileConcept(
  'invest(?:ing|ment|ments|or|ed)?|trading|trader|trades?|forex|fx|crypto|bitcoins?|btc|eth|usdt|tokens?',
  'mining|liquidity|nodes?|signals|signal (?:room|group)|copy trad\\w{1,5}|trading platform|broker|staking',
  'arbitrage|digital (?:gold|assets?|currency)|gold trading|passive income|double your|compound(?:ing)?',
  'investir|investissement|placement|placer|place sur|rendement|signaux|minage|tokenisee?s?',
  'revenus? passifs?|monnaies? numeriques?|cryptomonnaies?|bourse|plateforme',
  'investimentos?|investindo|investi|day ?trade|cripto\\w{0,8}|corretora|rendimentos?|sinais|mineracao',
  'renda (?:extra|passiva)|clube de investimento|o clube|ofertas iniciais|moedas digitais|robo|ouro',
  'invertir|invierto|inviertas|inversion(?:es)?|rentabilidad|rendimientos?|senales|mineria|copia las operaciones',
  'ingresos? (?:extra|pasivos?)|criptomonedas?|operaciones|plataforma|duplicar|gold',
)

/** Offers to let the reader take part. */
export const joinIn = compileConcept(
  '(?:i can|i could|i ?ll|i will|let me|i go|i fit) (?:teach|show|guide|help|put|add|refer|link|walk|send)' +
    ' (?:you|u|the)',
  'teach you|guide you|join (?:me|us|my|the)|you can (?:start|begin|join|try|withdraw)|start (?:with|small)',
  'with just|minimum (?:is|of|deposit)|sign up|register|open an? account|put (?:in )?(?:just|only|small|even)',
  'my (?:referral|mentor|uncle|auntie?|coach|broker|link)|risk ?free|no risk|guaranteed|opened my eyes',
  'put \\d{2,5}|slots? (?:left|remain)|same (?:platform|group)|changed my (?:life|thinking)|double your',
  't ?apprendre|(?:te|vous) (?:montre[rz]?|montrerai|guide|guider|expliquer|parrainer|former)|rejoins',
  'rejoindre|commence[rz]? avec|a partir de \\d|inscris[ -]toi|inscrivez|garanti[es]?|sans risque',
  'je peux (?:parrainer|te|vous)|mon (?:oncle|mentor|conseiller)|ma (?:tante|conseillere)|ton argent travaille',
  'te (?:ensino|ensinar|mostro|mostrar|explico|guio|cadastro|coloco)|posso te|comec[ae] com|abre uma conta',
  'entra(?:r)? (?:no|com|na)|cadastra|garantid[oa]|sem risco|eu fazia por si|me[iu] (?:tio|mentor)|ronda',
  'te (?:enseno|ensene|muestro|explico|guio|registro|meto|ayudo a)|puedes (?:empezar|retirar)|empiezas? con',
  'empezar con|unete|registrate|garantizad[oa]|sin riesgo|mi (?:tio|mentor)|primo mio|metele|tu mism[oa] lo retiras',
)

/** Profits, as they are told to impress. */
export const gain = compileConcept(
  '\\d{1,3}(?:[.,]\\d)? ?%',
  '(?:its|now|became|turned into|made|up to) \\$?\\d[\\d.,]{2,8}|returns?|profits?|roi|payouts?',
  '(?:per|a|every) (?:day|week|month)|daily|weekly|real time|withdr[ae]w\\w{0,4}|dividends?',
  'gagne|gains?|benefices?|profit|par (?:jour|semaine|mois)|retire[rz]?|double',
  'lucros?|ganhei|fiz \\d|por (?:dia|semana|mes)|saquei|sacar|rende|dobrou',
  'ganancias?|gane|voy por|por (?:dia|semana|mes)|retir[oea]\\w{0,2}|semanal(?:es)?|duplique',
)

export const giftCard = compileConcept(
  '(?:gift|apple|itunes|steam|razer(?: gold)?|google play|amazon|xbox|psn|playstation|ebay|sephora)' +
    ' ?(?:gift )?(?:cards?|codes?|vouchers?)',
  'gift ?cards?|(?:steam|razer(?: gold)?|itunes)|vouchers?|an? apple de|bitnob card|vanilla card',
  'cartes? (?:cadeaux?|itunes|apple|steam|pcs|google play|amazon|neosurf|transcash)|transcash|neosurf',
  'coupons? (?:de )?(?:recharge|pcs|transcash)|tickets? (?:transcash|pcs|neosurf)|recharges? (?:pcs|transcash)',
  '(?:cartao|cartoes)(?: de)? (?:presente|google(?: play)?|steam|apple|itunes|amazon)|vale[ -]presente',
  'tarjetas? (?:de )?(?:regalo|steam|itunes|google(?: play)?|apple|amazon|razer)|bono (?:de )?(?:regalo|amazon)',
  'una (?:apple|steam|google play|itunes) de',
)

/** Asks to buy a gift card, or for its code. */
export const cardHandling = compileConcept(
  'buy(?: me)?|get(?: me)? (?:one|a|an|two|some)|send (?:me )?(?:the|a|an|pics?)|scratch(?: it| the| am)?',
  'snap (?:it|am|the)|(?:pic|picture|photo)s? of (?:the|it)|the (?:codes?|back)|read (?:me )?the|from you',
  'achete[rsz]?(?: moi)?|gratte[rsz]?|envoie[sz]?|envoyer|photo du|les? (?:codes?|chiffres|numeros)|dicte\\w{0,2}',
  'compra(?:r)?|raspa(?:r)?|(?:tira|manda)(?:r)? (?:a )?foto|(?:o|os) (?:codigos?|numeros?)|me (?:manda|da)',
  'compra\\w{0,4}|raspa\\w{0,2}|rasca\\w{0,2}|(?:el|los) (?:codigos?|numeritos|numeros)|regalas|me dictas|mandame',
)

export const parcel = compileConcept(
  'parcel|package|consignment|diplomat(?:ic)?|courier|trunk box|gift box|(?:the|my) box|boxes of',
  'i (?:don )?(?:sent|bought|buy) (?:you|u)|delivery (?:company|agent|man)|shipping company',
  'colis|coffret|malle|valise|coursier|societe express|j ai achete une|cadeaux? (?:pour toi|que je)|emballe',
  'encomenda|pacote|caixa (?:com|de)|presentes? (?:pra|para|que)|transportadora|courier|mala com',
  'paquete|encomienda|caja (?:con|de|fuerte)|regalos? (?:para ti|que te)|transportadora|empresa de envios|maleta',
)

export const inheritance = compileConcept(
  'next of kin|inherit(?:ance|ed)?|beneficiary|will and testament|my late (?:father|client|uncle)',
  'gold (?:dust|bars?)|gemstones?|security company|fund release|lottery|won (?:a|the) (?:grant|lottery)',
  'dispose of|few months to live|wicked uncle|trust fund|\\d{1,3} ?million',
  'heritage|heriter|leguer|legs|beneficiaire|lingots?|tumeur|phase terminale|faire (?:un )?don de|loterie',
  'coffre|je dispose de|feu mon|cancer (?:en|du|de la)|derniers jours',
  'heranca|herdeir[oa]|beneficiari[oa]|cofre|barras de ouro|poucos meses|meu falecido|loteria|sorteio',
  'nao tenho a quem (?:deixar)?|deixo \\d',
  'herencia|heredar?|herederos?|beneficiari[oa]|lingotes?|pocos meses|mi difunto|loteria|sorteo|baul',
)

/** Persons and offices that shall confirm a parcel or an inheritance. */
export const official = compileConcept(
  'lawyer|barrister|attorney|solicitor|customs|clearing agent|bank manager|demurrage|clearance',
  'notaire|avocat|douanes?|maitre|huissier|frais|societe de (?:livraison|securite)|agence',
  'advogad[oa]|cartorio|alfandega|tribunal|taxa|despachante|receita federal|selo',
  'abogad[oa]|notari[oa]|aduanas?|juzgado|impuestos?|tramites?|agente',
)

/** Votes in a competition. */
export const vote = compileConcept(
  'vot(?:e|es|ing) (?:for|am|me|my|ends|closes|link)|vote|voting|make (?:she|i|he) win|pageant',
  'vote[rsz]?|votez|concours',
  'vota|votar|votacao|votos?|concurso|enquete',
  'votar?|votacion|votos?|vota por|concurso|reinado',
)

/** A code that reaches the reader's phone. */
export const code = compileConcept(
  '(?:verification|confirmation|6|six|4|four|sms|otp|number|login|security|that) ?(?:digits?|numbers?)? ?codes?',
  'otp|(?:a|the|one|any) (?:codes?|pin|text w(?:ith)? a (?:code|link))|6 digits?|what number it gives',
  'codes? (?:par|de|a|recu|que|qui)|(?:le|un|du) code|code sms',
  'codigos? (?:de|por|no|que|sms|pra|para)|(?:o|um|esse) codigo|codigo de \\d',
  '(?:el|un|ese) codigo|token que|el token|codiguito',
)

/** Handing a code on to the writer. */
export const passOn = compileConcept(
  '(?:just |then |abeg |please |pls )?(?:send|forward|read|share|pass|give|tell)(?: it| am| the code| that)?' +
    ' (?:to )?(?:me|give me|us|here)',
  'forward am|screenshot (?:it|that|am)|(?:tell|send|give|show|forward) me|i (?:need|want) (?:the|that|it)|drop (?:it|am)',
  'by mistake|came to you|sent to you(?:rs| by)?|go to you|enter your phone|u ?ll get a text|e enter you',
  '(?:envoie|donne|transfere|dis|passe|partage|renvoie|communique)[sz]?[ -](?:le |la |les )?(?:moi|a moi)?',
  '(?:tu|vous) (?:me |m )(?:le |la )?(?:donnes|donnez|renvoies|envoies|transmets|dis|dites)|par erreur|vous recevrez',
  '(?:me|mim) (?:manda|passa|fala|diz|envia|encaminha|mandas|dizes)|(?:manda|fala|passa) (?:o|ele|pra mim|aqui)|por engano',
  'me (?:fala|lo pasas|pasas|mandas|dices|reenvias|das|lo das)|(?:pasa|manda|reenvia|di|da|envia)me(?:lo)?|por error',
  'me lo (?:dices|mandas|pasas)|le dice|equivocacion',
)

/** Proofs of identity or safety that only fraudsters demand. */
export const check = compileConcept(
  '(?:safe|secure|dating|date|hookup|meet(?:ing|up)?|member(?:ship)?|escort|security|verified?|clear(?:ed)?)' +
    ' ?(?:date |dating |member )?(?:id|badge|pass|card|permit|certificate|clearance)',
  '(?:age|id|identity|background|card) (?:check|verification)|verification|get verified|verify (?:your|ur|youre|that|if)',
  'check(?:ing)? (?:your|ur) (?:age|18)|(?:18|eighteen) ?\\+|proof (?:of age|that you|you)|confirm (?:say|that) you don reach',
  '(?:carte|passeport|pass|badge|certificat|attestation) (?:de )?(?:membre|securite|rencontre|verifie|couple)?',
  'verifie[rz]? (?:ton|ta|votre|ton age)|(?:la|ta) majorite|verification',
  'selo|cracha|carteirinha|verificacao|verificar|provar que|prova de idade|certificado|maior de idade',
  'verificacion|verificar(?:te|me)?|verificate|carnet|credencial|insignia|tu edad|mayor(?:ia)? de edad|certificado',
)

/** Asks for a card or an identity document. */
export const cardOrId = compileConcept(
  '(?:a|your|ur|the|atm|debit|credit|any|bank) card|card (?:is|for|to|just)|passport|id card|selfie|no charge',
  '(?:la|ta|une|votre) (?:cb|carte|piece d identite)|carte (?:bleue|bancaire)|piece d identite|\\d ?[€] ',
  '(?:um|o|seu|teu) cartao|selfie|\\brg\\b|cpf|documento|1 real',
  '(?:una|la|tu) (?:tarjeta|cedula|dni)|selfie|un (?:dolar|euro)|inscripcion gratuita|gratis',
)

/** Money or goods of others that are to come to the reader. */
export const receive = compileConcept(
  'receiv(?:e|ing)|collect(?: it| them)? for me|land in|deliver(?:ed|ies)?|drop(?:ped)? (?:at|to) (?:yours|your)|come into',
  'ship(?:ped)? (?:it |them )?to|(?:be |get )?sent to|arrive at|pay (?:it |them )?into|use your|enter your|pass through',
  'recevoir|receptionner|reception|encaisser|(?:virer|verser|tomber|passer) sur|livre[rs]?|heberger|prete[rz]? ton',
  'receber|cair(?:iam)?|emprest(?:ar?|asse) (?:sua|tua|a)|usar (?:sua|tua)|chega(?:r|m)? (?:ai|no|na)|passar pela',
  'recibir|reciba\\w{0,2}|caer(?:ia|ian)?|llega(?:n|r|rian)? a|prest(?:ar|as|es) (?:tu|la)|usar (?:tu|su)|entra(?:n)? a',
)

/** The reader's account or place. */
export const yourPlace = compileConcept(
  'your (?:account|acct|bank|address|house|home|place|name|garage|door|flat|apartment|paypal|shop)|at yours|to yours',
  'for me|for my (?:shop|business|company)|through you',
  '(?:ton|votre) (?:compte|rib|iban|adresse|nom|domicile)|chez (?:toi|vous)|ta maison|pour moi|a ton nom',
  '(?:sua|tua) (?:conta|casa)|(?:seu|teu) (?:nome|endereco|banco|cpf)|por mim|pra mim|na sua',
  '(?:tu|su) (?:cuenta|casa|nombre|direccion|apartamento)|en la (?:suya|tuya)|por mi|a mi nombre',
)

/** The share that the reader keeps, or the next station of what they received. */
export const onward = compileConcept(
  '(?:send|forward|ship|pass) (?:it|them|the rest|am|on)|keep (?:\\$|£)?\\d{1,5}|you (?:take|keep|get)|per (?:box|parcel)',
  'my (?:driver|guy|brother|partner|agent) (?:collects?|picks?|go)|my label|to (?:ups|fedex|dhl|the post)|boxes|phones',
  'into (?:bitcoin|crypto)|western|commission|% (?:is )?(?:yours|for you)|every friday|cheques?|che[ck]{1,2}s?|reship',
  'renvoye[rsz]?|redeposer|garde[rsz]?|cartons?|colis|(?:l |une )?etiquette|relais|cheque|ta part|commission',
  'repassa(?:r|s)?|fic(?:a|ar|as|aria) com|(?:uma )?comissao|motoboy|por cento|encomendas?|vendas',
  'reenvi\\w{0,3}|te quedas|se queda|me la pasas|paquetes?|comision|por ciento|por western|cajas',
  'giras|me (?:mandas|devuelves) el resto|\\d{1,2} ?%',
)

/** Payments that the writer offers for company. */
export const allowance = compileConcept(
  'allowance|sugar|spoil (?:you|u)|sponsor (?:you|u|a)|benefactor|pamper|sugar ?bab(?:y|ies)|no meet ?up|monthly upkeep',
  'take care of (?:your|all your) (?:bills|needs)|weekly pay|i pay',
  'allocation|te gater|mecene|protegee?|sugar|argent de poche|prendre soin de tes (?:factures|besoins)|etudes payees',
  'mesada|bancar|te mimar|patrocin\\w{1,4}|sugar|ajudo (?:\\d|meninas|universitarias)|pagar suas contas',
  'mesada|mensualidad|apadrinar|consentir(?:te)?|patrocin\\w{1,4}|sugar|mensuales|mantener(?:te)?|pagar tus (?:gastos|cuentas)',
)

/** Jobs that nobody gives on a dating site. */
export const job = compileConcept(
  'work from home|agency|model(?:l?ing)?|casting|photo ?shoot|hiring|recruit(?:er|ing|ment)?|vacanc(?:y|ies)',
  'slots?|visa sponsorship|no ielts|caregivers?|housekeeping|we need \\d{1,3}|per (?:session|shoot)|nanny job|lmia|likes? videos',
  'travail a domicile|agence|mannequin|casting|recrut\\w{1,4}|postes?|par seance|contrat de travail|eimt|chantier',
  'vagas?|trabalh(?:o|ar) (?:de|em) casa|agencia|modelos?|casting|contratando|recrutando|por sessao|patroa',
  'trabajo (?:en|desde) casa|agencia|modelaje|casting|contratando|reclut\\w{1,5}|vacantes?|por sesion|booker',
  'busca(?:n)? (?:interna|ninera|cuidadora)|papeles al ano|contrato de trabajo|sueldo',
)

/** Compromising material that the writer has, or claims to have. */
export const material = compileConcept(
  'recorded|screen ?record\\w{0,4}|(?:i have|i ve|i get|i got) (?:your|the|ur|all|every|urs|both)|have all of ur',
  'your (?:video|nudes|private|naked)|(?:those|the|ur) pics|nudes|no wear cloth|video (?:of|wey) (?:you|u)|screenshots?',
  '(?:ta|ton|votre|vos|tes) (?:video|photos?|nudes|image|visage|appel video)|enregistree?|filmee?|j ai tout|nue?',
  'gravei|gravado|gravacao|(?:seu|teu) (?:video|rosto)|(?:tenho|peguei) (?:\\d+ |as |suas |tuas |os |teus )?(?:fotos|prints|nudes)',
  'fotos intimas|suas fotos|sua galeria|videochamada|pelad[oa]',
  'grabe|grabado|grabacion|te grab\\w{1,3}|tus fotos|(?:tu|el) video|tengo (?:tus|las|todas|los|capturas)|desnud[oa]|fotos intimas',
)

/** Threats to show it to others. */
export const threat = compileConcept(
  '(?:send|post|share|forward|show) (?:it|this|them|am|everything|the video)|everybody|nobody (?:sees|will see)|your (?:family|wife|husband)',
  'your (?:boss|followers|contacts|church|friends|mum|mom|pastor|employer|job)|viral|expose|ruin|leak|delete (?:it|everything)',
  '(?:u|you) (?:got|have) \\d{1,2} (?:hrs?|hours?|min\\w{0,5})|or else|go hot|dem go see',
  '(?:ta|ton|tes|sa|votre|vos) (?:famille|mere|femme|mari|patron|contacts|amis|eglise|collegues)|publie[rz]?|diffuse[rz]?|sinon',
  'j efface|supprime tout|je balance|tout le monde (?:va|verra)|police|plainte',
  '(?:sua|tua) (?:familia|mae|esposa|lista|empresa|igreja|irma)|(?:seu|teu) (?:chefe|marido|grupo)|espalh[oa]r?|vaz[oa]r?|public[oa]r?',
  'some tudo|apago|senao|viatura|delegacia|processo|grupo (?:da|do)|escandalo',
  'tu (?:familia|jefe|esposa|esposo|mama|hermana|lista|novia|marido|trabajo)|(?:se )?lo (?:mando|envio|publico|subo)|si no',
  'publicar|borro|exponer|difundir|denuncia|fiscalia|tus contactos|todos (?:van|lo)',
)

export const adult = compileConcept(
  'naked|nudes?|horny|naughty|see (?:more of me|everything|me live)|private (?:room|show|pics|content|snap)|my room|live show',
  'cam|webcam|only ?fans|uncensored|spicy|premium (?:snap|acc\\w{0,4})|sexy|wet|custom|subb?ed|what you no go see|feeling some type',
  'nue?s?|coquine?s?|chaudes?|salon prive|en live|webcam|hot|contenu|sans censure|profil prive|plan cul|sexe',
  'pelada|safad[oa]|gostos[oa]|salinha|sala privada|ao vivo|conteudo|tesao|packs?|privacy|sem roupa|proibidao',
  'desnud[oa]|caliente|cachond[oa]|en vivo|contenido|sin censura|sin ropa|sala privada|intimo',
)

/** Words of faith that come with a price. */
export const seed = compileConcept(
  'seed|sow(?:ing)?|offering|tithes?|vow|covenant|anointing|prophet(?:ess)?|prophecy|deliverance|midnight fire|altar|breakthrough',
  'spirit of|marital destiny|candles?|spiritual|spell|juju|prayer (?:group|request|fee)|holy oil|mantle|lord told',
  'semence|sem(?:e|er|ez) une|graine|offrande|dime|prophete|prophetesse|delivrance|autel|jours de priere|marabout|voyante?',
  'voto|oferta|dizimo|semente|semear|profet[ae]|libertacao|revelacao|campanha|altar|amarrada|lacos? de|obra|pastora',
  'ofrenda|diezmo|semilla|sembrar|pacto|profetisa?|profeta|liberacion|trabajo espiritual|amarre|altar|velas',
)

/** Causes that ask strangers for money. */
export const charity = compileConcept(
  'donat(?:e|ion|ions)|charity|orphan(?:s|age)?|ministry|church (?:roof|building|project)|ngo|foundation|contribut\\w{1,4}|fundrais\\w{1,4}',
  'gofundme|mission trip|street children|widows|rescue dogs',
  'dons?|donation|charite|orphelin\\w{0,4}|ministere|fondation|cagnotte|contribu\\w{1,5}|parrainer un enfant',
  'doac(?:ao|oes)|doar|caridade|orfaos?|orfanato|ministerio|fundacao|vaquinha|contribui\\w{1,4}|projeto social',
  'donacion(?:es)?|donar|caridad|huerfanos?|orfanato|ministerio|fundacion|colecta|contribu\\w{1,5}|comedor infantil',
)
