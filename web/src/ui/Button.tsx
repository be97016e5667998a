import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { ButtonStyle } from './button-style.ts'
import { buttonStyle } from './button-style.ts'
import { cn } from './cn.ts'
import { Spinner } from './Spinner.tsx'

type Props = ComponentProps<'button'> &
  ButtonStyle & {
    /** Shows a spinner and ignores clicks; width and focus stay. */
    loading?: boolean | undefined
    icon?: ReactNode
    /** Applies the style to the only child, usually a link; `loading` and `icon` have no effect. */
    asChild?: boolean
  }

/** Button. Submits a form only with `type="submit"`. */
export function Button({
  variant,
  size,
  isWide,
  loading = false,
  icon,
  asChild = false,
  className,
  children,
  onClick,
  type,
  ...rest
}: Props) {
  const style = cn(buttonStyle({ variant, size, isWide }), className)
  if (asChild) {
    return (
      <Slot.Root className={style} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    )
  }

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Preventing the click also stops a second submit of the form by Enter.
    if (loading) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type={type ?? 'button'}
      className={style}
      onClick={handleClick}
      {...rest}
      {...(loading ? { 'aria-disabled': true, 'aria-busy': true } : {})}
    >
      <span
        className={cn(
          'inline-flex min-w-0 items-center justify-center gap-2',
          loading && 'opacity-0',
        )}
      >
        {icon}
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}
