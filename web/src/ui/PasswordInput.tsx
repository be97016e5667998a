import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { cn } from './cn.ts'
import { IconButton } from './IconButton.tsx'
import { Input } from './Input.tsx'

/** Password field with a show button. Set `autoComplete` for password managers (WCAG 3.3.8). */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useLingui()
  const [isShown, setIsShown] = useState(false)
  return (
    <span className="relative block">
      <Input
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cn('pe-12', className)}
        {...rest}
      />
      <IconButton
        label={isShown ? t`Hide password` : t`Show password`}
        icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        size="sm"
        className="absolute! end-1 top-1"
        disabled={rest.disabled}
        onClick={() => setIsShown(!isShown)}
      />
    </span>
  )
}
