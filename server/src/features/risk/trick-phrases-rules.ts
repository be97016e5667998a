import { compileConcept } from './phrase-rules.ts'

/** Gift cards, parcels, inheritances, blackmail, adult sites and donations. */

export const giftCard = compileConcept(
  'cartes? (?:google|apple|amazon|paysafe)|paysafe(?:card)?|cartao (?:da )?(?:google|apple)',
  'tarjeta (?:de )?(?:google|apple)|una de steam',
  '(?:gift|apple|itunes|steam|razer(?: gold)?|google play|amazon|xbox|psn|playstation' +
    '|ebay|sephora) ?(?:gift )?(?:cards?|codes?|vouchers?)',
  'amazon (?:ones?|vouchers?)|by voucher|gift ?cards?|razer gold',
  'vouchers?|an? apple de|bitnob card|vanilla card|(?:steam|razer|itunes) (?:of |for |worth )?[$€£]?\\d{2,3}',
  'razer or|or google play|(?:coupons?|une|dollar|de \\d{2,3} de|\\d{1,3}k?) (?:steam|razer|itunes)',
  '(?:a|one|two|some|couple of) (?:steam|razer|itunes)(?= (?:for|from|and|to|please|abeg)|[,.!?]|$)',
  'cartes? (?:cadeaux?|itunes|apple|steam|pcs|google play|amazon|neosurf|transcash)',
  'transcash|neosurf',
  'coupons? (?:de )?(?:recharge|pcs|transcash)|tickets? (?:transcash|pcs|neosurf)',
  'recharges? (?:pcs|transcash)',
  '(?:cartao|cartoes)(?: de)? (?:presente|google(?: play)?|steam|apple|itunes|amazon)',
  'vale[ -]presente',
  'tarjetas? (?:de )?(?:regalo|steam|itunes|google(?: play)?|apple|amazon|razer)',
  'bono (?:de )?(?:regalo|amazon)',
  'una (?:apple|steam|google play|itunes) de',
)

/** Asks to buy a gift card, or for its code. */
export const cardHandling = compileConcept(
  'prends[ -]moi|gratte|dicte|pega (?:um|uma)|traeme|pick me up',
  'grab me|snap am|with your groceries|traeme|pega um|manda os numeros|rascadita|de atras',
  'get me|couple of|consigueme|conseguime|code suffit|le code suffit|et je t appelle',
  '(?:i ?d|would) (?:love|like|prefer)|under the silver|silver (?:bit|strip|panel)',
  'whats? under|(?:grab|pick up|purchase)(?: me)?|text me the|send a picture|buy(?: me)?',
  'get(?: me)? (?:one|a|an|two|some)|send (?:me )?(?:the|a|an|pics?)',
  'scratch(?: it| the| am)?',
  'snap (?:it|am|the)|(?:pic|picture|photo)s? of (?:the|it)|the (?:codes?|back)',
  'read (?:me )?the|from you',
  'prends[ -](?:en|moi)|en a besoin|bureau de tabac|achete[rsz]?(?: moi)?|gratte[rsz]?',
  'envoie[sz]?|envoyer|photo du|les? (?:codes?|chiffres|numeros)|dicte\\w{0,2}',
  'compra(?:r)?|raspa(?:r)?|(?:tira|manda)(?:r)? (?:a )?foto',
  '(?:o|os) (?:codigos?|numeros?)|me (?:manda|da)',
  'compra\\w{0,4}|raspa\\w{0,2}|rasca\\w{0,2}|(?:el|los) (?:codigos?|numeritos|numeros)',
  'regalas|me dictas|mandame',
)

