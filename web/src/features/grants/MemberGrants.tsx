import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { MemberSection, NothingHere } from '../../staff/MemberSection.tsx'
import { GrantRow } from './GrantRow.tsx'
import { PremiumDialog } from './PremiumDialog.tsx'
import { TokensDialog } from './TokensDialog.tsx'
import { useGrants, toastRequested, useGrantActions } from './use-grants.ts'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'

type OpenDialog = 'tokens' | 'premium' | 'end' | null

/** Grants of one member, for admins. */
export function MemberGrants({ file }: { file: Pick<MemberRecord, 'id' | 'handle'> }) {
  const grants = useGrants(file.id)
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
      {openDialog === 'tokens' && <TokensDialog member={file} onClose={close} />}
      {openDialog === 'premium' && <PremiumDialog member={file} onClose={close} />}
      {openDialog === 'end' && <EndPremiumDialog member={file} onClose={close} />}
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

type Props = { member: Pick<MemberRecord, 'id' | 'handle'>; onClose: () => void }

/** Ends gifted premium; the paid time stays. */
function EndPremiumDialog({ member: { id, handle }, onClose }: Props) {
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
