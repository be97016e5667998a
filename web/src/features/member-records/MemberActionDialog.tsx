import type { MemberRow } from '@adire/contract/member-records.ts'
import { STATEMENT_MAXIMUM, SUSPENSION_DAYS } from '@adire/contract/report-cases.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState, type ReactNode } from 'react'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { DaysField } from '../../staff/DaysField.tsx'
import { DenyDialog } from './DenyDialog.tsx'
import { StatementField } from '../../staff/StatementField.tsx'
import type { MemberActions } from './use-members.ts'
import { checkDays, checkStatement } from '../../staff/decision-rules.ts'

export type MemberAction = 'deny' | 'warn' | 'suspend' | 'ban' | 'reinstate'
type Sanction = Exclude<MemberAction, 'deny'>

type Subject = Pick<MemberRow, 'id' | 'handle' | 'standing' | 'verification'>
type Props = {
  chosen: { action: MemberAction; member: Subject } | null
  actions: MemberActions
  onClose: () => void
}

/**
 * Confirms an action with the member's name, and asks for the statement that the member will read.
 */
export function MemberActionDialog({ chosen, actions, onClose }: Props) {
  const [denied, sanctioned] =
    chosen?.action === 'deny'
      ? [chosen.member, null]
      : [null, chosen && { action: chosen.action, member: chosen.member }]
  return (
    <>
      <DenyDialog
        member={denied}
        isVerified={denied?.verification === 'verified'}
        onClose={onClose}
        onReason={(reason) => {
          if (denied) actions.deny.mutate({ id: denied.id, reason })
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
  // Keeps its content while it closes.
  const [last, setLast] = useState(chosen)
  if (chosen && chosen !== last) setLast(chosen)
  const shown = chosen ?? last
  const { title, description, confirm } = describeAction(shown)
  const isPending =
    actions.warn.isPending ||
    actions.suspend.isPending ||
    actions.ban.isPending ||
    actions.reinstate.isPending ||
    actions.endSuspension.isPending

  function handleSubmit({ statement, days }: SanctionValues) {
    if (!chosen || isPending) return
    const { id } = chosen.member
    const after = { onSuccess: onClose }
    if (chosen.action === 'warn') actions.warn.mutate({ id, statement }, after)
    if (chosen.action === 'suspend')
      actions.suspend.mutate({ id, statement, days: Number(days) }, after)
    if (chosen.action === 'ban') actions.ban.mutate({ id, statement }, after)
    if (chosen.action === 'reinstate') {
      const end = chosen.member.standing === 'banned' ? actions.reinstate : actions.endSuspension
      end.mutate({ id, statement }, after)
    }
  }

  return (
    <Dialog
      open={chosen !== null}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size="sm"
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
        <SanctionForm id={formId} hasDays={chosen.action === 'suspend'} onSubmit={handleSubmit} />
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
            {name} is signed out and hidden at once, until the days are over, and is told why.
          </Trans>
        ),
        confirm: <Trans>Suspend</Trans>,
      }
    case 'ban':
      return {
        title: <Trans>Ban {name}</Trans>,
        description: (
          <Trans>
            {name} is signed out and hidden at once and for good, loses the verification, and is
            told why.
          </Trans>
        ),
        confirm: <Trans>Ban</Trans>,
      }
    case 'reinstate':
      return chosen.member.standing === 'banned'
        ? {
            title: <Trans>Unban {name}</Trans>,
            description: (
              <Trans>{name} may log in again, and waits for verification. They are told.</Trans>
            ),
            confirm: <Trans>Unban</Trans>,
          }
        : {
            title: <Trans>End the suspension of {name}</Trans>,
            description: <Trans>{name} may log in again at once. They are told.</Trans>,
            confirm: <Trans>End the suspension</Trans>,
          }
    default:
      return {
        title: <Trans>Warn {name}</Trans>,
        description: (
          <Trans>{name} is told why, by mail and in the product. The account stays as it is.</Trans>
        ),
        confirm: <Trans>Warn</Trans>,
      }
  }
}

type SanctionValues = { statement: string; days: string }

const checkSanction = ({ statement, days }: SanctionValues) => ({
  statement: checkStatement(statement, STATEMENT_MAXIMUM),
  days: checkDays(days),
})
const schema = schemaFromRule(checkSanction)

type FormProps = {
  id: string
  hasDays: boolean
  onSubmit: (values: SanctionValues) => void
}

function SanctionForm({ id, hasDays, onSubmit }: FormProps) {
  const { t } = useLingui()
  const { form, errors, register } = useValidatedForm({
    // Sanctions without days keep the initial ones, which are valid and not sent.
    defaultValues: { statement: '', days: String(SUSPENSION_DAYS.minimum) },
    schema,
    onSubmit,
  })
  return (
    <form id={id} {...form} className="grid gap-5">
      {hasDays && <DaysField error={errors.days} input={register('days')} />}
      <StatementField
        label={t`Statement of reasons`}
        hint={t`The member reads this. Never say who reported them.`}
        error={errors.statement}
        maximum={STATEMENT_MAXIMUM}
        input={register('statement')}
      />
    </form>
  )
}