export const parcel = compileConcept(
  'parcel under your name|under your name',
  'the surprise|la malle|diplomatique|the trunk|non ?inspection|agent [a-z]{3,12} is',
  'bought you the|dhl (?:wants|will|needs)|birthday money',
  '(?:a|your|the) (?:gift|surprise) (?:for you|is)|parcel for you',
  'for (?:you|your birthday): |packed (?:you|a|some)',
  '(?:sent|packed|bought|shipped) .{0,20}for you|(?:a |the )(?:little )?box for you',
  'crates|cargo',
  'parcel|package|consignment|diplomat(?:ic)?|courier|trunk box|gift box|(?:the|my) box',
  'boxes of',
  'i (?:don )?(?:sent|bought|buy) (?:you|u)|delivery (?:company|agent|man)',
  'shipping company',
  'ton colis|ta surprise|(?:ton|votre|un) cadeau|je t ai envoye|maison de transit',
  'transitaire|paquet',
  'colis|coffret|malle|valise|coursier|societe express|j ai achete une',
  'cadeaux? (?:pour toi|que je)|emballe',
  'mandei umas|coisinhas pra|pela dhl|comprei (?:um|uns|uma|umas)|te mandei',
  'mandei (?:um|uma) (?:presente|caixa|lembranca)|teu presente',
  'encomenda|pacote|caixa (?:com|de)|presentes? (?:pra|para|que)|transportadora|mala com',
  '(?:una|la) caja|le mando|es mi regalo|mi regalo|la mensajeria',
  'te (?:mande|envie|compre)(?: un)?|un detalle|un obsequio|tu regalo',
  'paquete|encomienda|caja (?:con|de|fuerte)|regalos? (?:para ti|que te)',
  'empresa de envios|maleta',
)

export const inheritance = compileConcept(
  'next of kin|inherit(?:ance|ed)?|beneficiary|will and testament',
  'my late (?:father|client|uncle)',
  'gold (?:dust|bars?)|gemstones?|security company|fund release|lottery',
  'won (?:a|the) (?:grant|lottery)',
  'executor|death certificate|vous a designee?|la somme|droits d enregistrement|te nombro',
  'me nombro|testament\\w{0,2}|succession|clears in|stand as trustee|trustee',
  'fixed deposit|refugee camp|late wifes gold|refinery|deixou dois|me deixou|dejo un lote',
  'sans heritier|client decede|sin herederos|mismo apellido|nom de famille',
  'die,? him leave|leave me house|finado marido|procurador|pessoa idonea|recebe lo',
  'on se partage|por mitades|dorment a',
  'vault company|partner abroad|entitled to|my barrister|for the papers|final stamp',
  'the court has|corazon noble|mi voluntad|donar \\d|dejo hijos',
  'terminal illness|my estate|leave my|full name and address|small mine',
  '(?:he|she|father|husband) left me|directeur de banque|un compte dort|assurance vie',
  'life insurance|mi oro|my gold|the buyers are ready|deixou uma casa|casa pra mim',
  'entrust|cancer|suffering from|honest person|everything went wrong with my|large sum',
  'fortune|my (?:fathers?|husbands?) (?:money|fund|estate)',
  'dispose of|few months to live|wicked uncle|trust fund|\\d{1,3} ?million',
  'heritage|heriter|leguer|legs|beneficiaire|lingots?|tumeur|phase terminale',
  'faire (?:un )?don de|loterie',
  'ma fortune|donner ma|personne de confiance|atteinte d un|associe etranger',
  'coffre|je dispose de|feu mon|cancer (?:en|du|de la)|derniers jours',
  'heranca|herdeir[oa]|beneficiari[oa]|cofre|barras de ouro|poucos meses|meu falecido',
  'loteria|sorteio',
  'minha fortuna|doar minha|pessoa de confianca|heranca (?:esta )?retida',
  'nao tenho a quem (?:deixar)?|deixo \\d',
  'mi fortuna|dejo una|obras de caridad|persona de confianza|enferma terminal',
  'herencia|heredar?|herederos?|lingotes?|pocos meses|mi difunto|sorteo|baul',
)

/** Persons and offices that shall confirm a parcel or an inheritance. */
export const official = compileConcept(
  'unpaid duty|ups says|ministry of|telex|notary|procuration',
  'delivery man|bagagiste|t appelle a|export stamp|courier says|at your airport',
  'document paid|through frankfurt|dhl|fedex|recipient|small insurance|theyll email',
  'shipping office|mr\\.? [a-z]{3,12} (?:from|will)|at heathrow|export|red cross',
  'the courier|courier will|release payment|shipping line|port authority|airport office',
  'will (?:email|call|contact) you',
  'lawyer|barrister|attorney|solicitor|customs|clearing agent|bank manager|demurrage',
  'clearance',
  'a appele pour|va t appeler|te contactera|te contacter',
  'notaire|avocat|douanes?|maitre|huissier|frais|societe de (?:livraison|securite)|agence',
  'eles vao te|imposto|escritura|vai te ligar|vao te ligar|travou na|pra liberar',
  'destinatario',
  'advogad[oa]|cartorio|alfandega|tribunal|taxa|despachante|receita federal|selo',
  'desaduan\\w{1,6}|nacionalizacion|empresa de envios|se devuelve|te van a llamar',
  'cruz roja|mensajeria|la naviera|la guia|te va a llamar|la empresa|te contactara',
  'abogad[oa]|notari[oa]|aduanas?|juzgado|impuestos?|tramites?|agente',
)

