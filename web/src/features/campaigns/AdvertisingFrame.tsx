import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StaffPageHead } from '../../staff/StaffPageHead.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'

export type AdvertisingTab = 'inquiries' | 'campaigns'

type Props = {
  tab: AdvertisingTab
  /** Buttons beside the heading. */
  actions?: ReactNode
  /** True if the page is a table. */
  isDense?: boolean
  children: ReactNode
}

const tabStyle = 'pointer-fine:min-h-9 pointer-fine:px-3'

/**
 * Heading and tabs around every staff page of advertising (ADS-ADMIN-01). Each tab has its own
 * address.
 */
export function AdvertisingFrame({ tab, actions, isDense = false, children }: Props) {
  const navigate = useNavigate()
  return (
    // Manual, because the dialog about unsaved changes returns the focus to the tab that was clicked.
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
      <StaffPageHead
        title={<Trans>Advertising</Trans>}
        tabs={
          <TabList className="border-b-0 max-sm:w-full">
            <Tab value="inquiries" className={tabStyle}>
              <Trans>Inquiries</Trans>
            </Tab>
            <Tab value="campaigns" className={tabStyle}>
              <Trans>Campaigns</Trans>
            </Tab>
          </TabList>
        }
      >
        {actions}
      </StaffPageHead>
      <TabPanel value={tab} className={isDense ? 'pt-2' : undefined}>
        {children}
      </TabPanel>
    </Tabs>
  )
}
