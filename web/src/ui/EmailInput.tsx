import type { ComponentProps } from 'react'
import { Input } from './Input.tsx'

type Props = Omit<
  ComponentProps<typeof Input>,
  'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'
>

/** Input for an email address, with the right keyboard and no autocorrection. */
export function EmailInput(props: Props) {
  return (
    <Input
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
