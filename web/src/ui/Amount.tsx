import { type PublicAmount, toPlaceholder } from '@adire/contract/amounts.ts'

type Props = {
  of: PublicAmount
  /** Default amount, shown in development. */
  children: string
}

/**
 * Price or token amount of a prerendered page. The server writes the current setting into the HTML
 * (`server/src/http/amounts.ts`), and hydration keeps it.
 */
export function Amount({ of, children }: Props) {
  const text = import.meta.env.SSR ? toPlaceholder(of) : import.meta.env.DRAWS_ALL ? children : ''
  return <span suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
