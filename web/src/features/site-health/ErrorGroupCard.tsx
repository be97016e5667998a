import type { ErrorGroup } from '@adire/contract/site-health.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'

/** A group of errors: message, counts, and the stack of its first report. */
export function ErrorGroupCard({ group }: { group: ErrorGroup }) {
  const { message, frames, page, firstSeenAt, lastSeenAt, count, builds, browsers } = group
  return (
    <Card className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>
          <Plural value={count} one="# report" other="# reports" />
        </Badge>
        <span className="min-w-0 font-mono text-sm break-words text-ink-2">{page}</span>
        <span className="text-sm text-ink-3 max-sm:w-full sm:ms-auto">
          <Trans>
            First seen {formatDate(firstSeenAt)}, last {formatDate(lastSeenAt)}
          </Trans>
        </span>
      </div>
      <h3 className="font-mono text-sm font-semibold break-words">{message}</h3>
      <p className="text-sm text-ink-2">{browsers.join(', ')}</p>
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer content-center font-medium">
          <Trans>Stack and builds</Trans>
        </summary>
        <pre
          // Scrolls, so the keyboard must reach it.
          tabIndex={0}
          role="region"
          aria-label={message}
          className="overflow-x-auto rounded-input bg-surface-2 p-3 font-mono text-xs"
        >
          {frames.join('\n')}
        </pre>
        <p className="pt-2 break-words text-ink-2">
          <Trans>Builds: {builds.join(', ')}</Trans>
        </p>
      </details>
    </Card>
  )
}
