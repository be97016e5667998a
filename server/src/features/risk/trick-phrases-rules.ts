import { compileConcept } from './phrase-rules.ts'

/** Words of the tricks that come before a request for money, or instead of one. */

export const investment = compileConcept(
  'invest(?:ing|ment|ments|or|ed)?|trading|trader|forex|crypto|bitcoins?|btc|eth|usdt|tokens?',
  '(?:my|the) (?:signals|broker)|options|negocio de dolares|un bot|um bot|early holders|in tokens|a token|du cacao|joguinho|foguete|trust wallet|(?:a|the) fund|un robot|achete et revend|mesa que opera|aporte|oro por minutos|one app wey|comprar oro|ma conseillere|' +
    'liquidity pool|crypto at all|the grant|poker en ligne|logiciel|acoes que|meu gerente|garimpo|dando like|desde el celular|oil shares|' +
    '(?:this|a|the|that) platform|my coins|what the fund buys|times to buy|withdrawals? (?:are|is)|an app|un[ae]? app|un ami trader|plateforme|my bot|bot that|exchanges|dolares digitales|robo de apostas|qui place|place de l argent|connect for',
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
  '(?:i can|i could|i ?ll|i will|let me|i go|i fit) (?:teach|show|guide|help|put|add|refer|link|walk)' +
    ' (?:you|u|the)',
  'teach you|guide you|join (?:me|us|my|the)|you can (?:start|begin|join|try|withdraw)|start (?:with|small)',
  'with just|minimum (?:is|of|deposit)|sign up|register|open an? account|put (?:in )?(?:just|only|small|even)',
  'my (?:referral|mentor|uncle|auntie?|coach|broker|link)|risk ?free|no risk|guaranteed|opened my eyes',
  'put \\d{2,5}|slots? (?:left|remain)|same (?:platform|group)|changed my (?:life|thinking)|double your',
  'saved you an allocation|an allocation|share gain|mets 500|je m occupe de tout|te mando o horario|a gente racha|grupo de senales|la recuperas|join me with|tip each other|come back double|connect your|airdrop|by recommendation|put your name down|reservo tua vaga|te anoto|abre cupos|cupos de|carry you enter|ouvre encore|que je lui parle|je lui parle de toi|with my link|invite only|' +
    'the referral|they match|agent linda|message agent|apply too|mon acces|tu deposes|pour commencer|convites?|quer um|te ayudo a|yo te ayudo|bono de entrada|entra com \\d|' +
    'my invite|send you my|watch it|put in \\d|if you put|you go (?:collect|get|chop)|people (?:in|left)|prend encore|te mets? en contact|no meu link|se cadastra|si arrancas|yo te enseno|parrainer|je peux te|on verse',
  '(?:get|let|bring|add) (?:you|u) (?:in|for|to|up)|set up an account|show (?:you|u) how|walk (?:you|u)|only need \\d{2,5}|\\d{2,5} to start|by invitation|people here trust',
  'je t ?(?:inscris|explique|apprends|ajoute)|(?:tu|vous) ne risque[sz]? rien|de depart|m a fait entrer|te faire entrer|une place pour',
  't ?apprendre|(?:te|vous) (?:montre[rz]?|montrerai|guide|guider|expliquer|parrainer|former)|rejoins',
  'rejoindre|commence[rz]? avec|a partir de \\d|inscris[ -]toi|inscrivez|garanti[es]?|sans risque',
  'je peux (?:parrainer|te|vous)|mon (?:oncle|mentor|conseiller)|ma (?:tante|conseillere)|ton argent travaille',
  'te (?:coloco|boto|ponho|add)|comeca com|coloca \\d|no grupo|entra comigo|posso te (?:colocar|ensinar)',
  'te (?:ensino|ensinar|mostro|mostrar|explico|guio|cadastro|coloco)|posso te|comec[ae] com|abre uma conta',
  'entra(?:r)? (?:no|com|na)|cadastra|garantid[oa]|sem risco|eu fazia por si|me[iu] (?:tio|mentor)|ronda',
  'te (?:meto|meto|agrego|anoto|incluyo)|si quieres te|metes \\d|entra conmigo',
  'te (?:enseno|ensene|muestro|explico|guio|registro|meto|ayudo a)|puedes (?:empezar|retirar)|empiezas? con',
  'empezar con|unete|registrate|garantizad[oa]|sin riesgo|mi (?:tio|mentor)|primo mio|metele|tu mism[oa] lo retiras',
)

