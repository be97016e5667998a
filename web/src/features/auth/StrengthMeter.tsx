import { Trans, useLingui } from '@lingui/react/macro'
import { cn } from '../../ui/cn.ts'
import { passwordStrength, type PasswordStrength } from './rules.ts'

const bars = { weak: 1, medium: 2, strong: 3 } satisfies Record<PasswordStrength, number>
const fill = { weak: 'bg-danger', medium: 'bg-warn', strong: 'bg-leaf' } satisfies Record<
  PasswordStrength,
  string
>

/** Strength of a new password as three bars. A hint only; the server decides what is too weak. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useLingui()
  const strength = passwordStrength(password)
  const labels = { weak: t`Weak`, medium: t`Medium`, strong: t`Strong` }
  const label = labels[strength]
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden className="flex flex-1 gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={cn(
              'h-1.5 flex-1 rounded-full bg-surface-3 transition-colors',
              bar <= bars[strength] && fill[strength],
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-sm text-ink-2">
        <Trans>
          Password strength: <strong>{label}</strong>
        </Trans>
      </p>
    </div>
  )
}
