import { type PublicAmount, toPlaceholder } from '@adire/contract/amounts.ts'

type Props = {
  of: PublicAmount
  /** Default amount, shown in development. */
  children: string
}

/**
 * Price or token amount of a prerendered page. Prerendering writes a placeholder, which the server
 * replaces with the current setting (`server/src/http/amounts.ts`).
 */
export function Amount({ of, children }: Props) {
  // Empty in the browser's bundle: hydration keeps the server's HTML (`StaticHtml`).
  const text = import.meta.env.SSR ? toPlaceholder(of) : import.meta.env.DRAWS_ALL ? children : ''
  return <span suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