/** A sum that became a larger one. */
export const growth = compileConcept(
  'made \\d{1,2}x|x ?\\d|come back double|ganhou \\d|la semana pasada \\d|on le revend|\\d{1,3} percent|up \\d{1,3}|pays every|everyday|par semaine|por semana|ayer \\d{2,5}|hier \\d{2,5}|ontem (?:fiz )?\\d{2,5}|' +
    'cleared my|dollars? diarios|par jour|dobram|em \\d{1,2} dias|diarios|approved for the grant|fica com um quarto|' +
    'collect \\d|\\d{1,3} ?% (?:par|a|por|per|al|ao|daily|diario)|(?:richer|faco \\d{2,5} por dia|euros par jour|a day from)|' +
    '(?:turn(?:ed|s)?|flip|put|made|make|started with|dropped|invested) (?:in )?[$€£]?\\d[\\d.,]{0,6}k? .{0,25}\\d{2,6}k?',
  '(?:si pones|mets|put|bota|coloca|meter|invest) \\d.{0,40}(?:tienes|as|have|tem|tens|recibes|get|vira)|\\d[\\d.,]{0,6}k? (?:devient|deviennent|se vuelven?|viram?|rendem?|son) \\d|compramos .{0,30}vendemos|double ma|dupliqu\\w{1,3}|dobrei',
  '\\d[\\d.,]{0,6}k? (?:e don |e )?(?:becomes?|became|turned? (?:in)?to|turn|into) .{0,6}\\d{2,6}k?|e turn \\d|flip your money|made my rent',
  '(?:mis|mets|investi|depart|commence\\w{0,2}) .{0,30}\\d.{0,30}(?:j ai (?:deja )?|retire |gagne )\\d',
  '(?:coloquei|botei|investi|pus) .{0,15}(?:ja )?(?:tirei|saquei|virou|fiz|tenho) .{0,12}|paga \\d{1,2} ?% ao (?:dia|mes)|ao dia',
  '(?:meti|metes|puse|pones|inverti) .{0,20}\\d.{0,30}(?:sac(?:o|as|aste)|voy por|gane|tengo|tienes) .{0,10}\\d',
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
  'amazon (?:ones?|vouchers?)|by voucher|gift ?cards?|(?:steam|razer(?: gold)?|itunes)|vouchers?|an? apple de|bitnob card|vanilla card',
  'cartes? (?:cadeaux?|itunes|apple|steam|pcs|google play|amazon|neosurf|transcash)|transcash|neosurf',
  'coupons? (?:de )?(?:recharge|pcs|transcash)|tickets? (?:transcash|pcs|neosurf)|recharges? (?:pcs|transcash)',
  '(?:cartao|cartoes)(?: de)? (?:presente|google(?: play)?|steam|apple|itunes|amazon)|vale[ -]presente',
  'tarjetas? (?:de )?(?:regalo|steam|itunes|google(?: play)?|apple|amazon|razer)|bono (?:de )?(?:regalo|amazon)',
  'una (?:apple|steam|google play|itunes) de',
)

/** Asks to buy a gift card, or for its code. */
export const cardHandling = compileConcept(
  'grab me|snap am|with your groceries|traeme|pega um|manda os numeros|rascadita|de atras|get me|couple of|consigueme|conseguime|code suffit|le code suffit|et je t appelle|(?:i ?d|would) (?:love|like|prefer)|under the silver|silver (?:bit|strip|panel)|whats? under|' +
    '(?:grab|pick up|purchase)(?: me)?|text me the|send a picture|buy(?: me)?|get(?: me)? (?:one|a|an|two|some)|send (?:me )?(?:the|a|an|pics?)|scratch(?: it| the| am)?',
  'snap (?:it|am|the)|(?:pic|picture|photo)s? of (?:the|it)|the (?:codes?|back)|read (?:me )?the|from you',
  'prends[ -](?:en|moi)|en a besoin|bureau de tabac|achete[rsz]?(?: moi)?|gratte[rsz]?|envoie[sz]?|envoyer|photo du|les? (?:codes?|chiffres|numeros)|dicte\\w{0,2}',
  'compra(?:r)?|raspa(?:r)?|(?:tira|manda)(?:r)? (?:a )?foto|(?:o|os) (?:codigos?|numeros?)|me (?:manda|da)',
  'compra\\w{0,4}|raspa\\w{0,2}|rasca\\w{0,2}|(?:el|los) (?:codigos?|numeritos|numeros)|regalas|me dictas|mandame',
)

export const parcel = compileConcept(
  'the surprise|la malle|diplomatique|the trunk|non ?inspection|agent [a-z]{3,12} is|' +
    'bought you the|the surprise|dhl (?:wants|will|needs)|birthday money|' +
    '(?:a|your|the) (?:gift|surprise) (?:for you|is)|parcel for you|for (?:you|your birthday): |packed (?:you|a|some)|(?:sent|packed|bought|shipped) .{0,20}for you|(?:a |the )(?:little )?box for you|crates|cargo',
  'parcel|package|consignment|diplomat(?:ic)?|courier|trunk box|gift box|(?:the|my) box|boxes of',
  'i (?:don )?(?:sent|bought|buy) (?:you|u)|delivery (?:company|agent|man)|shipping company',
  'ton colis|ta surprise|(?:ton|votre|un) cadeau|je t ai envoye|maison de transit|transitaire|paquet',
  'colis|coffret|malle|valise|coursier|societe express|j ai achete une|cadeaux? (?:pour toi|que je)|emballe',
  'mandei umas|coisinhas pra|pela dhl|comprei (?:um|uns|uma|umas)|te mandei|mandei (?:um|uma) (?:presente|caixa|lembranca)|teu presente',
  'encomenda|pacote|caixa (?:com|de)|presentes? (?:pra|para|que)|transportadora|courier|mala com',
  '(?:una|la) caja|le mando|es mi regalo|mi regalo|la mensajeria|te (?:mande|envie|compre)(?: un)?|un detalle|un obsequio|tu regalo',
  'paquete|encomienda|caja (?:con|de|fuerte)|regalos? (?:para ti|que te)|transportadora|empresa de envios|maleta',
)

