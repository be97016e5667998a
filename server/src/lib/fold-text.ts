const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' },
    ...{ ɛ: 'e', ɔ: 'o', ɓ: 'b', ɗ: 'd', ƙ: 'k', ŋ: 'n', ς: 'σ' },
  }),
)

/** Removes accents and case, as the SQL function `fold_text` does. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðħıɛɔɓɗƙŋς]/g, (letter) => LETTERS.get(letter) ?? letter)
}
