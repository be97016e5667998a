import type { BreachEntry, BreachRecord } from '@adire/contract/breaches.ts'
import { useLingui } from '@lingui/react/macro'
import { entryLabels } from './copy.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { EntryTextField } from './EntryTextField.tsx'
import { checkReasons, readWithdrawalFault } from './rules.ts'

type Props = {
  breach: BreachRecord
  entry: BreachEntry
  /** Finds what gets the focus after the entry is withdrawn, which removes its button. */
  findEntry: () => HTMLElement | null
  onClose: () => void
}
type Values = { reasons: string }

/** Dialog that withdraws a wrong entry. Mounted while open. */
export function WithdrawDialog({ breach, entry, findEntry, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { number } = entry
  const { kind } = entry.details
  const label = i18n._(entryLabels[kind])
  return (
    <EntryDialog<Values>
      id={breach.id}
      onClose={onClose}
      findFallback={findEntry}
      title={t`Withdraw entry ${number}?`}
      description={
        kind === 'facts'
          ? t`The facts from before this change will count again. The entry stays in the register, marked as withdrawn. You can’t undo this.`
          : t`“${label}” will no longer count. The entry stays in the register, marked as withdrawn. You can’t undo this.`
      }
      confirmLabel={t`Withdraw entry`}
      tone="danger"
      defaultValues={{ reasons: '' }}
      check={({ reasons }) => ({ reasons: checkReasons(reasons) })}
      readFieldErrors={(error) => {
        const fault = readWithdrawalFault(error)
        return fault === undefined ? undefined : { reasons: fault }
      }}
      toEntry={({ reasons }) => ({ kind: 'withdrawn', withdraws: number, reasons })}
    >
      {({ register, errors }) => (
        <EntryTextField
          label={t`Reasons`}
          hint={t`Don’t include members’ personal data.`}
          error={errors.reasons}
          inputProps={register('reasons')}
        />
      )}
    </EntryDialog>
  )
}