export const inheritance = compileConcept(
  'next of kin|inherit(?:ance|ed)?|beneficiary|will and testament|my late (?:father|client|uncle)',
  'gold (?:dust|bars?)|gemstones?|security company|fund release|lottery|won (?:a|the) (?:grant|lottery)',
  'executor|death certificate|vous a designee?|la somme|droits d enregistrement|te nombro|me nombro|testament\\w{0,2}|succession|clears in|stand as trustee|trustee|fixed deposit|refugee camp|late wifes gold|refinery|deixou dois|me deixou|dejo un lote|sans heritier|client decede|sin herederos|mismo apellido|nom de famille|die,? him leave|leave me house|finado marido|procurador|pessoa idonea|recebe lo|next of kin|on se partage|por mitades|dorment a',
  'vault company|partner abroad|entitled to|my barrister|for the papers|final stamp|the court has|corazon noble|mi voluntad|donar \\d|dejo hijos',
  'terminal illness|my estate|leave my|full name and address|small mine|(?:he|she|father|husband) left me|directeur de banque|un compte dort|assurance vie|life insurance|mi oro|my gold|the buyers are ready|deixou uma casa|casa pra mim',
  'entrust|cancer|suffering from|honest person|everything went wrong with my|large sum|fortune|my (?:fathers?|husbands?) (?:money|fund|estate)',
  'dispose of|few months to live|wicked uncle|trust fund|\\d{1,3} ?million',
  'heritage|heriter|leguer|legs|beneficiaire|lingots?|tumeur|phase terminale|faire (?:un )?don de|loterie',
  'ma fortune|donner ma|personne de confiance|atteinte d un|associe etranger',
  'coffre|je dispose de|feu mon|cancer (?:en|du|de la)|derniers jours',
  'heranca|herdeir[oa]|beneficiari[oa]|cofre|barras de ouro|poucos meses|meu falecido|loteria|sorteio',
  'minha fortuna|doar minha|pessoa de confianca|heranca (?:esta )?retida|cancer',
  'nao tenho a quem (?:deixar)?|deixo \\d',
  'mi fortuna|dejo una|obras de caridad|persona de confianza|enferma terminal|cancer',
  'herencia|heredar?|herederos?|beneficiari[oa]|lingotes?|pocos meses|mi difunto|loteria|sorteo|baul',
)

/** Persons and offices that shall confirm a parcel or an inheritance. */
export const official = compileConcept(
  'delivery man|bagagiste|t appelle a|export stamp|courier says|at your airport|document paid|through frankfurt|dhl|fedex|recipient|small insurance|theyll email|shipping office|mr\\.? [a-z]{3,12} (?:from|will)|at heathrow|export|red cross|the courier|courier will|release payment|shipping line|port authority|airport office|will (?:email|call|contact) you',
  'lawyer|barrister|attorney|solicitor|customs|clearing agent|bank manager|demurrage|clearance',
  'a appele pour|va t appeler|te contactera|te contacter',
  'notaire|avocat|douanes?|maitre|huissier|frais|societe de (?:livraison|securite)|agence',
  'eles vao te|imposto|escritura|vai te ligar|vao te ligar|travou na|pra liberar|destinatario',
  'advogad[oa]|cartorio|alfandega|tribunal|taxa|despachante|receita federal|selo',
  'desaduan\\w{1,6}|nacionalizacion|empresa de envios|se devuelve|te van a llamar|cruz roja|mensajeria|la naviera|la guia|te va a llamar|la empresa|te contactara',
  'abogad[oa]|notari[oa]|aduanas?|juzgado|impuestos?|tramites?|agente',
)

/** Votes in a competition. */
export const vote = compileConcept(
  'vot(?:e|es|ing) (?:for (?:us|me|him|her|my|our|number)|am|my|ends|closes|link)|(?:more|your|some|\\d{1,3}) votes?|link vote|vote\\.|contest|make (?:she|i|he) win|pageant',
  'vote[rsz]? pour|votez|concours',
  'vota (?:pra|em|por)|votar|\\d{1,3} votos?|gata|concurso|enquete',
  'vota por|me votes|votes por|\\d{1,3} votos?|concurso|reinado',
)

/** A code that reaches the reader's phone. */
export const code = compileConcept(
  'numero a six chiffres|codigo de 6|digitos que te|los digitos|(?:a|the|some) (?:number|code|digits|text|sms) (?:coming|on its way|by text|is coming|go enter|wey enter)|rescue buddy|(?:choose|pick(?:ed)?|ask) (?:a friend|you)|trusted contact|recovery|wey enter your phone|' +
    '(?:the|a|that) code (?:we|i|they)|code weve|your login|strange logins|(?:safety|support|security) team|' +
    '(?:6|six|4|four|5|some)[ -]?digits? (?:number|code)|send code|code come your|' +
    '(?:verification|confirmation|6|six|4|four|sms|otp|number|login|security|that) ?(?:digits?|numbers?)? ?codes?',
  'otp|(?:a|the|one|any) (?:codes?|pin|text w(?:ith)? a (?:code|link))|6 digits?|what number it gives',
  '(?:six|6|quatre|4|cinq) chiffres|confirmer avec un ami|tu vas recevoir|code recu|moderat\\w{2,5} du site|equipe de securite|sms avec|des chiffres|un code va|code va arriver|\\d chiffres|chiffres recus',
  'codes? (?:par|de|a|recu|que|qui)|(?:le|un|du) code|code sms',
  'vai chegar um|numerozinho|escolher um amigo|equipe do (?:app|aplicativo|site)|codigo (?:que|ai|no|pelo)|numero de \\d digitos|\\d digitos|um sms com',
  'codigos? (?:de|por|no|que|sms|pra|para)|(?:o|um|esse) codigo|codigo de \\d',
  '(?:va a|te va a) (?:caer|llegar) un|sms con|un amigo me ayude|soporte de la|codigo de seis|unos numeros|\\d digitos|un mensaje con',
  '(?:el|un|ese) codigo|token que|el token|codiguito',
)

