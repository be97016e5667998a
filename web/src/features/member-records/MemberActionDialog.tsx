import type { MemberRow } from '@adire/contract/member-records.ts'
import { Trans } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { useLastSet } from '../../lib/use-last-set.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DenyDialog } from './DenyDialog.tsx'
import type { ReceivedReport } from './rules.ts'
import { type Sanction, SanctionForm, type SanctionValues } from './SanctionForm.tsx'
import type { MemberActions } from './use-members.ts'

export type MemberAction = 'deny' | Sanction

interface Subject extends Pick<MemberRow, 'id' | 'handle' | 'standing' | 'verification'> {
  /** Reports about the member; none where they aren't known. */
  reportsReceived?: readonly ReceivedReport[]
}
type Props = {
  chosen: { action: MemberAction; member: Subject } | null
  actions: MemberActions
  onClose: () => void
}

/**
 * Dialog of the chosen action on a member: asks for the statement that the member will read, and
 * carries the action out. Null `chosen` closes it.
 */
export function MemberActionDialog({ chosen, actions, onClose }: Props) {
  const [memberToDeny, sanctioned] =
    chosen?.action === 'deny'
      ? [chosen.member, null]
      : [null, chosen && { action: chosen.action, member: chosen.member }]
  return (
    <>
      <DenyDialog
        member={memberToDeny}
        isVerified={memberToDeny?.verification === 'verified'}
        onClose={onClose}
        onReason={(reason) => {
          if (memberToDeny) actions.deny.mutate({ id: memberToDeny.id, reason })
          onClose()
        }}
      />
      <SanctionDialog chosen={sanctioned} actions={actions} onClose={onClose} />
    </>
  )
}

type SanctionProps = {
  chosen: { action: Sanction; member: Subject } | null
  actions: MemberActions
  onClose: () => void
}

function SanctionDialog({ chosen, actions, onClose }: SanctionProps) {
  const formId = useId()
  const shown = useLastSet(chosen ?? undefined) ?? null
  const { title, description, confirm } = describeAction(shown)
  const isPending =
    actions.warn.isPending ||
    actions.suspend.isPending ||
    actions.ban.isPending ||
    actions.reinstate.isPending ||
    actions.endSuspension.isPending

  function handleSubmit({ clause, statement, days }: SanctionValues) {
    if (!chosen || isPending) return
    const { id } = chosen.member
    const callbacks = { onSuccess: onClose }
    const why = { statement, ...(clause && { clause }) }
    if (chosen.action === 'warn') actions.warn.mutate({ id, ...why }, callbacks)
    if (chosen.action === 'suspend')
      actions.suspend.mutate({ id, ...why, days: Number(days) }, callbacks)
    if (chosen.action === 'ban') actions.ban.mutate({ id, ...why }, callbacks)
    if (chosen.action === 'reinstate') {
      // Both call the same procedure, with different toasts.
      const lift = chosen.member.standing === 'banned' ? actions.reinstate : actions.endSuspension
      lift.mutate({ id, statement }, callbacks)
    }
  }

  return (
    <Dialog
      open={chosen !== null}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size="sm"
      focusesField
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={shown?.action === 'reinstate' ? 'primary' : 'danger'}
            loading={isPending}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {chosen && (
        <SanctionForm
          id={formId}
          action={chosen.action}
          name={chosen.member.handle}
          reports={chosen.member.reportsReceived ?? []}
          onSubmit={handleSubmit}
        />
      )}
    </Dialog>
  )
}

function describeAction(chosen: SanctionProps['chosen']): {
  title: ReactNode
  description: ReactNode
  confirm: ReactNode
} {
  const name = chosen?.member.handle ?? ''
  switch (chosen?.action) {
    case 'suspend':
      return {
        title: <Trans>Suspend {name}</Trans>,
        description: (
          <Trans>
            We immediately log {name} out and hide their profile until the suspension ends. We tell
            them why.
          </Trans>
        ),
        confirm: <Trans>Suspend</Trans>,
      }
    case 'ban':
      return {
        title: <Trans>Ban {name}</Trans>,
        description: (
          <Trans>
            We log {name} out, permanently close the account and withdraw the verification. We tell
            them why.
          </Trans>
        ),
        confirm: <Trans context="verb">Ban</Trans>,
      }
    case 'reinstate':
      return chosen.member.standing === 'banned'
        ? {
            title: <Trans>Unban {name}</Trans>,
            description: (
              <Trans>
                {name} can log in again and goes back to the verification queue. We notify them.
              </Trans>
            ),
            confirm: <Trans>Unban</Trans>,
          }
        : {
            title: <Trans>End the suspension of {name}</Trans>,
            description: <Trans>{name} can log in again immediately. We notify them.</Trans>,
            confirm: <Trans>End the suspension</Trans>,
          }
    default:
      return {
        title: <Trans>Warn {name}</Trans>,
        description: (
          <Trans>We tell {name} why, by email and in the app. The account stays active.</Trans>
        ),
        confirm: <Trans>Warn</Trans>,
      }
  }
}
