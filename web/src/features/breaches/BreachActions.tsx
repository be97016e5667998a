import type { BreachEntryKind, BreachRecord } from '@adire/contract/breaches.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { MeasureDialog } from './MeasureDialog.tsx'
import { NoticeDialog } from './NoticeDialog.tsx'
import { NotToldDialog } from './NotToldDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'

type Action = Exclude<BreachEntryKind, 'facts' | 'withdrawn'>

/** Buttons that add an entry to a breach, each with its dialog. */
export function BreachActions({ breach }: { breach: BreachRecord }) {
  const { t } = useLingui()
  const [action, setAction] = useState<Action>()
  const props = { breach, onClose: () => setAction(undefined) }
  const { isOpen, missingSteps } = breach
  const buttons: [Action, string][] = isOpen
    ? [
        ['authority_told', t`Record a notice to an authority`],
        ['people_told', t`Record a notice to people`],
        ['not_told', t`Record a decision not to notify`],
        ['measure', t`Record a measure`],
      ]
    : [['reopened', t`Reopen breach`]]
  return (
    <div className="flex flex-wrap gap-2 max-sm:flex-col">
      {buttons.map(([kind, label]) => (
        <Button key={kind} size="sm" variant="secondary" onClick={() => setAction(kind)}>
          {label}
        </Button>
      ))}
      {isOpen && missingSteps.length === 0 && (
        <Button size="sm" onClick={() => setAction('closed')}>
          <Trans>Close breach</Trans>
        </Button>
      )}
      {action === 'measure' && <MeasureDialog {...props} />}
      {(action === 'authority_told' || action === 'people_told') && (
        <NoticeDialog kind={action} {...props} />
      )}
      {action === 'not_told' && <NotToldDialog {...props} />}
      {(action === 'closed' || action === 'reopened') && <StatusDialog kind={action} {...props} />}
    </div>
  )
}
