import type { ComponentProps } from 'react'
import { Button } from '../ui/Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'children'> & { label: string }

/** Button of the bar above a staff table; narrow screens and compact bars show its icon only. */
export function TableTool({ label, ...button }: Props) {
  return (
    <Button
      size="sm"
      variant="secondary"
      title={label}
      {...button}
      className="max-sm:px-2.5 xl:group-data-compact/bar:px-2.5"
    >
      <span className="max-sm:sr-only xl:group-data-compact/bar:sr-only">{label}</span>
    </Button>
  )
}
