import { compileConcept } from './phrase-rules.ts'

/** Offers: investments, jobs, allowances, and money or goods that pass through. */

export const investment = compileConcept(
  'golds going|un asesor|mi asesor|de inversiones|quincena|um app de',
  'invest(?:ing|ment|ments|or|ed)?|trading|trader|forex|crypto|bitcoins?|btc|eth|usdt',
  'tokens?',
  '(?:my|the) (?:signals|broker)|options|negocio de dolares|un bot|um bot|early holders',
  'in tokens|a token|du cacao|joguinho|foguete|trust wallet|(?:a|the) fund|un robot',
  'achete et revend|mesa que opera|aporte|oro por minutos|one app wey|comprar oro',
  'ma conseillere|liquidity pool|crypto at all|the grant|poker en ligne|logiciel',
  'acoes que|meu gerente|garimpo|dando like|desde el celular|oil shares',
  '(?:this|a|the|that) platform|my coins|what the fund buys|times to buy',
  'withdrawals? (?:are|is)|an app|un[ae]? app|un ami trader|plateforme|my bot|bot that',
  'exchanges|dolares digitales|robo de apostas|qui place|place de l argent|connect for',
  'mining|liquidity|nodes?|signals|signal (?:room|group)|copy trad\\w{1,5}',
  'trading platform|broker|staking',
  'arbitrage|digital (?:gold|assets?|currency)|gold trading|passive income|double your',
  'compound(?:ing)?',
  'investir|investissement|placement|placer|place sur|rendement|signaux|minage',
  'tokenisee?s?',
  'revenus? passifs?|monnaies? numeriques?|cryptomonnaies?|bourse',
  'investimentos?|investindo|investi|day ?trade|cripto\\w{0,8}|corretora|rendimentos?',
  'sinais|mineracao',
  'renda (?:extra|passiva)|clube de investimento|o clube|ofertas iniciais|moedas digitais',
  'robo|ouro',
  'invertir|invierto|inviertas|inversion(?:es)?|rentabilidad|rendimientos?|senales',
  'mineria|copia las operaciones',
  'ingresos? (?:extra|pasivos?)|criptomonedas?|operaciones|plataforma|duplicar|gold',
)

/** Offers to let the reader take part. */
export const joinIn = compileConcept(
  'whatever you put in|te va mostrando|entra con \\d|eu divido contigo|i can triple',
  'la entrada|a entrada e|activation na',
  '(?:i can|i could|i ?ll|i will|let me|i go|i fit) (?:teach|show|guide|help|put|add' +
    '|refer|link|walk) (?:you|u|the)',
  'teach you|guide you|join (?:me|us|my|the)|you can (?:start|begin|join|try|withdraw)',
  'start (?:with|small)',
  'with just|minimum (?:is|of|deposit)|sign up|register|open an? account',
  'put (?:in )?(?:just|only|small|even)',
  'my (?:referral|mentor|uncle|auntie?|coach|broker|link)|risk ?free|no risk|guaranteed',
  'opened my eyes',
  'put \\d{2,5}|slots? (?:left|remain)|same (?:platform|group)',
  'changed my (?:life|thinking)|double your',
  'saved you an allocation|an allocation|share gain|mets 500|je m occupe de tout',
  'te mando o horario|a gente racha|grupo de senales|la recuperas|join me with',
  'tip each other|come back double|connect your|airdrop|by recommendation',
  'put your name down|reservo tua vaga|te anoto|abre cupos|cupos de|carry you enter',
  'ouvre encore|que je lui parle|je lui parle de toi|with my link|invite only',
  'the referral|they match|agent linda|message agent|apply too|mon acces|tu deposes',
  'pour commencer|convites?|quer um|te ayudo a|yo te ayudo|bono de entrada|entra com \\d',
  'my invite|send you my|watch it|put in \\d|if you put|you go (?:collect|get|chop)',
  'people (?:in|left)|prend encore|te mets? en contact|no meu link|se cadastra',
  'si arrancas|yo te enseno|parrainer|je peux te|on verse',
  '(?:get|let|bring|add) (?:you|u) (?:in|for|to|up)|set up an account|show (?:you|u) how',
  'walk (?:you|u)|only need \\d{2,5}|\\d{2,5} to start|by invitation|people here trust',
  'je t ?(?:inscris|explique|apprends|ajoute)|(?:tu|vous) ne risque[sz]? rien|de depart',
  'm a fait entrer|te faire entrer|une place pour',
  't ?apprendre',
  '(?:te|vous) (?:montre[rz]?|montrerai|guide|guider|expliquer|parrainer|former)|rejoins',
  'rejoindre|commence[rz]? avec|a partir de \\d|inscris[ -]toi|inscrivez|garanti[es]?',
  'sans risque',
  'je peux (?:parrainer|te|vous)|mon (?:oncle|mentor|conseiller)|ma (?:tante|conseillere)',
  'ton argent travaille',
  'te (?:coloco|boto|ponho|add)|comeca com|coloca \\d|no grupo|entra comigo',
  'posso te (?:colocar|ensinar)',
  'te (?:ensino|ensinar|mostro|mostrar|explico|guio|cadastro|coloco)|posso te',
  'comec[ae] com|abre uma conta',
  'entra(?:r)? (?:no|com|na)|cadastra|garantid[oa]|sem risco|eu fazia por si',
  'me[iu] (?:tio|mentor)|ronda',
  'te (?:meto|meto|agrego|anoto|incluyo)|si quieres te|metes \\d|entra conmigo',
  'te (?:enseno|ensene|muestro|explico|guio|registro|meto|ayudo a)',
  'puedes (?:empezar|retirar)|empiezas? con',
  'empezar con|unete|registrate|garantizad[oa]|sin riesgo|mi (?:tio|mentor)|primo mio',
  'metele|tu mism[oa] lo retiras',
)

