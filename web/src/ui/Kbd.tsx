import type { ReactNode } from 'react'

/** Key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd
      dir="ltr"
      className="inline-grid min-w-6 place-items-center rounded-md border border-line-strong bg-surface-2 px-1.5 font-text text-xs leading-5 font-medium whitespace-nowrap text-ink-2 shadow-1"
    >
      {children}
    </kbd>
  )
}
