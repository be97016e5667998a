import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import type { Change } from './rules.ts'

type Props = { changes: readonly Change[]; onDiscard: () => void; onReview: () => void }

export function SaveBar({ changes, onDiscard, onReview }: Props) {
  const isBlocked = changes.some(
    ({ problem, theirs }) => problem !== undefined || theirs !== undefined,
  )
  return (
    <div className="sticky bottom-0 z-20 -mx-(--page-gutter) flex flex-wrap items-center justify-end gap-3 border-t border-line bg-bg/95 px-(--page-gutter) py-3 backdrop-blur-sm max-md:bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom))] max-sm:*:flex-auto lg:bottom-4 lg:mx-0 lg:rounded-card lg:border lg:bg-surface lg:px-6 lg:shadow-2">
      <p role="status" className="me-auto text-sm text-ink-2 max-sm:basis-full!">
        <Plural
          value={changes.length}
          one="# change is not saved"
          other="# changes are not saved"
        />
        {isBlocked && (
          <>
            {' · '}
            <Trans>look at the marked ones first</Trans>
          </>
        )}
      </p>
      <Button variant="secondary" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      <Button disabled={isBlocked} onClick={onReview}>
        <Trans>Review and save</Trans>
      </Button>
    </div>
  )
}
