import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { cn } from './cn.ts'
import { EmptyState } from './EmptyState.tsx'

export type RetryProps = { isRetrying: boolean; onRetry: () => void }

type Props = RetryProps & {
  title: ReactNode
  /** One sentence of advice. */
  children?: ReactNode
  /** Replaces a page, replaces a card, or is a banner above other content. */
  shape?: 'page' | 'card' | 'banner'
  className?: string
}

/** Shown in place of content that failed to load, with a retry. */
export function LoadFailed({
  title,
  children,
  shape = 'page',
  isRetrying,
  onRetry,
  className,
}: Props) {
  const retry = (
    <Button
      size={shape === 'banner' ? 'sm' : 'md'}
      variant={shape === 'page' ? 'primary' : 'secondary'}
      icon={<RotateCw aria-hidden />}
      loading={isRetrying}
      onClick={onRetry}
    >
      <Trans>Retry</Trans>
    </Button>
  )
  if (shape === 'banner') {
    return (
      <Banner
        tone="danger"
        title={title}
        action={retry}
        {...(className !== undefined && { className })}
      >
        {children}
      </Banner>
    )
  }
  if (shape === 'page') {
    return (
      <div role="alert" className={className}>
        <EmptyState tile="lattice" title={title} action={retry}>
          {children}
        </EmptyState>
      </div>
    )
  }
  return (
    <Card
      role="alert"
      className={cn('flex flex-wrap items-center justify-between gap-4', className)}
    >
      <div className="grid gap-0.5">
        <p className="font-semibold">{title}</p>
        {children !== undefined && <p className="text-sm text-ink-2">{children}</p>}
      </div>
      {retry}
    </Card>
  )
}