/** A sum that became a larger one. */
export const growth = compileConcept(
  'triplica\\w{0,1}|can triple|por dia, a entrada|\\d{2,3} por dia|triple (?:it|your)',
  'made \\d{1,2}x|x ?\\d|come back double|ganhou \\d|la semana pasada \\d|on le revend',
  '\\d{1,3} percent|up \\d{1,3}|pays every|everyday|par semaine|por semana|ayer \\d{2,5}',
  'hier \\d{2,5}|ontem (?:fiz )?\\d{2,5}|cleared my|dollars? diarios|par jour|dobram',
  'em \\d{1,2} dias|diarios|approved for the grant|fica com um quarto|collect \\d',
  '\\d{1,3} ?% (?:par|a|por|per|al|ao|daily|diario)',
  '(?:richer|faco \\d{2,5} por dia|euros par jour|a day from)',
  '(?:turn(?:ed|s)?|flip|put|made|make|started with|dropped' +
    '|invested) (?:in )?[$€£]?\\d[\\d.,]{0,6}k? .{0,25}\\d{2,6}k?',
  '(?:si pones|mets|put|bota|coloca|meter|invest) \\d.{0,40}(?:tienes|as|have|tem|tens' +
    '|recibes|get|vira)',
  '\\d[\\d.,]{0,6}k? (?:devient|deviennent|se vuelven?|viram?|rendem?|son) \\d',
  'compramos .{0,30}vendemos|double ma|dupliqu\\w{1,3}|dobrei',
  '\\d[\\d.,]{0,6}k? (?:e don |e )?(?:becomes?|became|turned? (?:in)?to|turn' +
    '|into) .{0,6}\\d{2,6}k?',
  'e turn \\d|flip your money|made my rent',
  '(?:mis|mets|investi|depart|commence\\w{0,2}) .{0,30}\\d.{0,30}(?:j ai (?:deja )?' +
    '|retire |gagne )\\d',
  '(?:coloquei|botei|investi|pus) .{0,15}(?:ja )?(?:tirei|saquei|virou|fiz|tenho) .{0,12}',
  'paga \\d{1,2} ?% ao (?:dia|mes)|ao dia',
  '(?:meti|metes|puse|pones|inverti) .{0,20}\\d.{0,30}(?:sac(?:o|as|aste)|voy por|gane' +
    '|tengo|tienes) .{0,10}\\d',
)

