import type { ConfigEntry } from '@adire/contract/config.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { nameStaff } from '../../staff/staff-name.ts'
import { dateFormat } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { describeChange } from './copy.ts'
import { useHistory } from './use-config.ts'

type Props = {
  subject: 'setting' | 'currency'
  /** Key of the setting, or code of the currency. */
  subjectKey: string
  /** Needed to format the values of a setting. */
  type?: ConfigEntry['type']
  onClose: () => void
}

/** Change history of a setting or currency, from the audit log. */
export function HistoryDialog({ subject, subjectKey, type, onClose }: Props) {
  const { t } = useLingui()
  const history = useHistory(subject, subjectKey)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`History of ${subjectKey}`}
      size="md"
    >
      <QueryState query={history}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p className="py-4 text-ink-2">
              <Trans>It hasn’t been changed yet.</Trans>
            </p>
          ) : (
            <ol className="grid divide-y divide-line">
              {changes.map(({ at, by, before, after }) => (
                <li key={`${at}${JSON.stringify(after)}`} className="grid gap-0.5 py-3">
                  {describeChange({ before, after }, type).map((line) => (
                    <p key={line} className="font-medium tabular-nums">
                      {line}
                    </p>
                  ))}
                  <p className="text-sm text-ink-3">
                    {nameStaff(by)} ·{' '}
                    <time dateTime={at}>
                      {dateFormat({ dateStyle: 'medium', timeStyle: 'medium' }).format(
                        new Date(at),
                      )}
                    </time>
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
    </Dialog>
  )
}
