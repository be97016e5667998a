import type { AppealKind, OwnAppeal } from '@adire/contract/decisions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { outcomeLabels, undoneLabels } from './copy.ts'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = { appeal: OwnAppeal; kind: AppealKind }

/** Appeal as its author sees it: their text and the answer, or the day it is due. */
export function AppealState({
  appeal: { words, submittedAt, dueAt, outcome, answer },
  kind,
}: Props) {
  const { i18n } = useLingui()
  const due = formatDate(dueAt)
  return (
    <div className="grid gap-2 rounded-tile bg-surface-2 p-4 text-start">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">
          {kind === 'report_dismissal' ? (
            <Trans>You asked us to look again</Trans>
          ) : (
            <Trans>Your appeal</Trans>
          )}{' '}
          · <time dateTime={submittedAt}>{formatDate(submittedAt)}</time>
        </p>
        {outcome ? (
          <Badge kind={outcome === 'overturned' ? 'approved' : 'plain'}>
            {i18n._(outcomeLabels[outcome])}
          </Badge>
        ) : (
          <Badge kind="pending">
            <Trans>In review</Trans>
          </Badge>
        )}
      </div>
      {words !== '' && (
        <MemberText className="text-sm whitespace-pre-line text-ink-2">{words}</MemberText>
      )}
      {answer === null ? (
        <p className="text-sm text-ink-3">
          <Trans>A different moderator will answer by {due}.</Trans>
        </p>
      ) : (
        <div className="grid gap-1 border-t border-line pt-2">
          <p className="text-sm font-medium">
            <Trans>Answer</Trans>
          </p>
          <MemberText className="whitespace-pre-line">{answer}</MemberText>
          {outcome === 'overturned' && (
            <p className="text-sm text-ink-2">{i18n._(undoneLabels[kind])}</p>
          )}
        </div>
      )}
    </div>
  )
}
