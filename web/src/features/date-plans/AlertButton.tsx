import type { DatePlan } from '@adire/contract/date-plans.ts'
import { Trans } from '@lingui/react/macro'
import { Siren } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { isUnreachable } from './rules.ts'
import { usePlanAction } from './use-date-plans.ts'

/** Alerts the contact at once, after a confirmation. */
export function AlertButton({ plan }: { plan: DatePlan }) {
  const [isAsking, setIsAsking] = useState(false)
  const action = usePlanAction(plan)
  const { contactName } = plan
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setIsAsking(true)}>
        <Siren aria-hidden />
        <Trans>Alert now</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Alert {contactName} now?</Trans>}
        description={
          isUnreachable(plan) ? (
            <Trans>
              {contactName} doesn’t accept our emails, so we can’t alert anyone for you. If you need
              help, call someone you trust now. If you’re in danger, call your local emergency
              number first.
            </Trans>
          ) : (
            <Trans>
              We email {contactName} your plan and ask them to call you. If you’re in danger, call
              your local emergency number first. We can’t call the police for you.
            </Trans>
          )
        }
        confirmLabel={<Trans>Alert {contactName}</Trans>}
        tone="danger"
        isPending={action.isPending}
        onConfirm={() => action.mutate({ kind: 'alert' }, { onSuccess: () => setIsAsking(false) })}
      />
    </>
  )
}
