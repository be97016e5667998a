import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { floatingStyle } from './floating-style.ts'

/** Menu that neither locks scrolling nor hides the page from screen readers. */
export function Menu(props: Omit<ComponentProps<typeof DropdownMenu.Root>, 'modal'>) {
  return <DropdownMenu.Root modal={false} {...props} />
}

/** Button that opens the menu, given as the only child. */
export function MenuTrigger(props: Omit<ComponentProps<typeof DropdownMenu.Trigger>, 'asChild'>) {
  return <DropdownMenu.Trigger asChild {...props} />
}

/** Items of a `Menu`, shown while it is open. */
export function MenuContent({ className, ...rest }: ComponentProps<typeof DropdownMenu.Content>) {
  const { t } = useLingui()
  // A landmark, because the menu is rendered at the end of the body, outside those of the page.
  return (
    <DropdownMenu.Portal>
      <div role="region" aria-label={t`Menu`}>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className={cn(
            floatingStyle,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto p-1.5',
            className,
          )}
          {...rest}
        />
      </div>
    </DropdownMenu.Portal>
  )
}

const itemStyle =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-3 text-base -outline-offset-2! select-none data-highlighted:bg-surface-3 ' +
  'data-disabled:cursor-not-allowed data-disabled:text-ink-3 [&_svg]:size-[1.125rem] [&_svg]:shrink-0'

type ItemProps = ComponentProps<typeof DropdownMenu.Item> & {
  icon?: ReactNode
  tone?: 'plain' | 'danger'
}

export function MenuItem({
  icon,
  tone = 'plain',
  className,
  children,
  asChild = false,
  ...rest
}: ItemProps) {
  return (
    <DropdownMenu.Item
      asChild={asChild}
      className={cn(
        itemStyle,
        tone === 'danger' && 'text-danger data-highlighted:bg-danger-soft',
        className,
      )}
      {...rest}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </DropdownMenu.Item>
  )
}

export function MenuCheckboxItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof DropdownMenu.CheckboxItem>) {
  return (
    <DropdownMenu.CheckboxItem className={cn(itemStyle, className)} {...rest}>
      <span className="flex-1">{children}</span>
      <DropdownMenu.ItemIndicator>
        <Check aria-hidden className="text-indigo" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  )
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof DropdownMenu.Label>) {
  return (
    <DropdownMenu.Label
      className={cn('px-3 pt-2 pb-1 text-xs font-medium text-ink-3', className)}
      {...rest}
    />
  )
}

export function MenuSeparator({
  className,
  ...rest
}: ComponentProps<typeof DropdownMenu.Separator>) {
  return <DropdownMenu.Separator className={cn('mx-2 my-1.5 h-px bg-line', className)} {...rest} />
}