/** Profits, as they are told to impress. */
export const gain = compileConcept(
  '\\d{1,3}(?:[.,]\\d)? ?%',
  '(?:its|now|became|turned into|made|up to) \\$?\\d[\\d.,]{2,8}|returns?|profits?|roi',
  'payouts?',
  '(?:per|a|every) (?:day|week|month)|daily|weekly|real time|withdr[ae]w\\w{0,4}',
  'dividends?',
  'gagne|gains?|benefices?|profit|par (?:jour|semaine|mois)|retire[rz]?|double',
  'lucros?|ganhei|fiz \\d|por (?:dia|semana|mes)|saquei|sacar|rende|dobrou',
  'ganancias?|gane|voy por|retir[oea]\\w{0,2}|semanal(?:es)?|duplique',
)

/** Money or goods of others that are to come to the reader. */
export const receive = compileConcept(
  'give me your own tag|(?:prestas?|empresta) (?:teu|seu|tu|su) (?:endereco|direccion)|vao chegar',
  'spare (?:bank )?account|va t envoyer|recibes en tu|send it to you|drop am for your',
  'receiv(?:e|ing)|collect(?: it| them)? for me|land in|deliver(?:ed|ies)?',
  'drop(?:ped)? (?:at|to) (?:yours|your)|come into',
  'hold something|proceeds|hit your account|alquile su cuenta|alugo conta',
  'rent your account|(?:tax|refund) .{0,20}has to land|land in a|prestame tu direccion',
  'tu lo recibes|me devuelven|amiga manda te|il enverrait|boxes go to|private address',
  'get much post|post box|letterbox|boite aux lettres|on me les enverrait',
  'caixa de correio|ficavam ai|porteria|me llegan|casillero|collect am|e want person',
  'let (?:payouts|it|the money) (?:go|land|come)|payouts? go|giros de|le llega a usted',
  'recibir giros|deixa cair|cair um dinheiro|cheque for your address',
  'carton .{0,20}a recevoir|a recevoir de|mettre ton nom|pay yours|mes loyers|percevoir',
  'send me dollars|drop am for|client[ea] (?:consigne|deposite)|presta su cuenta',
  'recebe (?:pra|por) mim|deposit my check|get the deposit|deposit them|could they come',
  'come to your|small transfer|checks?|pays? clients|my clients?',
  'ship(?:ped)? (?:it |them )?to|(?:be |get )?sent to|arrive at|pay (?:it |them )?into',
  'use your|enter your|pass through',
  'te virent|mes clients|virement de|un virement|sur le tien|le recevoir',
  'recevoir|receptionner|reception|encaisser|(?:virer|verser|tomber|passer) sur',
  'livre[rs]?|heberger|prete[rz]? ton',
  'depositar na|meu cliente|cai na|cair na|fazer o deposito',
  'receber|cair(?:iam)?|emprest(?:ar?|asse) (?:sua|tua|a)|usar (?:sua|tua)',
  'chega(?:r|m)? (?:ai|no|na)|passar pela',
  'me recibas|me pagan|clientes|te (?:llega|consignan|depositan)|retiras',
  'recibir|reciba\\w{0,2}|caer(?:ia|ian)?|llega(?:n|r|rian)? a',
  'prest(?:ar|as|es) (?:tu|la)|usar (?:tu|su)|entra(?:n)? a',
)

/** The reader's account or place. */
export const yourPlace = compileConcept(
  'your (?:account|acct|bank|address|house|home|place|name|garage|door|flat|apartment' +
    '|paypal|shop)',
  'at yours|to yours',
  'tu le reexpedies|mettre ton nom|(?:ton|votre) (?:compte|rib|iban|adresse|nom|domicile)',
  'chez (?:toi|vous)|ta maison|a ton nom',
  '(?:sua|tua) (?:conta|casa)|(?:seu|teu) (?:nome|endereco|banco|cpf)|na sua',
  '(?:tu|su) (?:cuenta|casa|nombre|direccion|apartamento)|en la (?:suya|tuya)',
)

/** Says that it is done for the writer. */
export const forWriter = compileConcept(
  'for me|for my (?:shop|business|company)|through you|on my behalf',
  'pour moi|por mim|pra mim|para mim|por mi|a mi nombre|para mi',
)

