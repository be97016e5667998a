import { useLingui } from '@lingui/react/macro'
import { cva } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert, WifiOff, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { IconButton } from './IconButton.tsx'

export type BannerTone = 'info' | 'success' | 'warn' | 'danger' | 'offline'

const style = cva('flex items-start gap-3 rounded-tile px-4 py-3 text-ink', {
  variants: {
    tone: {
      info: 'bg-indigo-soft [&>svg]:text-indigo',
      success: 'bg-leaf-soft [&>svg]:text-leaf',
      warn: 'bg-warn-soft [&>svg]:text-warn',
      danger: 'bg-danger-soft [&>svg]:text-danger',
      offline: 'bg-surface-3 [&>svg]:text-ink-2',
    } satisfies Record<BannerTone, string>,
  },
})

const icons = {
  info: Info,
  success: CircleCheck,
  warn: TriangleAlert,
  danger: CircleAlert,
  offline: WifiOff,
}

type Props = {
  tone?: BannerTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
  className?: string
}

/** Message that stays in the page. Screen readers announce `danger` at once, others politely. */
export function Banner({ tone = 'info', title, children, action, onDismiss, className }: Props) {
  const { t } = useLingui()
  const Icon = icons[tone]
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={cn(style({ tone }), className)}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {title !== undefined && <p className="font-semibold">{title}</p>}
          {children !== undefined && (
            <div className="text-sm text-pretty text-ink-2">{children}</div>
          )}
        </div>
        {action}
      </div>
      {onDismiss && (
        <IconButton
          label={t`Close`}
          icon={<X aria-hidden />}
          size="sm"
          className="-me-2 -mt-1"
          onClick={onDismiss}
        />
      )}
    </div>
  )
}
