import type { ComponentProps } from 'react'
import { Input } from '../../ui/Input.tsx'

type Props = ComponentProps<typeof Input> & {
  /** Digits only: a phone shows its number keys. Recovery codes have letters too. */
  isNumeric?: boolean
}

/** Input for a two-factor code or a recovery code. */
export function CodeInput({ isNumeric = false, ...rest }: Props) {
  return (
    <Input
      inputMode={isNumeric ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      maxLength={40}
      className="max-w-60 tracking-[0.15em] tabular-nums"
      {...rest}
    />
  )
}
