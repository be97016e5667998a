import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/Button.tsx'
import { useDifferences } from './use-differences.ts'

/** To what the nightly recount found, with how many days nobody has looked into. */
export function DifferencesLink() {
  const count = useDifferences('open').data?.pages[0]?.openCount ?? 0
  return (
    <Button asChild variant="secondary">
      <Link to="/dashboard/admin/advertising/differences">
        <Trans>Differences</Trans>
        {count > 0 && (
          <span className="rounded-full bg-ember-soft px-2 text-xs leading-5 font-semibold text-ember tabular-nums">
            <span aria-hidden>{count}</span>
            <span className="sr-only">
              <Plural value={count} one="# pending" other="# pending" />
            </span>
          </span>
        )}
      </Link>
    </Button>
  )
}
