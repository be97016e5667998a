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
 * Lists fields that another tab saved during this edit. Where both tabs changed a field, the member
 * chooses; forms focus that choice (`[data-conflicts]`) instead of saving.
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
            <Trans>
              Your changes here are still in the form. Choose a version of each field, then save.
            </Trans>
          ) : (
            <Trans>Your changes here are still in the form. Save when you’re ready.</Trans>
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
          aria-label={t`Use the other tab’s version: ${label}`}
          onClick={() => onDecide('theirs')}
        >
          <Trans>Use the other tab’s</Trans>
        </Button>
      </div>
    </li>
  )
}