/** Handing a code on to the writer. */
export const passOn = compileConcept(
  '(?:just |then |abeg |please |pls )?(?:send|forward|read|share|pass|give|tell)(?: it| am| the code| that)?' +
    ' (?:to )?(?:me|give me|us|here)',
  'shoot it|before it times out|sharp sharp|send me|get back to me with|reply with|confirm with|answer with|keep your (?:profile|account)|read (?:it|them|me) (?:to me|the)|call am|text it|tell me (?:it|the numbers?)|(?:went|sent) to yours',
  'forward am|screenshot (?:it|that|am)|(?:tell|send|give|show|forward) me|i (?:need|want) (?:the|that|it)|drop (?:it|am)',
  'by mistake|came to you|sent to you(?:rs| by)?|go to you|enter your phone|u ?ll get a text|e enter you',
  'que tu viens de recevoir|j essaie de t|renvoie[sz]?[ -](?:les|le|la)|confirme[rz]? avec|reponds avec|sinon suppression|(?:tu|vous) me (?:le |les )?(?:dictes|dictez|lis|dis)|dicte[ -]moi|(?:envoie|donne|transfere|dis|passe|partage|renvoie|communique)[sz]?[ -](?:le |la |les )?(?:moi|a moi)?',
  '(?:tu|vous) (?:me |m )(?:le |la )?(?:donnes|donnez|renvoies|envoies|transmets|dis|dites)|par erreur|vous recevrez',
  'me confirme|pra nao ser banido|me encaminha|encaminha|me passa o|confirma com|pra nao perder|manda (?:o )?print|manda foto|(?:me|mim) (?:manda|passa|fala|diz|envia|encaminha|mandas|dizes)|(?:manda|fala|passa) (?:o|ele|pra mim|aqui)|por engano',
  'dame los|yo misma|te lo activo|me los? reenvias|reenviamel[oa]s?|para verificar|sera cerrada|di(?:me|melos|melo)|dictame|leemel[oa]s?|me los (?:dices|dictas|pasas)',
  'me (?:fala|lo pasas|pasas|mandas|dices|reenvias|das|lo das)|(?:pasa|manda|reenvia|di|da|envia)me(?:lo)?|por error',
  'me lo (?:dices|mandas|pasas)|le dice|equivocacion',
)

/** Proofs of identity or safety that only fraudsters demand. */
export const check = compileConcept(
  '(?:safe|secure|dating|date|hookup|meet(?:ing|up)?|member(?:ship)?|escort|security|verified?|clear(?:ed)?)' +
    ' ?(?:date |dating |member )?(?:id|badge|pass|card|permit|certificate|clearance)',
  'verified (?:men|women|people|members|guys|only)|(?:do|take|pass|complete) the check|prove (?:your|ur) age|hookup pass',
  '(?:age|id|identity|background|card) (?:check|verification)|verification|get verified|verify (?:your|ur|youre|that|if)',
  'check(?:ing)? (?:your|ur) (?:age|18)|(?:18|eighteen) ?\\+|proof (?:of age|that you|you)|confirm (?:say|that) you don reach',
  '(?:tu )?(?:sois|soyez|es|etre) verifie\\w{0,2}|pour (?:l|ton) age|carte pour l age',
  '(?:carte|passeport|pass|badge|certificat|attestation) (?:de )?(?:membre|securite|rencontre|verifie|couple)?',
  'verifie[rz]? (?:ton|ta|votre|ton age)|(?:la|ta) majorite|verification',
  'selo|cracha|carteirinha|verificacao|verificar|provar que|prova de idade|certificado|maior de idade',
  'pase de seguridad|pase|hombres verificados|registrate',
  'verificacion|verificar(?:te|me)?|verificate|carnet|credencial|insignia|tu edad|mayor(?:ia)? de edad|certificado',
)

/** Asks to register or log in on another site. */
export const signUp = compileConcept(
  'everyone does|form|trusted|reroutes?|pay the|al mes|grupo cerrado|live fechada|0 ?€',
  'claim|prize|winner|selected|vip|deposit|delivery charge|wallet|verify|age|adults? only|over 18|minor',
  'sign (?:in|up)|log ?in|register|registration|password|my (?:link|invite|referral|profile|page)|free (?:month|trial|account|signup)|join (?:me|free)|bonus|card|ask for age|subscribe',
  'abonn\\w{1,4}|offerte?|mets (?:juste )?ta carte|majeur|vip|gagnant|cagnotte',
  'inscris|inscription|connecte|mot de passe|gratuit\\w{0,2}|mon (?:lien|profil)|parrainage|cb|carte|rembourses? sur',
  'assina|vip|premios?|sorteada|frete|pede[m]? cartao|menor|de maior',
  'cadastr\\w{1,3}|meu (?:link|perfil)|senha|gratis|de graca|cartao|clica|entra la',
  'piden tarjeta|menor|premio|sorteo|ganaste|suscribete|vip',
  'registrate|registr\\w{1,3}|mi (?:enlace|link|perfil)|contrasena|gratis|tarjeta|entra|te lo devuelven',
)

