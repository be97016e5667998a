import { type TextRule, textRuleNames } from '@adire/contract/risk.ts'
import { describe, expect, it } from 'vitest'
import { foldForeign } from '../../gateways/confusables.ts'
import { findTextSignals } from './text-rules.ts'

const languages = ['English', 'French', 'Portuguese', 'Spanish', 'Pidgin'] as const
type Language = (typeof languages)[number]
/** A sentence that meets a rule, and an honest one about the same subject. */
type Pair = readonly [lure: string, honest: string]

/** Rules about contacts, which are the same in each language. */
type ContactRule = 'hidden_contact' | 'early_contact' | 'early_link'
const contactRules: readonly string[] = [
  'hidden_contact',
  'early_contact',
  'early_link',
] satisfies ContactRule[]

const sentences: Record<Exclude<TextRule, ContactRule>, Record<Language, Pair>> = {
  other_app: {
    English: [
      'My subscription ends today, text me on WhatsApp',
      'My mum only learned WhatsApp last year',
    ],
    French: [
      'Mon abonnement expire ce soir, écris-moi sur WhatsApp',
      'Ma mère a enfin appris à utiliser WhatsApp',
    ],
    Portuguese: [
      'Minha assinatura vence hoje, me chama no WhatsApp',
      'Minha avó manda bom dia no WhatsApp toda manhã',
    ],
    Spanish: [
      'Mi suscripción vence hoy, escríbeme por WhatsApp',
      'Mi abuela manda flores por WhatsApp cada mañana',
    ],
    Pidgin: [
      'I wan delete this app, drop your WhatsApp number',
      'My mama just learn how to use WhatsApp',
    ],
  },
  payment_details: {
    English: ['My Cash App is $amara22', 'My cousin works for Cash App in Texas'],
    French: [
      'Mon IBAN est FR76 3000 6000 0112 3456 7890 189',
      'La banque m’a encore demandé mon IBAN hier',
    ],
    Portuguese: ['Minha chave Pix é 11987654321', 'O Pix mudou a vida da minha mãe na feira'],
    Spanish: ['Mi Nequi es 3001234567', 'En la tienda ya todos pagan con Nequi'],
    Pidgin: ['My Opay na 8123456789', 'Everybody for market dey collect Opay now'],
  },
  asks_for_money: {
    English: [
      'Could you lend me 200 dollars until Friday?',
      'I lent my brother 200 dollars years ago',
    ],
    French: [
      'Peux-tu m’envoyer 150 euros pour le loyer ?',
      'Le loyer a encore augmenté de 150 euros',
    ],
    Portuguese: [
      'Você pode me emprestar 300 reais até sexta?',
      'O aluguel subiu 300 reais este ano',
    ],
    Spanish: [
      '¿Me puedes prestar 200 euros hasta el viernes?',
      'El alquiler subió 200 euros este año',
    ],
    Pidgin: ['Abeg send me 20k make I take chop', 'Rice don reach 20k for market o'],
  },
  emergency: {
    English: [
      'My son is in hospital, please send me 300 dollars for the operation',
      'I spent the night in hospital, as every nurse on my ward',
    ],
    French: [
      'Ma mère est à l’hôpital, envoie-moi 200 euros pour l’opération',
      'Je travaille à l’hôpital, hier soir c’était calme',
    ],
    Portuguese: [
      'Minha filha está internada, pode me mandar 500 reais para o remédio?',
      'Trabalho no hospital e ontem foi tranquilo',
    ],
    Spanish: [
      'Mi madre está en el hospital, mándame 300 euros para la operación',
      'Trabajo en el hospital y ayer fue tranquilo',
    ],
    Pidgin: [
      'Mama dey hospital, abeg send me 50k for the operation',
      'I dey work for hospital, yesterday quiet well well',
    ],
  },
  investment: {
    English: [
      'Start with 200 dollars on my trading platform and double it in a week',
      'My brother lost money with crypto, so I keep bees',
    ],
    French: [
      'Je fais du trading, je peux t’apprendre, tu commences avec 200 euros',
      'Mon frère parle de crypto à table, je parle de foot',
    ],
    Portuguese: [
      'Invisto em bitcoin, começa com 200 reais e dobra em uma semana',
      'Meu primo só fala de bitcoin no churrasco',
    ],
    Spanish: [
      'Invierto en criptomonedas, empieza con 200 euros y los duplicas en una semana',
      'Mi primo solo habla de bitcoin en las comidas',
    ],
    Pidgin: [
      'I dey trade bitcoin, I fit teach you, start with 20k',
      'My brother lose money for bitcoin, I no dey do am',
    ],
  },
  gift_cards: {
    English: [
      'Buy me a Steam gift card and send me the code',
      'I got a bookshop gift card for my birthday',
    ],
    French: [
      'Achète-moi une carte Steam et envoie-moi le code',
      'J’ai reçu une carte cadeau de ma sœur',
    ],
    Portuguese: [
      'Compra um gift card da Steam e me manda o código',
      'Ganhei um gift card no amigo secreto do trabalho',
    ],
    Spanish: [
      'Cómprame una tarjeta Steam y mándame el código',
      'Me regalaron una tarjeta de regalo de la librería',
    ],
    Pidgin: [
      'Buy Steam card for me and send me the code',
      'Dem give me gift card for office party',
    ],
  },
  parcel_or_inheritance: {
    English: [
      'My parcel is stuck at customs, can you send me 300 dollars to clear it?',
      'A parcel from my aunt took three weeks',
    ],
    French: [
      'Je t’ai envoyé un colis, la douane demande 300 euros pour le débloquer',
      'Le colis de ma tante a mis trois semaines',
    ],
    Portuguese: [
      'Te mandei uma encomenda, a alfândega pede 300 reais para liberar',
      'A encomenda da minha tia demorou três semanas',
    ],
    Spanish: [
      'Te mandé un paquete y la aduana pide 300 euros para liberarlo',
      'El paquete de mi tía tardó tres semanas',
    ],
    Pidgin: [
      'I send you parcel, customs dey ask for 50k make dem release am',
      'The parcel from my aunty delay three weeks',
    ],
  },
  code_or_vote: {
    English: [
      'You will get a six digit code by text, please send it to me',
      'The code for the gate at work never works',
    ],
    French: [
      'Tu vas recevoir un code par SMS, envoie-moi le code',
      'Le code de l’immeuble ne marche jamais',
    ],
    Portuguese: ['Vai chegar um código por SMS, me manda', 'O código do portão nunca funciona'],
    Spanish: ['Te va a llegar un código por SMS, mándamelo', 'El código del portal nunca funciona'],
    Pidgin: [
      'You go see six digit code for SMS, send am give me',
      'The code for our gate no dey ever work',
    ],
  },
  paid_check: {
    English: [
      'For my safety verify yourself at safedate.example, they only check your card',
      'They checked my ID at the door again',
    ],
    French: [
      'Pour ma sécurité, fais la vérification sur safedate.example, c’est juste ta carte',
      'On m’a encore demandé ma carte à l’entrée',
    ],
    Portuguese: [
      'Faz a verificação em safedate.example, só pede o cartão',
      'Pediram minha identidade na entrada de novo',
    ],
    Spanish: [
      'Haz la verificación en safedate.example, solo piden la tarjeta',
      'Me pidieron la tarjeta en la entrada otra vez',
    ],
    Pidgin: [
      'Do verification for safedate.example first, dem go just check your card',
      'Dem check my ID for gate again',
    ],
  },
  money_for_others: {
    English: [
      'Can you receive a transfer in your account and send it on? You keep 10 %',
      'My account is empty after the holidays',
    ],
    French: [
      'Tu peux recevoir un virement sur ton compte et me le renvoyer ? Tu gardes 10 %',
      'Mon compte est vide après les vacances',
    ],
    Portuguese: [
      'Você pode receber uma transferência na sua conta e repassar? Fica com 10 %',
      'Minha conta está vazia depois das férias',
    ],
    Spanish: [
      '¿Puedes recibir una transferencia en tu cuenta y reenviarla? Te quedas con el 10 %',
      'Mi cuenta está vacía después de las vacaciones',
    ],
    Pidgin: [
      'Abeg receive money for your account and send am to my guy, you go keep 10 %',
      'My account don empty after Christmas',
    ],
  },
  job_or_allowance: {
    English: [
      'I want a sugar baby, I pay 500 dollars weekly allowance',
      'My new job starts on Monday',
    ],
    French: [
      'Je cherche une sugar baby, je donne 500 euros par semaine',
      'Mon nouveau travail commence lundi',
    ],
    Portuguese: [
      'Sou sugar daddy, dou mesada de 500 reais por semana',
      'Meu novo emprego começa na segunda',
    ],
    Spanish: ['Soy sugar daddy, doy 500 euros a la semana', 'Mi nuevo trabajo empieza el lunes'],
    Pidgin: [
      'I be sugar daddy, I go dey pay you 100k allowance every week',
      'My new work go start Monday',
    ],
  },
  blackmail: {
    English: [
      'I have your pictures, pay me or I send them to your family',
      'I have pictures of my family on every wall',
    ],
    French: [
      'J’ai tes photos, paie ou je les envoie à ta famille',
      'J’ai des photos de ma famille partout',
    ],
    Portuguese: [
      'Tenho suas fotos, paga ou mando para a sua família',
      'Tenho fotos da minha família na parede toda',
    ],
    Spanish: [
      'Tengo tus fotos, paga o se las mando a tu familia',
      'Tengo fotos de mi familia por toda la casa',
    ],
    Pidgin: [
      'I get your video, pay me or I go post am give your family',
      'I get picture of my family for wall',
    ],
  },
  adult_link: {
    English: ['See my nude videos at room.example/ada', 'The song is at music.example/ada'],
    French: [
      'Viens voir mes vidéos nue sur room.example/ada',
      'La chanson est sur music.example/ada',
    ],
    Portuguese: ['Vê meus vídeos pelada em room.example/ada', 'A música está em music.example/ada'],
    Spanish: [
      'Mira mis videos desnuda en room.example/ada',
      'La canción está en music.example/ada',
    ],
    Pidgin: ['Come see my naked video for room.example/ada', 'The song dey music.example/ada'],
  },
  donation: {
    English: [
      'Please donate 50 dollars to my orphanage by PayPal',
      'We painted the orphanage with the whole choir',
    ],
    French: [
      'Fais un don de 50 euros à mon orphelinat par PayPal, s’il te plaît',
      'On a repeint l’orphelinat avec la chorale',
    ],
    Portuguese: [
      'Por favor, doe 50 reais para o meu orfanato por Pix',
      'Pintamos o orfanato com o coral inteiro',
    ],
    Spanish: [
      'Por favor, dona 50 euros a mi orfanato por PayPal',
      'Pintamos el orfanato con todo el coro',
    ],
    Pidgin: [
      'Abeg donate 10k for my orphanage, send am for Opay',
      'Our choir paint the orphanage last week',
    ],
  },
  cover_story: {
    English: ['I am an engineer on an oil rig', 'I am an engineer in a bakery'],
    French: [
      'Je suis ingénieur sur une plateforme pétrolière',
      'Je suis ingénieur dans une boulangerie',
    ],
    Portuguese: ['Sou engenheiro em uma plataforma de petróleo', 'Sou engenheiro em uma padaria'],
    Spanish: ['Soy ingeniero en una plataforma petrolera', 'Soy ingeniero en una panadería'],
    Pidgin: ['I be engineer for oil rig', 'I be engineer for bakery'],
  },
  quick_love: {
    English: [
      'I love you, you are my queen and my future wife',
      'I love the way you describe the market',
    ],
    French: [
      'Je t’aime déjà, tu es ma reine et ma future femme',
      'J’aime ta façon de parler du marché',
    ],
    Portuguese: [
      'Já te amo, você é minha rainha e minha futura esposa',
      'Adoro como você fala da feira',
    ],
    Spanish: ['Ya te amo, eres mi reina y mi futura esposa', 'Me encanta cómo hablas del mercado'],
    Pidgin: [
      'I don love you, you be my queen and my wife',
      'I like how you take dey talk about market',
    ],
  },
  hints_of_trouble: {
    English: [
      'My account is frozen and I can’t pay the rent. Forget I said that',
      'The lake is frozen, we skated all day',
    ],
    French: [
      'Mon compte est bloqué et je ne peux pas payer le loyer. Oublie, c’est pas ton problème',
      'La route est bloquée, on a marché une heure',
    ],
    Portuguese: [
      'Minha conta foi bloqueada e não consigo pagar o aluguel. Esquece, não é problema seu',
      'A rua foi bloqueada, andamos uma hora',
    ],
    Spanish: [
      'Me congelaron la cuenta y no tengo para el alquiler, pero olvídalo',
      'Bloquearon la calle y caminamos una hora',
    ],
    Pidgin: [
      'Dem freeze my account and I no fit pay rent. No mind me',
      'Dem block the road, we trek one hour',
    ],
  },
}

const findRules = (text: string) =>
  findTextSignals([{ isSender: true, text }], foldForeign).map(({ rule }) => rule)

const rows = Object.entries(sentences).flatMap(([rule, pairs]) =>
  languages.map((language) => [rule, language, ...pairs[language]] as const),
)

describe('rules about words in five languages', () => {
  it('have a sentence in each language for each rule', () => {
    expect(Object.keys(sentences).toSorted()).toEqual(
      textRuleNames.filter((rule) => !contactRules.includes(rule)).toSorted(),
    )
  })

  it.each(rows)('find %s in %s', (rule, _language, lure) => {
    expect(findRules(lure)).toContain(rule)
  })

  it.each(rows)(
    'do not find %s in honest words about it in %s',
    (rule, _language, _lure, honest) => {
      expect(findRules(honest)).not.toContain(rule)
    },
  )
})
