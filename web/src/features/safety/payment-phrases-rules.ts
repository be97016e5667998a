function phrases(list: string): string[] {
  return list.split(',').map((phrase) => phrase.trim())
}

const english = phrases(`
  bank account, bank details, bank transfer, account number, routing number, sort code, swift code, iban, wire transfer,
  western union, moneygram, money gram, world remit, worldremit, remitly, cash app, cashapp, paypal, venmo, zelle, gift card,
  gift cards, giftcard, itunes card, steam card, razer gold, google play card, amazon card, bitcoin, btc, crypto, cryptocurrency,
  usdt, ethereum, crypto wallet, forex, investment opportunity, send me money, send money, lend me money, lend me, borrow money,
  need money, pay my, help me pay, invest with me, airtime, mobile money, momo number, mpesa, m pesa, opay, palmpay, kuda,
  flutterwave, chipper cash, airtel money, orange money`)

const french = phrases(`
  virement, compte bancaire, carte cadeau, cartes cadeaux, coupon recharge, transcash, neosurf, pcs mastercard, mandat cash,
  envoie moi de l argent, envoyer de l argent, envoie de l argent, besoin d argent, prete moi, wave senegal`)

const spanish = phrases(`
  transferencia bancaria, cuenta bancaria, tarjeta de regalo, tarjetas de regalo, enviame dinero, mandame dinero, envia dinero,
  prestame, necesito dinero, bizum, nequi, daviplata`)

const portuguese = phrases(`
  chave pix, um pix, pix para, meu pix, transferencia, conta bancaria, cartao presente, vale presente, manda dinheiro, me empresta,
  preciso de dinheiro, boleto`)

/** German, Italian, Dutch. */
const elsewhereInEurope = phrases(`
  uberweisung, uberweisen, bankverbindung, kontonummer, geschenkkarte, gutscheinkarte, geld schicken, schick mir geld, bonifico,
  postepay, carta regalo, mandami soldi, inviami denaro, overboeking, tikkie, geld overmaken, cadeaukaart`)

/** Swahili, Yoruba, Igbo, Hausa, Twi. */
const african = phrases(`
  tuma pesa, nitumie pesa, naomba pesa, fi owo ranse, fi owo ransse, ya mi lowo, zitere m ego, ziteere m ego, bi m ego, turo kudi,
  turo min kudi, aiko kudi, aron kudi, fa sika, mane me sika, me sika`)

const arabic = phrases(`
  تحويل بنكي, حساب بنكي, بطاقة هدايا, ارسل لي المال, فودافون كاش`)

/**
 * Phrases with which scammers ask for money, in the languages of our members' countries.
 * `warning-rules.ts` compares whole words after folding, so phrases must be lower case, without
 * accents and punctuation, and with one space between words.
 */
export const paymentPhrases: readonly string[] = [
  ...english,
  ...french,
  ...spanish,
  ...portuguese,
  ...elsewhereInEurope,
  ...african,
  ...arabic,
]
