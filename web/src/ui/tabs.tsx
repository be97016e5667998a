import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

/** Removes Radix's inline styles, which the content security policy of public pages forbids. */
const NO_INLINE_STYLE = { outline: undefined, animationDuration: undefined }

export function Tabs({ className, children, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root asChild {...rest}>
      {/* Removes Radix's direction, which prerendered HTML would keep; it is the page's anyway. */}
      <div dir={undefined} className={cn('min-w-0', className)}>
        {children}
      </div>
    </Radix.Root>
  )
}

/** Row of tabs, which scrolls sideways on narrow screens. */
export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      className={cn('scroll-row flex gap-1 border-b border-line outline-none', className)}
      style={NO_INLINE_STYLE}
      {...rest}
    />
  )
}

type TabProps = ComponentProps<typeof Radix.Trigger> & { icon?: ReactNode }

export function Tab({ icon, className, children, ...rest }: TabProps) {
  return (
    <Radix.Trigger
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
    </Radix.Trigger>
  )
}

type TabPanelProps = ComponentProps<'div'> & {
  value: string
  /** Keeps the panel mounted while another tab is open; styles must hide it. */
  forceMount?: true
}

export function TabPanel({ value, forceMount, className, ...rest }: TabPanelProps) {
  return (
    <Radix.Content value={value} {...(forceMount && { forceMount })} asChild>
      <div className={cn('pt-5', className)} style={NO_INLINE_STYLE} {...rest} />
    </Radix.Content>
  )
}
