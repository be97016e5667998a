import type { OtherAppeals as Others } from '@adire/contract/appeals.ts'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { AppealWords } from './AppealWords.tsx'

/**
 * Unanswered appeals of the other reporters about the same dismissal, for the moderator whose answer
 * may also be the answer to these.
 */
export function OtherAppeals({ others }: { others: Others }) {
  if (others.count === 0) return null
  return (
    <Card asChild className="grid gap-3">
      <section>
        <h3 className="text-lg">
          <Trans>Other reporters who appealed</Trans>
        </h3>
        <p className="text-sm text-ink-2">
          <Trans>
            If this appeal overturns the dismissal, they get the same outcome. If not, each of their
            appeals still needs an answer.
          </Trans>
        </p>
        {others.appeals.length < others.count && (
          <p className="text-sm text-ink-2">
            <Trans>
              Showing the oldest {others.appeals.length} of {others.count} appeals. The others are
              open too: read them in the list of appeals before you open the report again.
            </Trans>
          </p>
        )}
        <ul className="grid gap-4">
          {others.appeals.map(({ id, member, submittedAt, words }) => (
            <li key={id} className="grid gap-1 border-t border-line pt-3">
              <p className="text-sm text-ink-3">
                <span className="font-medium text-ink">{member.handle}</span> ·{' '}
                <time dateTime={submittedAt}>{formatDate(submittedAt)}</time>
              </p>
              <AppealWords words={words} />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
