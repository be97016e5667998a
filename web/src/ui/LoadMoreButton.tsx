import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

type Props = { onClick: () => void; isLoading: boolean; children?: ReactNode; className?: string }

/** Button below an infinite list, which keyboards and slow connections need. */
export function LoadMoreButton({ onClick, isLoading, children, className }: Props) {
  return (
    <div className={className}>
      <Button variant="secondary" loading={isLoading} onClick={onClick} className="mx-auto flex">
        {children ?? <Trans>Load more</Trans>}
      </Button>
    </div>
  )
}
