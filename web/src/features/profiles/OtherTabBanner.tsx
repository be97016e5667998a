import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { EditField, EditValues, OtherTabChanges } from './edit-rules.ts'
import { getFieldLabel, formatValue } from './edit-copy.ts'

type Props = {
  otherTabChanges: OtherTabChanges & {
    decide: (field: EditField, choice: 'mine' | 'theirs') => void
    dismiss: () => void
  }
  values: EditValues
  saved: EditValues
}

/**
 * Fields another tab saved during this edit; the member decides, so that nothing typed is
 * overwritten.
 */
export function OtherTabBanner({
  otherTabChanges: { conflicts, applied, decide, dismiss },
  values,
  saved,
}: Props) {
  const { i18n } = useLingui()
  if (conflicts.length + applied.length === 0) return null
  return (
    <Banner
      tone={conflicts.length > 0 ? 'warn' : 'info'}
      title={<Trans>Your profile was changed in another tab</Trans>}
      {...(conflicts.length === 0 && { onDismiss: dismiss })}
    >
      <div className="grid gap-3">
        <p>
          {conflicts.length > 0 ? (
            <Trans>What you typed here is kept. Choose for each of these, then save.</Trans>
          ) : (
            <Trans>What you typed here is kept. Save when you are ready.</Trans>
          )}
        </p>
        {conflicts.length > 0 && (
          <ul className="grid gap-3" data-conflicts>
            {conflicts.map((field) => (
              <Conflict
                key={field}
                label={i18n._(getFieldLabel(field))}
                mine={formatValue(field, values)}
                theirs={formatValue(field, saved)}
                onDecide={(choice) => decide(field, choice)}
              />
            ))}
          </ul>
        )}
        {applied.length > 0 && (
          <ul className="grid gap-1">
            {applied.map((field) => (
              <li key={field}>
                <Trans>
                  {i18n._(getFieldLabel(field))} is now: {formatValue(field, saved)}
                </Trans>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Banner>
  )
}

type ConflictProps = {
  label: string
  mine: string
  theirs: string
  onDecide: (choice: 'mine' | 'theirs') => void
}

function Conflict({ label, mine, theirs, onDecide }: ConflictProps) {
  const { t } = useLingui()
  return (
    <li className="grid gap-2 border-t border-line-strong pt-3">
      <p className="font-semibold text-ink">{label}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt>
          <Trans>Here</Trans>
        </dt>
        <dd className="line-clamp-3 text-ink">{mine}</dd>
        <dt>
          <Trans>Other tab</Trans>
        </dt>
        <dd className="line-clamp-3 text-ink">{theirs}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={t`Keep mine: ${label}`}
          onClick={() => onDecide('mine')}
        >
          <Trans>Keep mine</Trans>
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={t`Take theirs: ${label}`}
          onClick={() => onDecide('theirs')}
        >
          <Trans>Take theirs</Trans>
        </Button>
      </div>
    </li>
  )
}
