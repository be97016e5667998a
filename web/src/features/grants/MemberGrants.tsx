import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PREMIUM_GRANT_DAYS } from '@adire/contract/grants.ts'
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

/** Section of a member's record with the grants to them, for admins. */
export function MemberGrants({ member }: { member: Pick<MemberRecord, 'id' | 'handle'> }) {
  const grants = useGrants(member.id)
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const close = () => setOpenDialog(null)
  return (
    <MemberSection title={<Trans>Grants</Trans>}>
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
                <Trans>Give or take back tokens</Trans>
              </Button>
              <Button
                size="sm"
                variant="secondary"
                aria-haspopup="dialog"
                onClick={() => setOpenDialog('premium')}
              >
                <Trans>Give Premium</Trans>
              </Button>
              {giftUntil !== null && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-haspopup="dialog"
                  onClick={() => setOpenDialog('end')}
                >
                  <Trans>End complimentary Premium</Trans>
                </Button>
              )}
            </div>
            {waiting.length + recent.length === 0 && (
              <NothingHere>
                <Trans>No grants yet.</Trans>
              </NothingHere>
            )}
            <ul className="grid empty:hidden">
              {[...waiting, ...recent].map((grant) => (
                <li
                  key={grant.id}
                  className="border-t border-line py-3 first:border-t-0 first:pt-0"
                >
                  <GrantRow grant={grant} showsMember={false} />
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
      <Trans>Complimentary Premium until {until}.</Trans>
    </p>
  )
}

type DialogProps = { member: Pick<MemberRecord, 'id' | 'handle'>; onClose: () => void }

/** Ends premium that staff gave; paid premium stays. */
function EndPremiumDialog({ member: { id, handle }, onClose }: DialogProps) {
  const { t } = useLingui()
  const { endPremium } = useGrantActions()
  const [grantId] = useState(() => crypto.randomUUID())
  return (
    <DecisionDialog
      onClose={onClose}
      title={<Trans>End {handle}’s complimentary Premium</Trans>}
      description={
        <Trans>It ends when a second admin approves. Any Premium they’ve paid for continues.</Trans>
      }
      confirmLabel={<Trans>Request approval</Trans>}
      tone="danger"
      failure={{ title: t`Error`, description: t`Couldn’t send the request. Please try again.` }}
      onDecide={async (reason) => toastRequested(await endPremium({ id, grantId, reason }))}
    />
  )
}

/** Gives premium for some days, which start after paid premium ends. */
function PremiumDialog({ member: { id, handle }, onClose }: DialogProps) {
  const { t } = useLingui()
  const { givePremium } = useGrantActions()
  const [grantId] = useState(() => crypto.randomUUID())
  const { minimum, maximum } = PREMIUM_GRANT_DAYS

  return (
    <DecisionDialog
      onClose={onClose}
      title={<Trans>Give {handle} Premium</Trans>}
      description={
        <Trans>
          It starts when a second admin approves it, or when the Premium they’ve paid for ends, if
          that’s later. It’s free for them and doesn’t renew.
        </Trans>
      }
      confirmLabel={<Trans>Request approval</Trans>}
      failure={{ title: t`Error`, description: t`Couldn’t send the request. Please try again.` }}
      initialAmount="30"
      checkAmount={(days) =>
        parseDays(days) === undefined ? t`Choose from ${minimum} to ${maximum} days.` : undefined
      }
      onDecide={async (reason, days) =>
        toastRequested(await givePremium({ id, grantId, days: Number(days), reason }))
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
