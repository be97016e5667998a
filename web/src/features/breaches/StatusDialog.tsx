import type { BreachRecord } from '@adire/contract/breaches.ts'
import { useLingui } from '@lingui/react/macro'
import { EntryDialog } from './EntryDialog.tsx'
import { EntryTextField } from './EntryTextField.tsx'
import { checkReasons } from './rules.ts'

type Props = { kind: 'closed' | 'reopened'; breach: BreachRecord; onClose: () => void }
type Values = { text: string }

/** Dialog that closes or reopens a breach. Mounted while open. */
export function StatusDialog({ kind, breach, onClose }: Props) {
  const { t } = useLingui()
  const isClosing = kind === 'closed'
  return (
    <EntryDialog<Values>
      id={breach.id}
      onClose={onClose}
      title={isClosing ? t`Close breach?` : t`Reopen breach?`}
      description={
        isClosing
          ? t`It stays in the register for five years. You can reopen it.`
          : t`You can then add entries and change the facts.`
      }
      confirmLabel={isClosing ? t`Close breach` : t`Reopen breach`}
      defaultValues={{ text: '' }}
      check={({ text }) => ({ text: checkReasons(text) })}
      toEntry={({ text }) => ({ kind, text })}
    >
      {({ register, errors }) => (
        <EntryTextField
          label={isClosing ? t`What you’ve changed so that it doesn’t happen again` : t`Reasons`}
          error={errors.text}
          inputProps={register('text')}
        />
      )}
    </EntryDialog>
  )
}
