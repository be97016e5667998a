import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'

export type AdvertisingTab = 'inquiries' | 'campaigns'

/**
 * Heading and tabs around every staff page of advertising (ADS-ADMIN-01). Each tab has its own
 * address.
 */
export function AdvertisingFrame({ tab, children }: { tab: AdvertisingTab; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <div className="grid gap-4">
      <h2 className="text-2xl max-sm:sr-only">
        <Trans>Advertising</Trans>
      </h2>
      {/* Manual, because the dialog about unsaved changes returns the focus to the tab that was clicked. */}
      <Tabs
        activationMode="manual"
        value={tab}
        onValueChange={(next) =>
          void navigate({
            to: '/dashboard/admin/advertising',
            search: { tab: next === 'campaigns' ? 'campaigns' : undefined },
          })
        }
      >
        <TabList>
          <Tab value="inquiries">
            <Trans>Inquiries</Trans>
          </Tab>
          <Tab value="campaigns">
            <Trans>Campaigns</Trans>
          </Tab>
        </TabList>
        <TabPanel value={tab}>{children}</TabPanel>
      </Tabs>
    </div>
  )
}
