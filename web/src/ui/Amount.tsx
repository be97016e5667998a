import { type AmountUnit, type PublicAmount, toPlaceholder } from '@adire/contract/amounts.ts'

type Props = {
  of: PublicAmount
  /** Noun after a number of tokens, in singular or plural; for none, the text is "no tokens". */
  unit?: AmountUnit
  /** Default amount with its unit, shown in development. */
  children: string
}

/**
 * Price or token amount of a prerendered page. Prerendering writes a placeholder, which the server
 * replaces with the current setting (`server/src/http/amounts.ts`).
 */
export function Amount({ of, unit, children }: Props) {
  // Empty in the browser's bundle: hydration keeps the server's HTML (`StaticHtml`).
  const text = import.meta.env.SSR
    ? toPlaceholder(of, unit)
    : import.meta.env.DRAWS_ALL
      ? children
      : ''
  return <span suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