/** A fortune. */
export const largeSum = compileConcept(
  '\\d[\\d.,]{0,6} ?(?:million|millions|milhoes|millones)',
  '[$€£] ?\\d{1,3}(?:[.,]\\d{3}){1,3}|\\d{3}[., ]000|fortune|fortuna',
  '(?:two|three|four|five|tres|dos|deux|trois|cinq) (?:million|millions|milhoes|millones)',
)

/** Compromising material about the reader that the writer has, or claims to have. */
export const material = compileConcept(
  'half naked|gemidos|conversa quente|what ive got|lo que tengo (?:de|tuyo)',
  'tengo (?:las capturas|el numero)|police officer myself',
  'service de verification|plainte|unidad de delitos|shes 1\\d|under ?age',
  '(?:is|are|was|with|to|of) a minor|(?:con|com|de|es|era|e) (?:una?|uma) menor|menor de (?:e|i)dade?',
  'contenu interdit|corpo e lindo|se archiva',
  'tout enregistre|l enregistrement|tudo salvo|ta tudo salvo',
  'in the other window|send those to strangers|tes abonnes|cada seguidor|boss ?s email',
  'shower pics|fotos sin|sin blusa|todas (?:las|tus) fotos|prints da (?:nossa|sua|tua)',
  'saved the (?:pics?|photos?|videos?|chat)|correspondante|porte plainte',
  'procedure (?:judiciaire|penale|contre|est)|arrangement (?:amiable|a l amiable)',
  'good on (?:video|cam)|screenshots? (?:of|from) (?:you|u|ur|your|our)',
  '(?:vous|t) ai enregistre|mineure|interpol|vos echanges|delegad[oa]|nudes',
  'lo que hiciste|the clip|undress\\w{0,3}|showed me|on camera|what you did',
  'saw you (?:naked|undress\\w{0,3}|on cam\\w{0,3})',
  'get your video|(?:record(?:ed)?|saved|taped) (?:you|us|it|everything|the (?:call|video|chat))',
  'screen ?record\\w{0,4}|i saved (?:it|them|all|everything|your)',
  '(?:i have|i ve|i get|i got) (?:your|the|ur|all|every|urs|both) (?:\\S{1,9} ){0,2}(?:video\\w{0,1}|' +
    'pic\\w{0,6}|photos?|nudes|chats?|screenshots?|face|clip|number)|have all of ur',
  'your (?:nudes|private|naked)|no wear cloth|video (?:of|wey) (?:you|u)',
  'toi nue?|j ai (?:ta|tes|toutes tes|votre|vos|la|les|des) (?:video|photos?|images?|captures?)',
  '(?:ta|ton|votre|vos|tes) (?:nudes|appel video)|(?:t|vous) ai filmee?|j ai tout (?:garde|film)\\w{0,2}|nue?s?',
  'te gravei|gravei (?:tudo|voce|nossa|a)',
  '(?:tenho|peguei|salvei) (?:\\d{1,4} |as |suas |tuas |os |teus |seu |teu |o seu |todas as ){0,2}(?:fotos?|prints?|nudes|videos?)',
  'nossa chamada|te vi (?:pelad|nu)\\w{0,2}|seu corpo|printei',
  'fotos intimas|sua galeria|pelad[oa]|grabe (?:todo|la|nuestra)|te grab\\w{1,3}',
  'tengo (?:tus|todas tus|capturas|tu video|el video)|desnud[oa]',
)

/** Recordings and pictures of anything. */
export const recording = compileConcept(
  'record(?:ed|ing)|clips?|videos?|pics?|pictures?|photos?|images?|screenshots?|your chat|the call',
  'enregistre\\w{0,3}|filmee?|captures?|appel video|gravei|gravad[oa]|gravacao|fotos?|prints?',
  'videochamada|(?:seu|teu) rosto|grabe|grabado|grabacion|capturas|tu chat|videollamada',
)