/** Asks for a card or an identity document. */
export const cardOrId = compileConcept(
  '(?:a|your|ur|the|atm|debit|credit|any|bank) card|card (?:is|for|to|just)|id card|selfie with|no charge',
  '(?:la|ta|une|votre) (?:cb|carte|piece d identite)|carte (?:bleue|bancaire)|piece d identite|\\d ?[€] ',
  '(?:um|o|seu|teu) cartao|selfie|\\brg\\b|cpf|documento|1 real',
  '(?:una|la|tu) (?:tarjeta|cedula|dni)|selfie|un (?:dolar|euro)|inscripcion gratuita|gratis',
)

/** Money or goods of others that are to come to the reader. */
export const receive = compileConcept(
  'receiv(?:e|ing)|collect(?: it| them)? for me|land in|deliver(?:ed|ies)?|drop(?:ped)? (?:at|to) (?:yours|your)|come into',
  'hold something|proceeds|hit your account|alquile su cuenta|alugo conta|rent your account|(?:tax|refund) .{0,20}has to land|land in a|prestame tu direccion|tu lo recibes|me devuelven|amiga manda te|il enverrait|boxes go to|private address|get much post|post box|letterbox|boite aux lettres|on me les enverrait|caixa de correio|ficavam ai|porteria|me llegan|casillero|collect am|e want person|' +
    'let (?:payouts|it|the money) (?:go|land|come)|payouts? go|giros de|le llega a usted|recibir giros|deixa cair|cair um dinheiro|cheque for your address|carton .{0,20}a recevoir|a recevoir de|mettre ton nom|' +
    'pay yours|mes loyers|percevoir|send me dollars|drop am for|client[ea] (?:consigne|deposite)|presta su cuenta|recebe (?:pra|por) mim|deposit my check|' +
    'get the deposit|deposit them|could they come|come to your|small transfer|checks?|pays? clients|my clients?|' +
    'ship(?:ped)? (?:it |them )?to|(?:be |get )?sent to|arrive at|pay (?:it |them )?into|use your|enter your|pass through',
  'te virent|mes clients|virement de|un virement|sur le tien|le recevoir',
  'recevoir|receptionner|reception|encaisser|(?:virer|verser|tomber|passer) sur|livre[rs]?|heberger|prete[rz]? ton',
  'depositar na|meu cliente|cai na|cair na|fazer o deposito',
  'receber|cair(?:iam)?|emprest(?:ar?|asse) (?:sua|tua|a)|usar (?:sua|tua)|chega(?:r|m)? (?:ai|no|na)|passar pela',
  'me recibas|me pagan|clientes|te (?:llega|consignan|depositan)|retiras',
  'recibir|reciba\\w{0,2}|caer(?:ia|ian)?|llega(?:n|r|rian)? a|prest(?:ar|as|es) (?:tu|la)|usar (?:tu|su)|entra(?:n)? a',
)

/** The reader's account or place. */
export const yourPlace = compileConcept(
  'your (?:account|acct|bank|address|house|home|place|name|garage|door|flat|apartment|paypal|shop)|at yours|to yours',
  'for me|for my (?:shop|business|company)|through you',
  'tu le reexpedies|mettre ton nom|(?:ton|votre) (?:compte|rib|iban|adresse|nom|domicile)|chez (?:toi|vous)|ta maison|pour moi|a ton nom',
  '(?:sua|tua) (?:conta|casa)|(?:seu|teu) (?:nome|endereco|banco|cpf)|por mim|pra mim|na sua',
  '(?:tu|su) (?:cuenta|casa|nombre|direccion|apartamento)|en la (?:suya|tuya)|por mi|a mi nombre',
)

/** The share that the reader keeps, or the next station of what they received. */
export const onward = compileConcept(
  'send me the rest|tu me passes le reste|tu levantas|mi primo pasa|coursier|perfumes?|watches|relogios|zapatos|telephones|push the rest|los dejas|' +
    'me pasa la mayor|reexpedie\\w{0,2}|de meu primo|do meu primo|' +
    'you (?:can )?send it on|by world ?remit|chop \\d|ull keep|m ?envoyez le reste|me entrega|lo envia|saca su|' +
    'pass (?:it|the remainder|the rest)|the remainder|whats left|transfer am give|courier (?:fetches|collects|picks)|forward whats|' +
    '(?:send|forward|ship|pass) (?:it|them|the rest|am|on)|keep (?:\\$|£)?\\d{1,5}|you (?:take|keep|get)|per (?:box|parcel)',
  'my (?:driver|guy|brother|partner|agent) (?:collects?|picks?|go)|my label|to (?:ups|fedex|dhl|the post)|boxes|phones',
  'into (?:bitcoin|crypto)|western|commission|% (?:is )?(?:yours|for you)|every friday|cheques?|che[ck]{1,2}s?|reship',
  '(?:tu )?me renvo\\w{2,5}|par mandat|tu gardes',
  'renvoye[rsz]?|redeposer|garde[rsz]?|cartons?|colis|(?:l |une )?etiquette|relais|cheque|ta part|commission',
  'repassa(?:r|s)?|fic(?:a|ar|as|aria) com|(?:uma )?comissao|motoboy|por cento|encomendas?|vendas',
  'me lo envias|lo retiras|a tu nombre|celulares',
  'reenvi\\w{0,3}|te quedas|se queda|me la pasas|paquetes?|comision|por ciento|por western|cajas',
  'giras|me (?:mandas|devuelves) el resto|\\d{1,2} ?%',
)

