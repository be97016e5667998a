import type { ComponentProps } from 'react'
import { Input } from './Input.tsx'

type Props = Omit<
  ComponentProps<typeof Input>,
  'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'
>

/**
 * An email address: the keyboard of a phone has the at sign, and nothing is corrected or written
 * with a capital.
 */
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
