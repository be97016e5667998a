import { Tabs as RadixTabs } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

export const Tabs = RadixTabs.Root

/** Scrolls sideways on narrow screens instead of wrapping. */
export function TabList({ className, ...rest }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List
      className={cn('flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] [&::-webkit-scrollbar]:hidden', className)}
      {...rest}
    />
  )
}

type TabProps = ComponentProps<typeof RadixTabs.Trigger> & { icon?: ReactNode; count?: number | undefined }

export function Tab({ icon, count, className, children, ...rest }: TabProps) {
  return (
    <RadixTabs.Trigger
      className={cn(
        'relative inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-input px-4 font-medium whitespace-nowrap text-ink-2 transition-colors -outline-offset-2! hover:text-ink',
        'after:absolute after:inset-x-4 after:bottom-0 after:h-0.5 after:rounded-full after:bg-transparent',
        'data-[state=active]:text-indigo data-[state=active]:after:bg-indigo forced-colors:data-[state=active]:after:bg-[Highlight] disabled:text-ink-3 disabled:opacity-60 [&_svg]:size-[1.125rem]',
        className,
      )}
      {...rest}
    >
      {icon}
      {children}
      {count !== undefined && count > 0 && (
        <span className="rounded-full bg-ember-soft px-2 text-xs font-semibold text-ember tabular-nums">{count}</span>
      )}
    </RadixTabs.Trigger>
  )
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content className={cn('pt-5', className)} {...rest} />
}
