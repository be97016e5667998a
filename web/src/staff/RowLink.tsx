import { Slot } from 'radix-ui'
import type { ReactNode } from 'react'

/** Style of the link or button that names a table row and fills its first cell. */
export function RowLink({ children }: { children: ReactNode }) {
  return (
    <Slot.Root className="flex h-full min-h-6.5 pointer-coarse:min-h-11 w-full items-center truncate rounded-sm text-start text-indigo underline-offset-4 -outline-offset-2! hover:underline">
      {children}
    </Slot.Root>
  )
}
