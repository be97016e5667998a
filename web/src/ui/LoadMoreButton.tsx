import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'

type Props = {
  /** An infinite query. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  className?: string
}

/** Loads the next page of a list, if there is one. A button, for keyboards and slow connections. */
export function LoadMoreButton({ list, className }: Props) {
  if (!list.hasNextPage) return null
  return (
    <div className={className}>
      <Button
        variant="secondary"
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
        className="mx-auto flex"
      >
        <Trans>Load more</Trans>
      </Button>
    </div>
  )
}
