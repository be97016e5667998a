import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CaseHeading } from '../../staff/CaseHeading.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { FactsForm } from './FactsForm.tsx'
import { makeNewFacts } from './rules.ts'
import { useBreachWrites } from './use-breaches.ts'

/** Page with the form of a new breach, for admins. */
export function NewBreachPage() {
  const navigate = useNavigate()
  const { create } = useBreachWrites()
  const [initial] = useState(() => makeNewFacts(new Date()))
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <BackLink to="/dashboard/admin/breaches">
        <Trans>All breaches</Trans>
      </BackLink>
      <CaseHeading>
        <Trans>Record a breach</Trans>
      </CaseHeading>
      <FactsForm
        initial={initial}
        submitLabel={<Trans>Record breach</Trans>}
        onCancel={() => void navigate({ to: '/dashboard/admin/breaches' })}
        onSave={async (facts) => {
          const { id } = await create.mutateAsync({ facts })
          await navigate({
            to: '/dashboard/admin/breaches/$breachId',
            params: { breachId: id },
            replace: true,
            ignoreBlocker: true,
          })
        }}
      />
    </div>
  )
}
