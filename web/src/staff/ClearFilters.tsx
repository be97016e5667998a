import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { cn } from '../ui/cn.ts'

/** Button that removes all filters of a staff table; in a compact bar it is an icon. */
export function ClearFilters({ onClear, className }: { onClear: () => void; className?: string }) {
  const { t } = useLingui()
  return (
    <Button
      variant="link"
      size="sm"
      title={t`Clear filters`}
      icon={<X aria-hidden className="hidden xl:group-data-compact/bar:block" />}
      className={cn('shrink-0 justify-self-start xl:group-data-compact/bar:px-1.5!', className)}
      onClick={onClear}
    >
      <span className="xl:group-data-compact/bar:sr-only">
        <Trans>Clear filters</Trans>
      </span>
    </Button>
  )
}
