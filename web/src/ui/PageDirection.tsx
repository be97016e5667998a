import { Direction } from 'radix-ui'
import type { ReactNode } from 'react'
import { isRightToLeft } from '../lib/direction.ts'

/** Lets the arrow keys of menus, tabs, radio buttons and sliders follow the page's direction. */
export function PageDirection({ children }: { children: ReactNode }) {
  // Prerendered HTML must not depend on it, because the server has no page to read it from.
  const dir = !import.meta.env.SSR && isRightToLeft() ? 'rtl' : 'ltr'
  return <Direction.Provider dir={dir}>{children}</Direction.Provider>
}