/** What the reader would earn, or why the writer can't receive it. */
export const share = compileConcept(
  'minus your|semanales|por semana|youd keep|te quedas|ficas com \\d|tu gardes|por la molestia|mines? (?:irish|foreign)|la mia es de otro|refuse les iban|banco nao deixa|a time$|a time|push the rest|30 euros par colis|por cada|par colis|por caja|\\d ?(?:€|euros)? por cada|' +
    'closed me down|no work$|two hundred a week|incomodo|por vuelta|te da \\d|ele te da|te paie \\d|par carton|la mayor parte|remove your own|socia|' +
    'of every sale|wont let|no dey collect|vous gardez|meu banco caiu|usted saca|de cafe|for helping|get \\d{1,2} ?%|' +
    'keep (?:ten|twenty|\\d{1,5})|ten percent|your share|a piece|per (?:box|parcel|item)|\\d{1,2} ?(?:%|percent)|give you \\d{2,5}|yours to keep',
  'my (?:own )?account (?:is |has |don )?(?:\\S{1,9} )?(?:restricted|limit|blocked|reached|frozen)|cant (?:open|receive)|take \\d{1,4}k? for (?:yourself|you)',
  '(?:gardes?|gardez) \\d|\\d{1,2} pour ?cent|ne peuvent pas|mon compte (?:est )?(?:bloque|limite)|te laisse (?:\\d|un)|ta part',
  'fica(?:r)? com|\\d{1,2} por cento|conta (?:bloqueou|travou|ta bloqueada)|te dou \\d|minha conta (?:ta|bloqueou|nao)',
  'te (?:dejo|doy|quedas)(?: con)? (?:el )?\\d|no tengo cuenta|mi cuenta (?:esta|no)|por cada un[oa]|el resto',
)

/** A fortune. */
export const largeSum = compileConcept(
  '\\d[\\d.,]{0,6} ?(?:million|millions|milhoes|millones)|[$€£] ?\\d{1,3}(?:[.,]\\d{3}){1,3}|\\d{3}[., ]000|fortune|fortuna|(?:two|three|four|five|tres|dos|deux|trois|cinq) (?:million|millions|milhoes|millones)',
)

/** Payments that the writer offers for company. */
export const allowance = compileConcept(
  'spoil some\\w{3,4}|a month and|a choyer|choyer|jeune femme|companheira|muchacha|todo mes|todos los meses|pay \\d{2,3}k for month|sugar mummy|' +
    'take care of (?:tuition|school|you)|give you \\d{3,5} (?:every|a|per) (?:week|month)|every week|por mes e sou|keep me company|ajude com a faculdade|' +
    'take care of my (?:woman|lady|girl)|(?:weekly|monthly),? no|i go dey pay you|every month i|' +
    'allowance|sugar|spoil (?:you|u)|sponsor (?:you|u|a)|benefactor|pamper|sugar ?bab(?:y|ies)|no meet ?up|monthly upkeep',
  'take care of (?:your|all your) (?:bills|needs)|weekly pay|i pay',
  'par mois (?:juste|pour)|je t offre|je te verserai|te faire (?:un|le) premier virement',
  'allocation|te gater|mecene|protegee?|sugar|argent de poche|prendre soin de tes (?:factures|besoins)|etudes payees',
  'pago \\d[\\d.]{0,5}(?: mil)? (?:por|ao) mes|gosto de mulher jovem|homem generoso',
  'mesada|bancar|te mimar|patrocin\\w{1,4}|sugar|ajudo (?:\\d|meninas|universitarias)|pagar suas contas',
  '(?:la|te) mantengo|(?:mil|\\d{3}) al mes|hombre generoso',
  'mesada|mensualidad|apadrinar|consentir(?:te)?|patrocin\\w{1,4}|sugar|mensuales|mantener(?:te)?|pagar tus (?:gastos|cuentas)',
)

