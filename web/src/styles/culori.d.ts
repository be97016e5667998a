/** Types of the two functions that `tokens.test.ts` uses; the package has none. */
declare module 'culori' {
  type Color = { mode: string }
  export function wcagContrast(a: string | Color, b: string | Color): number
  export function formatHex(color: string | Color): string
}
