import {
  GRANT_ALONE_DAY_TOKENS,
  GRANT_ALONE_TOKENS,
  GRANT_MAXIMUM_TOKENS,
} from '@adire/contract/grants.ts'
import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatCount } from '../../lib/format.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { parseTokens } from './rules.ts'
import { toastRequested, useGrantActions } from './use-grants.ts'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'

type Props = { member: Pick<MemberRecord, 'id' | 'handle'>; onClose: () => void }

/** Gives tokens to one wallet or takes them, with a reason. */
export function TokensDialog({ member: { id, handle }, onClose }: Props) {
  const { t } = useLingui()
  const { adjustTokens } = useGrantActions()
  // One id per opening of the dialog, so that a double click makes one grant.
  const [grantId] = useState(() => crypto.randomUUID())
  const [isTaking, setIsTaking] = useState(false)
  const [monthLimit, dayLimit, maximum] = [
    GRANT_ALONE_TOKENS,
    GRANT_ALONE_DAY_TOKENS,
    GRANT_MAXIMUM_TOKENS,
  ].map((tokenCount) => formatCount(tokenCount))

  return (
    <DecisionDialog
      onClose={onClose}
      title={<Trans>{handle}’s tokens</Trans>}
      description={
        <Trans>
          The member is notified and sees it in their wallet. Above {monthLimit} tokens in 30 days,
          or {dayLimit} in a day for all members together, a second admin must approve.
        </Trans>
      }
      confirmLabel={isTaking ? <Trans>Take back tokens</Trans> : <Trans>Give tokens</Trans>}
      tone={isTaking ? 'danger' : 'primary'}
      failure={{
        title: t`Error`,
        description: t`Couldn’t transfer the tokens. Please try again.`,
      }}
      checkAmount={(count) =>
        parseTokens(count) === undefined ? t`Enter a number from 1 to ${maximum}.` : undefined
      }
      onDecide={async (reason, count) => {
        const amount = (isTaking ? -1 : 1) * Number(count)
        toastRequested(await adjustTokens({ id, grantId, amount, reason }))
      }}
    >
      {({ register, errors }) => (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t`Action`}>
            <Select
              value={isTaking ? 'take' : 'give'}
              onChange={(event) => setIsTaking(event.target.value === 'take')}
            >
              <option value="give">{t`Give`}</option>
              <option value="take">{t`Take back`}</option>
            </Select>
          </Field>
          <Field label={t`Tokens`} error={errors.amount}>
            <Input inputMode="numeric" autoComplete="off" maxLength={7} {...register('amount')} />
          </Field>
        </div>
      )}
    </DecisionDialog>
  )
}
