import { describe, expect, it } from 'vitest'
import { foldForeign } from '../../gateways/confusables.ts'
import { normalizeText } from './contact-rules.ts'
import { PhraseText } from './phrase-rules.ts'
import * as sum from './sum-phrases-rules.ts'

const hasSum = (text: string) =>
  new PhraseText(normalizeText(text, foldForeign)).has(sum.amountOrNumber)

describe('a bare sum', () => {
  it.each([
    '¿me prestas 300?',
    'necesito 200',
    'me mandas 150',
    'preciso 300 hoje',
    'so 200',
    'that 200 you promised',
    'dame 50 para el taxi',
    'il me manque 200, merci',
    '500 thanks',
    'prête-moi 200 quelques jours',
    'prête-moi 300 quelques semaines stp',
    'prête-moi 150 puis je te rends',
    '¿me prestas 300 unos días?',
    '¿me prestas 300 mientras cobro?',
    '¿me prestas 300 pesitos?',
    'me empresta 150 nesses dias',
    'me empresta 150 alguns dias',
    'me empresta 200 eurinhos',
    'me manda os 300',
    'mándame los 300',
    'envoie-moi les 200 stp',
    'lend me 200 towards the rent',
    'lend me 200 Charles abeg',
  ])('is found after words that end like an article: %s', (text) => {
    expect(hasSum(text)).toBe(true)
  })

  it.each([
    'a las 10',
    'o 300 passa aqui',
    'vivo en la calle 80',
    'apartamento 301',
    'page 212',
    'les 12 apôtres',
    'les années 80, les 90 aussi',
    'mis amigos de los 90',
    'depois dos 30 e os 40',
    'los 300 invitados bailaron',
    'my top 10 songs',
    'prête-moi 12 romans quelques jours',
    'préstame 3 libros unos días',
    '¿me das 10 ideas mientras cocino?',
    'me empresta 20 discos nesses dias',
    'me manda 15 receitas alguns dias antes',
    'lend me 12 dresses towards the wedding',
    'send me 20 kisses abeg',
    'manda 200 beijinhos',
    'quiero 12 recetas',
    'cumplo 34 en mayo',
  ])('is not found in other numbers: %s', (text) => {
    expect(hasSum(text)).toBe(false)
  })
})
