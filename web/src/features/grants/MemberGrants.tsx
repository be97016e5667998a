import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { GIFT_DAYS } from '@adire/contract/grants.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { MemberSection, NothingHere } from '../../staff/MemberSection.tsx'
import { GrantRow } from './GrantRow.tsx'
import { TokensDialog } from './TokensDialog.tsx'
import { toastRequested, useGrantActions, useGrants } from './use-grants.ts'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { parseDays } from './rules.ts'

type OpenDialog = 'tokens' | 'premium' | 'end' | null

/** Grants of one member, for admins. */
export function MemberGrants({ member }: { member: Pick<MemberRecord, 'id' | 'handle'> }) {
  const grants = useGrants(member.id)
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const close = () => setOpenDialog(null)
  return (
    <MemberSection title={<Trans>Tokens and premium given</Trans>}>
      <QueryState query={grants}>
        {({ waiting, recent, giftUntil }) => (
          <>
            {giftUntil !== null && <GiftLine until={formatDate(giftUntil)} />}
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                variant="secondary"
                aria-haspopup="dialog"
                onClick={() => setOpenDialog('tokens')}
              >
                <Trans>Give or take tokens</Trans>
              </Button>
              <Button
                size="sm"
                variant="secondary"
                aria-haspopup="dialog"
                onClick={() => setOpenDialog('premium')}
              >
                <Trans>Give premium</Trans>
              </Button>
              {giftUntil !== null && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-haspopup="dialog"
                  onClick={() => setOpenDialog('end')}
                >
                  <Trans>End the given premium</Trans>
                </Button>
              )}
            </div>
            {waiting.length + recent.length === 0 && (
              <NothingHere>
                <Trans>Nothing yet.</Trans>
              </NothingHere>
            )}
            <ul className="grid empty:hidden">
              {[...waiting, ...recent].map((grant) => (
                <li
                  key={grant.id}
                  className="border-t border-line py-3 first:border-t-0 first:pt-0"
                >
                  <GrantRow grant={grant} isNamed={false} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
      {openDialog === 'tokens' && <TokensDialog member={member} onClose={close} />}
      {openDialog === 'premium' && <PremiumDialog member={member} onClose={close} />}
      {openDialog === 'end' && <EndPremiumDialog member={member} onClose={close} />}
    </MemberSection>
  )
}

function GiftLine({ until }: { until: string }) {
  return (
    <p>
      <Trans>Premium is given until {until}.</Trans>
    </p>
  )
}

type DialogProps = { member: Pick<MemberRecord, 'id' | 'handle'>; onClose: () => void }

/** Ends gifted premium; the paid time stays. */
function EndPremiumDialog({ member: { id, handle }, onClose }: DialogProps) {
  const { t } = useLingui()
  const { end } = useGrantActions()
  const [grantId] = useState(() => crypto.randomUUID())
  return (
    <DecisionDialog
      onClose={onClose}
      title={<Trans>End the premium given to {handle}</Trans>}
      description={
        <Trans>It ends when a second admin agrees. Premium that they have paid for stays.</Trans>
      }
      confirmLabel={<Trans>Ask for it</Trans>}
      tone="danger"
      failure={{ title: t`Error`, description: t`This could not be asked for. Please try again.` }}
      onDecide={async (reason) => toastRequested(await end({ id, grantId, reason }))}
    />
  )
}

/** Gives premium for some days, after the paid time. */
function PremiumDialog({ member: { id, handle }, onClose }: DialogProps) {
  const { t } = useLingui()
  const { premium } = useGrantActions()
  const [grantId] = useState(() => crypto.randomUUID())
  const { minimum, maximum } = GIFT_DAYS

  return (
    <DecisionDialog
      onClose={onClose}
      title={<Trans>Give {handle} premium</Trans>}
      description={
        <Trans>
          It starts when a second admin approves it, or when their paid time ends. It is free for
          them and never renews.
        </Trans>
      }
      confirmLabel={<Trans>Ask for it</Trans>}
      failure={{ title: t`Error`, description: t`This could not be asked for. Please try again.` }}
      initialAmount="30"
      checkAmount={(days) =>
        parseDays(days) === undefined ? t`Choose from ${minimum} to ${maximum} days.` : undefined
      }
      onDecide={async (reason, days) =>
        toastRequested(await premium({ id, grantId, days: Number(days), reason }))
      }
    >
      {({ register, errors }) => (
        <Field
          label={t`Days`}
          hint={t`From ${minimum} to ${maximum}.`}
          error={errors.amount}
          className="max-w-40"
        >
          <Input inputMode="numeric" autoComplete="off" maxLength={3} {...register('amount')} />
        </Field>
      )}
    </DecisionDialog>
  )
}