/** Jobs that nobody gives on a dating site. */
export const job = compileConcept(
  'influencers?|a brief|media kit|skincare|brand deal|potential|elenco|encaixa num papel|your photos|feet only|tu grava|pay for your photos|care home|sponsorship|training certificate|serveuses|logee?s|paquebot|drh|need drivers|company need|pedreiro|obra na|contrata para|todo pago|carnet de salud|tudo pago|hotel en|' +
    'perfect crown|for a day|hair brand|studio insurance|hotesses|a dubai|factory work|travel go|hold your slot|me indica pra|agencia|pague a passagem|saca visas|sin cita|' +
    'runway|headshots?|book (?:us|you)|intercambio|foto ?grafo de|marca de ropa|cara de revista|like des videos|par jour|baba na|' +
    'mystery shoppers?|per assignment|caretaker|care ?giver|canada|cruise ship|warehouse job|data entry|i can recommend you|' +
    'work from home|agency|model(?:l?ing)?|casting|photo ?shoot|hiring|recruit(?:er|ing|ment)?|vacanc(?:y|ies)',
  'slots?|visa sponsorship|no ielts|caregivers?|housekeeping|we need \\d{1,3}|per (?:session|shoot)|nanny job|lmia|likes? videos',
  'aides?[ -]soignantes?|au canada|en europe|poste de|pris en charge',
  'travail a domicile|agence|mannequin|casting|recrut\\w{1,4}|postes?|par seance|contrat de travail|eimt|chantier',
  'vaga de|cruzeiro|cache|emprego (?:no|em)',
  'vagas?|trabalh(?:o|ar) (?:de|em) casa|agencia|modelos?|casting|contratando|recrutando|por sessao|patroa',
  'puesto (?:en|de)|crucero|ofert[ao] (?:de )?(?:trabajo|empleo)|mi jefe',
  'trabajo (?:en|desde) casa|agencia|modelaje|casting|contratando|reclut\\w{1,5}|vacantes?|por sesion|booker',
  'busca(?:n)? (?:interna|ninera|cuidadora)|papeles al ano|contrato de trabajo|sueldo',
)

/** Compromising material that the writer has, or claims to have. */
export const material = compileConcept(
  'las capturas|tengo (?:las capturas|el numero)|police officer myself|service de verification|plainte|unidad de delitos|menor|una menor|shes 1\\d|contenu interdit|pena que|corpo e lindo|se archiva',
  'tout enregistre|l enregistrement|tudo salvo|ta tudo salvo|en pantalla|in the other window|send those to strangers|that night|your fine face|tes abonnes|seu rosto|teu rosto|cada seguidor|boss ?s email',
  'shower pics|the pics|your chat|tu chat|fotos sin|sin blusa|(?:las|tus|todas las) fotos|ur page|shower|saved the|correspondante|porte plainte|arrangement|procedure',
  '(?:ur|your) (?:coworkers|colleagues)|saw it|good on (?:video|cam)|classified|minor|enregistres|mineure|interpol|vos echanges|delegad[oa]|nudes|trocou|la camara|lo que hiciste',
  'clip|undress\\w{0,3}|showed me|on camera|what you did|saw you|the call|i saved|get your video',
  'recorded|screen ?record\\w{0,4}|(?:i have|i ve|i get|i got) (?:your|the|ur|all|every|urs|both)|have all of ur',
  'your (?:video|nudes|private|naked)|(?:those|the|ur) pics|nudes|no wear cloth|video (?:of|wey) (?:you|u)|screenshots?',
  'regarde bien|la capture|toi nue?|c est toi|(?:ta|ton|votre|vos|tes) (?:video|photos?|nudes|image|visage|appel video)|enregistree?|filmee?|j ai tout|nue?',
  'gravei|gravado|gravacao|(?:seu|teu) (?:video|rosto)|(?:tenho|peguei) (?:\\d+ |as |suas |tuas |os |teus )?(?:fotos|prints|nudes)',
  'nossa chamada|te vi|seu corpo|printei',
  'fotos intimas|suas fotos|sua galeria|videochamada|pelad[oa]',
  'grabe|grabado|grabacion|te grab\\w{1,3}|tus fotos|(?:tu|el) video|tengo (?:tus|las|todas|los|capturas)|desnud[oa]|fotos intimas',
)

/** Threats to show it to others. */
export const threat = compileConcept(
  '(?:send|post|share|forward|show) (?:it|this|them|am|everything|the video)|everybody|nobody (?:sees|will see)|your (?:family|wife|husband)',
  'nobody hears|(?:aqui )?no ha pasado nada|numero de tu mujer|sua sogra|vai ver|nao adianta bloquear|amende|avant 48|sort it privately|acuerdo|upload for status|your pastor',
  'i close it|me olvido de ti|en tu iglesia|tu fais le tour|pra cada seguidor|ou mando|meia noite|tag your|your madam|(?:seria|would be) (?:feo|ugly)|le tour d internet',
  'theyre gone|u got till|ya vi quien|las boto|tienes una hora|quien es tu|reponse avant|evite la|nice church|and they re gone',
  'be a shame|(?:ur|your) (?:coworkers|colleagues|clinic|office)|by noon|pay (?:by|before)|previent|prevenir|votre epouse|levar pra|pra nao|lo comparten|en el grupo',
  'or your (?:wife|husband|family|boss|mum|mom|church)|i erase|(?:gets?|will see|sees) (?:the|it|this)|until tonight|family group|post am',
  'your (?:boss|followers|contacts|church|friends|mum|mom|pastor|employer|job)|viral|expose|ruin|leak|delete (?:it|everything)',
  '(?:u|you) (?:got|have) \\d{1,2} (?:hrs?|hours?|min\\w{0,5})|or else|go hot|dem go see',
  '(?:ta|ton|tes|sa|votre|vos) (?:famille|mere|femme|mari|patron|contacts|amis|eglise|collegues)|publie[rz]?|diffuse[rz]?|sinon',
  '(?:ou|sinon) (?:ta|ton|tout|je)|la recoit|avant minuit|tes contacts',
  'j efface|supprime tout|je balance|tout le monde (?:va|verra)|police|plainte',
  '(?:sua|tua) (?:familia|mae|esposa|lista|empresa|igreja|irma)|(?:seu|teu) (?:chefe|marido|grupo)|espalh[oa]r?|vaz[oa]r?|public[oa]r?',
  'ou (?:voce|vc|todo|eu)|todo mundo|vai (?:assistir|ver|pro)|seu instagram',
  'some tudo|apago|senao|viatura|delegacia|processo|grupo (?:da|do)|escandalo',
  'tu (?:familia|jefe|esposa|esposo|mama|hermana|lista|novia|marido|trabajo)|(?:se )?lo (?:mando|envio|publico|subo)|si no',
  'o (?:lo ve|se lo|tu)|contactos que|todo el mundo|lo ve tu',
  'publicar|borro|exponer|difundir|denuncia|fiscalia|tus contactos|todos (?:van|lo)',
)

