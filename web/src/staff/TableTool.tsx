import type { ComponentProps } from 'react'
import { Button } from '../ui/Button.tsx'

/** Button of the bar above a staff table; narrow screens show its icon only. */
export function TableTool({ children, ...button }: ComponentProps<typeof Button>) {
  return (
    <Button size="sm" variant="secondary" {...button} className="max-sm:px-2.5">
      <span className="max-sm:sr-only">{children}</span>
    </Button>
  )
}
