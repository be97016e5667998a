import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
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
 * Shows old and new values side by side before saving settings, which apply to everyone at once
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
      <ChangeTable changes={changes} />
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

function ChangeTable({ changes }: { changes: readonly Change[] }) {
  return (
    <div ref={scrollRegion} className="max-h-64 overflow-y-auto rounded-tile border border-line">
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th>
              <Trans>Setting</Trans>
            </th>
            <th>
              <Trans>Current</Trans>
            </th>
            <th>
              <Trans>New</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {changes.map(({ entry, value }) => (
            <tr key={entry.key}>
              <th scope="row" className="px-3 py-2 text-start font-normal text-ink-2">
                {entry.description}{' '}
                <span className="font-mono text-xs break-all text-ink-3">{entry.key}</span>
              </th>
              <td className="px-2 py-2 text-end whitespace-nowrap text-ink-3 tabular-nums line-through">
                {formatSetting(entry.type, entry.value)}
              </td>
              <td className="px-3 py-2 font-semibold whitespace-nowrap tabular-nums">
                <ArrowRight
                  aria-hidden
                  className="me-2 inline size-4 text-ink-3 rtl:-scale-x-100"
                />
                {formatSetting(entry.type, value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