export const adult = compileConcept(
  'watch me|rooms open|register w|live for here|make your eye clear|sans rien|sem roupa|sin ropa|seule ce soir|cam|' +
    'chamada quentinha|meu vip|sem nada|sin nada|la sala|mes abonnes|mis suscriptores|quentinha|secret|' +
    'can i show you|need(?:ed)? unless they ask|my camera|minha camera|na minha|mi camara|delicia|peach\\w{0,8}|' +
    'wanna see|free with signup|girl\\d{2}|' +
    'naked|nudes?|horny|naughty|see (?:more of me|everything|me live)|private (?:room|show|pics|content|snap)|my room|live show',
  'cam|webcam|only ?fans|uncensored|spicy|premium (?:snap|acc\\w{0,4})|sexy|wet|custom|subb?ed|what you no go see|feeling some type',
  'en direct|viens c est gratuit|show prive|prive',
  'nue?s?|coquine?s?|chaudes?|salon prive|en live|webcam|hot|contenu|sans censure|profil prive|plan cul|sexe',
  'quer ver (?:mais|tudo)|proibido|hot',
  'pelada|safad[oa]|gostos[oa]|salinha|sala privada|ao vivo|conteudo|tesao|packs?|privacy|sem roupa|proibidao',
  'desnud[oa]|caliente|cachond[oa]|en vivo|contenido|sin censura|sin ropa|sala privada|intimo',
)

/** Words of faith that come with a price. */
export const seed = compileConcept(
  'altar|vision of|your womb|your star|tie am|candles?|star dey shine|reza|velon|partners circle|bishop|prays for your|neuvaine|benit|medailles|blocages|siembra|en suenos|en la obra|declara|covenant meal|fasting|bring 5k for oil|for oil|submit your name|bergere|cierges|l huile|prie pour|proposito de|no monte|varoa|varao|apostol|maldicion|rompimiento|daddy go|' +
    'sacrifice|what your faith|holy spirit said|door in front|accident for your road|cancel am|nuvem sobre|conta do ministerio|el templo|ladrillos|te escogio|' +
    'plant something|i see twins|owns everything|your marriage|mountain|anointing|la virgen|cadena de|rezo por|inveja|mouton|prie pour|religious|' +
    'point of contact|word about your|god (?:showed|told|directed)|your blessing|' +
    'seed|sow(?:ing)?|offering|tithes?|vow|covenant|anointing|prophet(?:ess)?|prophecy|deliverance|midnight fire|altar|breakthrough',
  'spirit of|marital destiny|candles?|spiritual|spell|juju|prayer (?:group|request|fee)|holy oil|mantle|lord told',
  'le seigneur m a|ton foyer|ta benediction|benediction',
  'semence|sem(?:e|er|ez) une|graine|offrande|dime|prophete|prophetesse|delivrance|autel|jours de priere|marabout|voyante?',
  'sua bencao|da igreja|eu oro|deus (?:falou|mostrou|pediu)',
  'voto|oferta|dizimo|semente|semear|profet[ae]|libertacao|revelacao|campanha|altar|amarrada|lacos? de|obra|pastora',
  'dios me (?:mostro|hablo|dijo)|candado|tu bendicion|oracion',
  'ofrenda|diezmo|semilla|sembrar|pacto|profetisa?|profeta|liberacion|trabajo espiritual|amarre|altar|velas',
)

/** Causes that ask strangers for money. */
export const charity = compileConcept(
  'des puits|creuse un|notre association|' +
    '(?:cleanup|shelter|rescue) for|stray dogs|any amount helps|estoy recogiendo|recogiendo para|' +
    'donat(?:e|ion|ions)|charity|orphan(?:s|age)?|ministry|church (?:roof|building|project)|ngo|foundation|contribut\\w{1,4}|fundrais\\w{1,4}',
  'gofundme|mission trip|street children|widows|rescue dogs',
  '(?:un|des|vos|faire un) dons?|donation|charite|orphelin\\w{0,4}|ministere|fondation|cagnotte|contribu\\w{1,5}|parrainer un enfant',
  'doac(?:ao|oes)|doar|caridade|orfaos?|orfanato|ministerio|fundacao|vaquinha|contribui\\w{1,4}|projeto social',
  'donacion(?:es)?|donar|caridad|huerfanos?|orfanato|ministerio|fundacion|colecta|contribu\\w{1,5}|comedor infantil',
)
