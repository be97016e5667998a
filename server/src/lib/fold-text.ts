const FROM = [...'æœøłđðħıɛɔɓɗƙŋßς']
const TO = 'ae oe o l d d h i e o b d k n ss σ'.split(' ')
const LETTERS = new Map(FROM.map((letter, index) => [letter, TO[index] ?? letter]))

/** Removes accents and case, as the SQL function `fold_text` does. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðħıɛɔɓɗƙŋς]/g, (letter) => LETTERS.get(letter) ?? letter)
}
