import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'

export type AdvertisingTab = 'inquiries' | 'campaigns'

type Props = {
  tab: AdvertisingTab
  /** Buttons beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * Heading and tabs around every staff page of advertising (ADS-ADMIN-01). Each tab has its own
 * address.
 */
export function AdvertisingFrame({ tab, actions, children }: Props) {
  const navigate = useNavigate()
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-2xl max-sm:sr-only">
          <Trans>Advertising</Trans>
        </h2>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
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
