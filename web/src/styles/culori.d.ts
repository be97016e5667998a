/** The two functions the token test needs; the package brings no types. */
declare module 'culori' {
  type Color = { mode: string }
  export function wcagContrast(a: string | Color, b: string | Color): number
  export function formatHex(color: string | Color): string
}
