import { DATE_PLANS_MAXIMUM, type DatePlan } from '@adire/contract/date-plans.ts'
import type { ThreadId } from '@adire/contract/ids.ts'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { BackLink } from '../../ui/BackLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { DatePlanDialog } from './DatePlanDialog.tsx'
import { DatePlanRow } from './DatePlanRow.tsx'
import { useDatePlans } from './use-date-plans.ts'

const copy = { failed: msg`Couldn’t load your date plans` }

type Props = {
  /** Conversation whose member the new plan is about; opens the dialog. */
  threadId: ThreadId | undefined
  onThreadUsed: () => void
}

/** Page on which a member plans dates, shares them and checks in. */
export function DatePlansPage({ threadId, onThreadUsed }: Props) {
  const [edited, setEdited] = useState<DatePlan | 'new'>()
  const isOpen = edited !== undefined || threadId !== undefined
  function close() {
    setEdited(undefined)
    if (threadId) onThreadUsed()
  }
  return (
    <div className="grid gap-6">
      <div className="grid justify-items-start gap-1">
        <BackLink to="/dashboard/safety">
          <Trans>Safety Centre</Trans>
        </BackLink>
        <h1 className="display text-page">
          <Trans>Date plans</Trans>
        </h1>
      </div>
      <div className="grid max-w-2xl gap-5">
        <HowItWorks />
        <QueryState
          query={useDatePlans()}
          copy={copy}
          shape="page"
          skeleton={<StackSkeleton count={2} className="h-32" />}
        >
          {({ open, ended }) => (
            <>
              <OpenPlans plans={open} onEdit={setEdited} />
              {ended.length > 0 && <EndedPlans plans={ended} />}
            </>
          )}
        </QueryState>
      </div>
      {isOpen && (
        <DatePlanDialog
          plan={edited === 'new' ? undefined : edited}
          threadId={threadId}
          onClose={close}
        />
      )}
    </div>
  )
}

function HowItWorks() {
  return (
    <div className="grid gap-2 text-ink-2">
      <p>
        <Trans>
          Write down where you’ll be and who to tell. At the time you choose, we ask if you’re OK.
          If you don’t answer, we email your trusted contact.
        </Trans>
      </p>
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        <li>
          <Trans>
            Nothing is sent until you share the plan, tap “Alert now” or miss a check-in. Your date
            never sees it, and our team can’t read it.
          </Trans>
        </li>
        <li>
          <Trans>
            Without a connection you can’t check in, and the email goes out anyway. Choose the time
            and place with that in mind.
          </Trans>
        </li>
        <li>
          <Trans>
            We can’t see where you are, and can’t tell if someone makes you tap “I’m safe”. Agree on
            a code word with your contact.
          </Trans>
        </li>
        <li>
          <Trans>We erase a plan seven days after it ends.</Trans>
        </li>
      </ul>
    </div>
  )
}

type ListProps = { plans: readonly DatePlan[]; onEdit: (plan: DatePlan | 'new') => void }

function OpenPlans({ plans, onEdit }: ListProps) {
  const add = (
    <Button onClick={() => onEdit('new')}>
      <Plus aria-hidden />
      <Trans>Plan a date</Trans>
    </Button>
  )
  if (plans.length === 0)
    return (
      <EmptyState title={<Trans>No date planned</Trans>} action={add}>
        <Trans>Adding a plan takes a minute, and you can change or cancel it later.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-3">
        {plans.map((plan) => (
          <DatePlanRow key={plan.id} plan={plan} onEdit={() => onEdit(plan)} />
        ))}
      </ul>
      {plans.length < DATE_PLANS_MAXIMUM ? (
        <div>{add}</div>
      ) : (
        <p className="text-ink-2">
          <Trans>You have {DATE_PLANS_MAXIMUM} plans. Cancel one to add another.</Trans>
        </p>
      )}
    </>
  )
}

function EndedPlans({ plans }: { plans: readonly DatePlan[] }) {
  return (
    <section aria-labelledby="ended-plans" className="grid gap-3 pt-3">
      <h2 id="ended-plans" className="text-xl">
        <Trans>Past plans</Trans>
      </h2>
      <ul className="grid gap-3">
        {plans.map((plan) => (
          <DatePlanRow key={plan.id} plan={plan} />
        ))}
      </ul>
    </section>
  )
}