/** People of the reader who could see it. */
export const audience = compileConcept(
  'your (?:\\S{1,9} (?:and|or) )?(?:family|wife|husband|boss|followers|contacts|church|friends|mum|mom|mother' +
    '|pastor|employer|job|sister|brother|clinic|office|coworkers|colleagues|madam|people)s?',
  'mother in law|suegra|sogra|belle mere|family group|(?:teu|seu|tu|su) marido|ta soeur|grupo del trabajo',
  '(?:ta|ton|tes|sa|votre|vos) (?:famille|mere|femme|mari|patron|contacts|amis|eglise' +
    '|collegues|epouse|soeur)|tout le monde',
  '(?:sua|tua) (?:familia|mae|esposa|lista|empresa|igreja|irma|sogra)|todo mundo',
  '(?:seu|teu) (?:chefe|marido|grupo|instagram|trabalho)|grupo (?:da|do) \\w{1,10}',
  '(?:tu|su) (?:familia|jefe|esposa|esposo|mama|hermana|lista|novia|marido|trabajo|mujer|iglesia)',
  'contactos que|todo el mundo|tus contactos|tus amigos',
)

/** Threats to show it to others, and what they demand. */
export const threat = compileConcept(
  '(?:goes|sent) to your|va adorer',
  'before i wake|e eu esqueco|y lo olvido|et j oublie',
  '(?:send|post|share|forward|show) (?:it|this|them|am|everything|the (?:video|pics|clip))',
  'nobody (?:sees|will see)|nobody hears|(?:aqui )?no ha pasado nada',
  'nao adianta bloquear|amende|avant 48|sort it privately|llegar a un acuerdo|upload for status',
  'i close it|me olvido de ti|pra cada seguidor|ou mando',
  'meia noite|tag your|(?:seria|would be) (?:feo|ugly)|le tour d internet',
  'theyre gone|u got till|ya vi quien|las boto|tienes una hora|quien es tu|reponse avant',
  'and they re gone|be a shame|by noon|i have your (?:\\w{2,9} )?(?:followers|friends|contacts?|sisters|boss)',
  'pay (?:by|before|me|up|or|now)|previent|prevenir (?:ta|ton|tes|votre|vos)|lo comparten',
  'or i (?:will|ll|go|send|post|show|share)|or your (?:wife|husband|family|boss|mum|mom|church|friends)',
  'i erase',
  '(?:gets?|will see|sees) (?:the|it|this)|until tonight|post am|loves? it when',
  'viral|expose|ruin|leak|delete (?:it|everything)',
  '(?:u|you) (?:got|have) \\d{1,2} (?:hrs?|hours?|min\\w{0,5})|or else|go hot|dem go see',
  'publierai|publie[rz]? (?:tout|la|les|ca)|diffuse[rz]?|sinon (?:je|tout|ta|ton|tes|j)',
  '(?:envoie|envoyer|montre|montrer) (?:tout |ca |la video |les photos )?a (?:ta|ton|tes|votre|vos|tout)',
  'ou (?:ta|ton|tes) (?:famille|femme|mere|mari|amis|contacts)|ou je (?:l |la |les )?(?:envoie|publie|montre|balance)',
  'la recoit|avant minuit|paie|payez|tu paies ou',
  'j efface|supprime tout|je balance|tout le monde (?:va|verra)',
  'espalh(?:o|ar|a)|vaz(?:o|ar|a)|publicar(?:ei)?|posto tudo|paga (?:ou|logo|agora|ate)',
  'ou (?:mando|eu (?:mando|posto|envio)|todo|vai|a sua|sua)|todo mundo (?:vai|ve)|vao (?:ver|assistir)',
  'vai (?:assistir|pro|pra) (?:seu|teu|sua|tua|grupo|todo)|nao (?:pagar|depositar)',
  'some tudo|apago|senao (?:eu|vou|mando|todo|sua|seu)|viatura|escandalo',
  'pra nao (?:vazar|espalhar|publicar|postar|mandar)|mando (?:pra|para|pro) (?:sua|seu|teu|tua|todo)',
  'se (?:lo|las|los|la) (?:mando|envio)|(?:lo|las|los|la) (?:publico|subo a)|si no (?:pagas|me|quieres|mandas|depositas)',
  'o (?:lo ve|se lo|todos)|lo (?:ve|vera) tu|pagas? o (?:lo|las|los|se|todos)|(?:le|les) llega a tu',
  'publicar(?:lo|las)?|borro|exponer|difundir|fiscalia|todos (?:van a ver|lo (?:ven|veran))',
)

