import { GIFT_DAYS } from '@adire/contract/grants.ts'
import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { parseDays } from './rules.ts'
import { toastRequested, useGrantActions } from './use-grants.ts'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'

type Props = { member: Pick<MemberRecord, 'id' | 'handle'>; onClose: () => void }

/** Gives premium for some days, after the paid time. */
export function PremiumDialog({ member: { id, handle }, onClose }: Props) {
  const { t } = useLingui()
  const { premium } = useGrantActions()
  const [grantId] = useState(() => crypto.randomUUID())
  const [text, setText] = useState('30')
  const days = parseDays(text)
  const { minimum, maximum } = GIFT_DAYS

  return (
    <DecisionDialog
      onClose={onClose}
      title={<Trans>Give {handle} premium</Trans>}
      description={
        <Trans>
          It begins when a second admin agrees, or where what they have paid for ends. It costs them
          nothing and never renews.
        </Trans>
      }
      confirmLabel={<Trans>Ask for it</Trans>}
      failure={{ title: t`Error`, description: t`This could not be asked for. Please try again.` }}
      isValid={days !== undefined}
      onDecide={async (reason) =>
        toastRequested(await premium({ id, grantId, days: days ?? 0, reason }))
      }
    >
      {(isChecked) => (
        <Field
          label={t`Days`}
          hint={t`From ${minimum} to ${maximum}.`}
          error={
            isChecked && days === undefined
              ? t`Choose from ${minimum} to ${maximum} days.`
              : undefined
          }
          className="max-w-40"
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      )}
    </DecisionDialog>
  )
}
