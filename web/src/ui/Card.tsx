import { cva } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const style = cva('rounded-card border border-line bg-surface text-ink', {
  variants: {
    padding: { none: 'overflow-hidden', sm: 'p-4', md: 'p-5 sm:p-6', lg: 'p-6 sm:p-8' },
    depth: { flat: '', raised: 'shadow-1', floating: 'shadow-2' },
    isInteractive: {
      true: 'transition hover:-translate-y-0.5 hover:shadow-2 has-focus-visible:shadow-2',
    },
    isPremium: { true: 'border-brass' },
  },
})

type Props = ComponentProps<'div'> & {
  padding?: 'none' | 'sm' | 'md' | 'lg'
  depth?: 'flat' | 'raised' | 'floating'
  isInteractive?: boolean
  /** Brass border, for premium features only. */
  isPremium?: boolean
  /** Applies the style to the only child, such as an `<article>`. */
  asChild?: boolean
}

/** Box with border, background and padding that groups content. */
export function Card({
  padding = 'md',
  depth = 'raised',
  isInteractive = false,
  isPremium = false,
  asChild = false,
  className,
  ...rest
}: Props) {
  const Element = asChild ? Slot.Root : 'div'
  return (
    <Element
      className={cn(style({ padding, depth, isInteractive, isPremium }), className)}
      {...rest}
    />
  )
}