/** Offers of a sexual kind. */
export const adult = compileConcept(
  'watch me|rooms open|register w|live for here|make your eye clear|sans rien|sem roupa',
  'sin ropa|seule ce soir|cam ?(?:girl|show|room|site|link)s?|(?:on|my) cam|chamada quentinha|meu vip',
  'mes abonnes|mis suscriptores|quentinha|my secret|need(?:ed)? unless they ask|my camera|minha camera',
  'mi camara|free with signup|girl\\d{2}|naked|nudes?|horny|naughty',
  'see (?:more of me|everything|me live)|private (?:room|show|pics|content|snap)|my room',
  'live show|webcam|only ?fans|uncensored|premium (?:snap|acc\\w{0,4})|sexy|my custom',
  'subb?ed|what you no go see|feeling some type',
  'viens c est gratuit|show prive|nue?s?|coquine?s?|salon prive|sans censure|profil prive',
  'plan cul|sexe|quer ver (?:mais|tudo)|proibido|pelada|safad[oa]|gostos[oa]|salinha|sala privada',
  'tesao|(?:meu|meus) packs?|proibidao|desnud[oa]|cachond[oa]|sin censura|intimo',
)

/** Words of such offers that also are ordinary, and count only beside an invitation to join. */
export const adultHint = compileConcept(
  'hot|wet|cam|spicy|custom|secret|can i show you|wanna see|peach\\w{0,8}|delicia|prive|privacy',
  'chaudes?|en live|en direct|contenu|ao vivo|conteudo|packs?|en vivo|contenido|caliente',
  'sem nada|sin nada|la sala|na minha',
)

/** Words of faith that come with a price. */
export const seed = compileConcept(
  'altar|vision of|your womb|your star|tie am|candles?|star dey shine|reza|velon',
  'partners circle|bishop|prays for your|neuvaine|benit|medailles|blocages|siembra',
  'en suenos|en la obra|declara|covenant meal|fasting|bring 5k for oil|for oil',
  'submit your name|bergere|cierges|l huile|prie pour|proposito de|no monte|varoa|varao',
  'apostol|maldicion|rompimiento|daddy go|sacrifice|what your faith|holy spirit said',
  'door in front|accident for your road|cancel am|nuvem sobre|conta do ministerio',
  'el templo|ladrillos|te escogio|plant something|i see twins|owns everything',
  'your marriage|mountain|anointing|la virgen|cadena de|rezo por|inveja|mouton|religious',
  'point of contact|word about your|god (?:showed|told|directed)|your blessing|seed',
  'sow(?:ing)?|offering|tithes?|vow|covenant|prophet(?:ess)?|prophecy|deliverance',
  'midnight fire|breakthrough',
  'spirit of|marital destiny|spiritual|spell|juju|prayer (?:group|request|fee)|holy oil',
  'mantle|lord told',
  'le seigneur m a|ton foyer|ta benediction|benediction',
  'semence|sem(?:e|er|ez) une|graine|offrande|dime|prophete|prophetesse|delivrance|autel',
  'jours de priere|marabout|voyante?',
  'sua bencao|da igreja|eu oro|deus (?:falou|mostrou|pediu)',
  'voto|oferta|dizimo|semente|semear|profet[ae]|libertacao|revelacao|campanha|amarrada',
  'lacos? de|obra|pastora',
  'dios me (?:mostro|hablo|dijo)|candado|tu bendicion|oracion',
  'ofrenda|diezmo|semilla|sembrar|pacto|profetisa?|profeta|liberacion|trabajo espiritual',
  'amarre|velas',
)

/** Causes that ask strangers for money. */
export const charity = compileConcept(
  'borehole|drilling|un forage|poco artesiano|pozo|names? on the wall',
  'des puits|creuse un|notre association|(?:cleanup|shelter|rescue) for|stray dogs',
  'any amount helps|estoy recogiendo|recogiendo para|donat(?:e|ion|ions)|charity',
  'orphan(?:s|age)?|ministry|church (?:roof|building|project)|ngo|foundation',
  'contribut\\w{1,4}|fundrais\\w{1,4}',
  'gofundme|mission trip|street children|widows|rescue dogs',
  '(?:un|des|vos|faire un) dons?|donation|charite|orphelin\\w{0,4}|ministere|fondation',
  'cagnotte|contribu\\w{1,5}|parrainer un enfant',
  'doac(?:ao|oes)|doar|caridade|orfaos?|orfanato|ministerio|fundacao|vaquinha',
  'contribui\\w{1,4}|projeto social',
  'donacion(?:es)?|donar|caridad|huerfanos?|fundacion|colecta|comedor infantil',
)
