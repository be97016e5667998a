import { Popover as RadixPopover } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { floatingStyle } from './floating-style.ts'

export const Popover = RadixPopover.Root

/** Button that opens the popover, given as the only child. */
export function PopoverTrigger(
  props: Omit<ComponentProps<typeof RadixPopover.Trigger>, 'asChild'>,
) {
  return <RadixPopover.Trigger asChild {...props} />
}

type Props = ComponentProps<typeof RadixPopover.Content> & {
  /** Accessible name, because a popover is a dialog. */
  label: string
}

export function PopoverContent({ label, className, ...rest }: Props) {
  return (
    <RadixPopover.Portal>
      <RadixPopover.Content
        aria-label={label}
        sideOffset={8}
        collisionPadding={12}
        className={cn(
          floatingStyle,
          'max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1.5rem)] overflow-y-auto p-4 text-sm text-ink-2 outline-none',
          className,
        )}
        {...rest}
      />
    </RadixPopover.Portal>
  )
}
