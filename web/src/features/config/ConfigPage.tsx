import { Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { AddressFlags } from './AddressFlags.tsx'
import { ConfigSections } from './ConfigSections.tsx'
import { Currencies } from './Currencies.tsx'
import { ReferralReviewQueue } from './ReferralReviewQueue.tsx'
import { QuarantinedEvents } from './QuarantinedEvents.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { useDrafts, useSave } from './use-config.ts'

/** Settings, currencies and the admins' review queues (ADM-CONF-01). */
export function ConfigPage() {
  const { section = 'settings' } = useSearch({ from: '/dashboard/admin/config' })
  const drafts = useDrafts()
  const { save, changes } = useSave(drafts)
  return (
    <div className="grid grid-cols-1 gap-5">
      <h2 className="text-2xl">
        <Trans>Config</Trans>
      </h2>
      <ConfigSections current={section} changeCount={changes.length} />
      {section === 'settings' && <SettingsPanel drafts={drafts} changes={changes} onSave={save} />}
      {section === 'currencies' && <Currencies />}
      {section === 'referrals' && <ReferralReviewQueue />}
      {section === 'payments' && <QuarantinedEvents />}
      {section === 'addresses' && <AddressFlags />}
      {/* What is typed stays while one looks into the other sections: leaving the tab asks. */}
      <LeaveQuestion isDirty={changes.length > 0} keptOn="route">
        <Trans>What you changed in the settings has not been saved.</Trans>
      </LeaveQuestion>
    </div>
  )
}