/** The share that the reader keeps, or the next station of what they received. */
export const onward = compileConcept(
  'le retirer|faire passer|share am|knock off|passer chez',
  'send me the rest|tu me passes le reste|tu levantas|mi primo pasa|coursier',
  'push the rest|los dejas|me pasa la mayor',
  'reexpedie\\w{0,2}|de meu primo|do meu primo|you (?:can )?send it on|by world ?remit',
  'chop \\d|ull keep|m ?envoyez le reste|me entrega|lo envia|saca su',
  'pass (?:it|the remainder|the rest)|the remainder|whats left|transfer am give',
  'courier (?:fetches|collects|picks)|forward whats',
  '(?:send|forward|ship|pass) (?:it|them|the rest|am|on)|keep (?:\\$|£)?\\d{1,5}',
  'you (?:take|keep) (?:\\S{1,9} )?(?:\\d{1,5}\\w?|the rest|ten|some|half|yours)|per (?:box|parcel)',
  'my (?:driver|guy|brother|partner|agent) (?:collects?|picks?|go)|my label',
  'to (?:ups|fedex|dhl|the post)',
  'into (?:bitcoin|crypto)|western|commission|% (?:is )?(?:yours|for you)|every friday',
  'reship',
  '(?:tu )?me renvo\\w{2,5}|par mandat|tu gardes',
  'renvoye[rsz]?|redeposer|tu (?:gardes|gardais)|vous gardez|(?:l |une )etiquette|relais|ta part',
  'repassa(?:r|s)?|fic(?:a|ar|as|aria) com|(?:uma )?comissao|motoboy|por cento',
  'me lo envias|lo retiras|a tu nombre',
  'reenvi\\w{0,3}|te quedas|se queda|me la pasas|comision|por ciento|por western',
  'giras|me (?:mandas|devuelves) el resto|\\d{1,2} ?%',
)

/** Goods that are sent through the reader. */
export const goods = compileConcept(
  'boxes|parcels?|packages?|phones|watches|perfumes?|cheques?|che[ck]{1,2}s?',
  'cartons?|colis|telephones|caixas de|relogios|encomendas?|vendas|zapatos|celulares|paquetes?|cajas',
)

/** The reader's earnings, or the reason why the writer can't receive it. */
export const share = compileConcept(
  'for yourself|prends \\d{2,4} pour toi|te quedas un|te dou (?:dois|duas|\\d)',
  'no fit withdraw|cuenta (?:esta )?embargada',
  'minus your|semanales|por semana|youd keep|te quedas|ficas com \\d|tu gardes',
  'por la molestia|mines? (?:irish|foreign)|la mia es de otro|refuse les iban',
  'banco nao deixa|a time$|a time|push the rest|30 euros par colis|por cada|par colis',
  'por caja|\\d ?(?:€|euros)? por cada|closed me down|no work$|two hundred a week',
  'incomodo|por vuelta|te da \\d|ele te da|te paie \\d|par carton|la mayor parte',
  'remove your own|socia|of every sale|wont let|no dey collect|vous gardez|meu banco caiu',
  'usted saca|de cafe|for helping|get \\d{1,2} ?%|keep (?:ten|twenty|\\d{1,5})',
  'ten percent|your share|a piece|per (?:box|parcel|item)|\\d{1,2} ?(?:%|percent)',
  'give you \\d{2,5}|yours to keep',
  'my (?:own )?account (?:is |has |don )?(?:\\S{1,9} )?(?:restricted|limit|blocked' +
    '|reached|frozen)',
  'cant (?:open|receive)|take \\d{1,4}k? for (?:yourself|you)',
  '(?:gardes?|gardez) \\d|\\d{1,2} pour ?cent|ne peuvent pas',
  'mon compte (?:est )?(?:bloque|limite)|te laisse (?:\\d|un)|ta part',
  'fica(?:r)? com|\\d{1,2} por cento|conta (?:bloqueou|travou|ta bloqueada)|te dou \\d',
  'minha conta (?:ta|bloqueou|nao)',
  'te (?:dejo|doy|quedas)(?: con)? (?:el )?\\d|no tengo cuenta|mi cuenta (?:esta|no)',
  'por cada un[oa]|el resto',
)

