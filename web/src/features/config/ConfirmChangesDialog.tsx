import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { useRef } from 'react'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { scrollRegion } from '../../ui/scroll-region.ts'
import { formatSetting } from './copy.ts'
import type { Change } from './rules.ts'

type Props = {
  open: boolean
  changes: readonly Change[]
  onClose: () => void
  onSave: (changes: readonly Change[]) => Promise<'saved' | 'changed-meanwhile'>
}

/**
 * Shows old and new values before saving settings, which apply to everyone at once
 * (decision M6).
 */
export function ConfirmChangesDialog({ open, changes, onClose, onSave }: Props) {
  const { t } = useLingui()
  const savedKey = useRef<string>(undefined)
  async function save() {
    savedKey.current = changes[0]?.entry.key
    // A conflict with another admin is shown at the settings, not here.
    await onSave(changes)
    onClose()
  }
  return (
    <SubmitDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Save these changes?`}
      description={t`They take effect immediately for all members.`}
      confirmLabel={plural(changes.length, { one: 'Save # change', other: 'Save # changes' })}
      // ADM-CONF-09.
      failure={{ title: t`Error`, description: t`Failed to update configuration` }}
      defaultValues={{}}
      onSubmit={save}
      // Without unsaved changes, the bar with the button is gone.
      findFallback={() => findSettingInput(savedKey.current)}
    >
      <ChangeList changes={changes} />
    </SubmitDialog>
  )
}

/** Finds the input of a setting's row, which has its key as `data-setting`. */
function findSettingInput(key: string | undefined): HTMLElement | null {
  if (key === undefined) return null
  return document.querySelector<HTMLElement>(
    `[data-setting="${CSS.escape(key)}"] :is(input, [role="switch"])`,
  )
}

function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { t } = useLingui()
  return (
    <ul
      ref={scrollRegion}
      aria-label={t`Changes`}
      className="max-h-[45dvh] divide-y divide-line overflow-y-auto rounded-tile border border-line text-sm"
    >
      {changes.map(({ entry, value }) => (
        <li
          key={entry.key}
          className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline"
        >
          <p className="text-ink-2">
            {entry.description}{' '}
            <span className="block font-mono text-xs wrap-anywhere text-ink-3">{entry.key}</span>
          </p>
          <p className="whitespace-nowrap tabular-nums">
            <del className="text-ink-3 no-underline">{formatSetting(entry.type, entry.value)}</del>{' '}
            <ArrowRight aria-hidden className="mx-1 inline size-4 text-ink-3 rtl:-scale-x-100" />{' '}
            <ins className="font-semibold no-underline">{formatSetting(entry.type, value)}</ins>
          </p>
        </li>
      ))}
    </ul>
  )
}
