import { Input } from '../../ui/Input.tsx'

type Props = {
  value: string
  onChange: (code: string) => void
  /** Digits only: a phone shows its number keys. Recovery codes have letters too. */
  isNumeric?: boolean
}

export function CodeInput({ value, onChange, isNumeric = false }: Props) {
  return (
    <Input
      name="code"
      inputMode={isNumeric ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      className="max-w-60 tracking-[0.15em] tabular-nums"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
