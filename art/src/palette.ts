/**
 * Colours of the drawings, in hex because the server's SVG rasteriser paints every `oklch()` black.
 * The comment on each line is the same colour in oklch; the other tones on that line differ from it
 * in lightness only. Seeds choose by position, so adding or reordering entries changes existing
 * portraits.
 */
export type SkinTone = { base: string; light: string; shadow: string; lip: string; line: string }
export type ClothPalette = readonly [ground: string, thread: string, accent: string]
export type Backdrop = { base: string; glow: string; trace: string; shade: string }

// Lightness: light +.05, shadow -.07, lip -.09, line -.20
export const skinTones = [
  { base: '#4e2f22', light: '#5c3c2e', shadow: '#3a1e11', lip: '#35190c', line: '#190200' }, // oklch(.34 .05 45)
  { base: '#623d2a', light: '#714b37', shadow: '#4e2b18', lip: '#482613', line: '#2a0b00' }, // oklch(.40 .06 48)
  { base: '#7b4f36', light: '#8a5d44', shadow: '#663c23', lip: '#60361e', line: '#401a01' }, // oklch(.47 .07 50)
  { base: '#946547', light: '#a47455', shadow: '#7f5133', lip: '#784c2e', line: '#582e0e' }, // oklch(.55 .075 54)
  { base: '#ac7e5b', light: '#bc8d6a', shadow: '#966947', lip: '#906441', line: '#6e4523' }, // oklch(.63 .075 58)
  { base: '#c39c7b', light: '#d3ac8a', shadow: '#ac8766', lip: '#a68160', line: '#846041' }, // oklch(.72 .065 62)
] as const satisfies readonly SkinTone[]

export const clothPalettes = [
  ['#2d337b', '#f0e7d2', '#d75928'], // oklch(.36 .12 275) (.93 .03 90) (.62 .17 40)
  ['#c0401f', '#f7eed8', '#292f63'], // oklch(.55 .17 35) (.95 .03 88) (.33 .09 275)
  ['#0c5c3c', '#eed592', '#f8f5ee'], // oklch(.42 .09 160) (.88 .09 90) (.97 .01 85)
  ['#deaf56', '#2b2d67', '#c13f29'], // oklch(.78 .12 82) (.33 .10 278) (.55 .17 32)
  ['#6f2b55', '#f8d8b4', '#d58b4b'], // oklch(.40 .11 345) (.90 .06 70) (.70 .12 60)
  ['#262c47', '#e1b767', '#00959c'], // oklch(.30 .05 275) (.80 .11 82) (.60 .12 200)
] as const satisfies readonly ClothPalette[]

// Lightness: glow +.06, trace -.05; shade is base times .83
export const backdrops = [
  { base: '#e9ddc4', glow: '#fdf1d8', trace: '#d8cdb4', shade: '#c1b7a3' }, // oklch(.90 .035 85)
  { base: '#eacab1', glow: '#fedec4', trace: '#dabaa1', shade: '#c2a893' }, // oklch(.86 .05 60)
  { base: '#bac2e5', glow: '#cdd6f9', trace: '#aab2d5', shade: '#9aa1be' }, // oklch(.82 .05 275)
  { base: '#b0d9c6', glow: '#c3ecd9', trace: '#a0c8b6', shade: '#92b4a4' }, // oklch(.85 .05 165)
  { base: '#f6cdc2', glow: '#ffe0d5', trace: '#e6bcb2', shade: '#ccaaa1' }, // oklch(.88 .05 35)
  { base: '#d4ba8a', glow: '#e8cd9d', trace: '#c4aa7b', shade: '#b09a73' }, // oklch(.80 .07 82)
] as const satisfies readonly Backdrop[]

export const HAIR = '#1e130f' // oklch(.20 .02 40)
export const HAIR_LIGHT = '#2c1e19' // oklch(.25 .025 40)
export const HAIR_SHEEN = '#3c302b' // oklch(.32 .02 40)
export const LIP_COLOUR = '#933331' // oklch(.46 .13 25)
export const EYE_WHITE = '#f8f1e6' // oklch(.96 .015 80)
/** Dark brown, brown and hazel. */
export const irisColours = ['#2c1810', '#4a2b17', '#6d4a26'] as const
export const GOLD = '#e1b767' // oklch(.80 .11 82)

/** The light theme's brand colours, for icons, emails and rasterised pictures. */
export const brandHex = {
  cotton: '#fcfaf6', // oklch(.985 .006 85)
  ink: '#14172e', // oklch(.215 .045 275)
  indigo: '#363d90', // oklch(.405 .135 275)
  ember: '#c2341d', // oklch(.540 .182 32)
  brass: '#dfaf50', // oklch(.780 .125 82)
  emberOnIndigo: '#f78765', // oklch(.740 .145 38), the dark theme's ember: readable on indigo
} as const