/** Payments that the writer offers for company. */
export const allowance = compileConcept(
  'spoil some\\w{3,4}|a month and|a choyer|choyer|jeune femme|companheira|muchacha',
  'todo mes|todos los meses|pay \\d{2,3}k for month|sugar mummy',
  'take care of (?:tuition|school|you)|give you \\d{3,5} (?:every|a|per) (?:week|month)',
  'every week|por mes e sou|keep me company|ajude com a faculdade',
  'take care of my (?:woman|lady|girl)|(?:weekly|monthly),? no|i go dey pay you',
  'every month i|allowance|sugar|spoil (?:you|u)|sponsor (?:you|u|a)|benefactor|pamper',
  'sugar ?bab(?:y|ies)|no meet ?up|monthly upkeep',
  'take care of (?:your|all your) (?:bills|needs)|weekly pay|i pay',
  'par mois (?:juste|pour)|je t offre|je te verserai|te faire (?:un|le) premier virement',
  'allocation|te gater|mecene|protegee?|argent de poche',
  'prendre soin de tes (?:factures|besoins)|etudes payees',
  'pago \\d[\\d.]{0,5}(?: mil)? (?:por|ao) mes|gosto de mulher jovem|homem generoso',
  'mesada|bancar|te mimar|patrocin\\w{1,4}|ajudo (?:\\d|meninas|universitarias)',
  'pagar suas contas',
  '(?:la|te) mantengo|(?:mil|\\d{3}) al mes|hombre generoso',
  'mensualidad|apadrinar|consentir(?:te)?|mensuales|mantener(?:te)?',
  'pagar tus (?:gastos|cuentas)',
)

/** Jobs that nobody gives on a dating site. */
export const job = compileConcept(
  'like youtube|(?:like|curtir|liker) (?:de )?videos?|dey pay \\d{1,3}k per|poste des avis',
  'cuidadora para ti|contrato y vivienda|make i give you job|la matinee',
  'influencers?|a brief|media kit|skincare|brand deal|potential|elenco|encaixa num papel',
  'your photos|feet only|tu grava|pay for your photos|care home|sponsorship',
  'training certificate|serveuses|logee?s|paquebot|drh|need drivers|company need|pedreiro',
  'obra na|contrata para|todo pago|carnet de salud|tudo pago|hotel en|perfect crown',
  'for a day|hair brand|studio insurance|hotesses|a dubai|factory work|travel go',
  'hold your slot|me indica pra|agencia|pague a passagem|saca visas|sin cita|runway',
  'headshots?|book (?:us|you)|intercambio|foto ?grafo de|marca de ropa|cara de revista',
  'like des videos|par jour|baba na|mystery shoppers?|per assignment|caretaker',
  'care ?giver|canada|cruise ship|warehouse job|data entry|i can recommend you',
  'work from home|agency|model(?:l?ing)?|casting|photo ?shoot|hiring',
  'recruit(?:er|ing|ment)?|vacanc(?:y|ies)',
  'slots?|visa sponsorship|no ielts|caregivers?|housekeeping|we need \\d{1,3}',
  'per (?:session|shoot)|nanny job|lmia|likes? videos',
  'aides?[ -]soignantes?|au canada|en europe|poste de|pris en charge',
  'travail a domicile|agence|mannequin|recrut\\w{1,4}|postes?|par seance',
  'contrat de travail|eimt|chantier',
  'vaga de|cruzeiro|cache|emprego (?:no|em)',
  'vagas?|trabalh(?:o|ar) (?:de|em) casa|modelos?|contratando|recrutando|por sessao',
  'patroa',
  'puesto (?:en|de)|crucero|ofert[ao] (?:de )?(?:trabajo|empleo)|mi jefe',
  'trabajo (?:en|desde) casa|modelaje|reclut\\w{1,5}|vacantes?|por sesion|booker',
  'busca(?:n)? (?:interna|ninera|cuidadora)|papeles al ano|contrato de trabajo|sueldo',
)
