import { samplePortraits } from '@adire/contract/art/sample-portraits.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changePageHash, usePageHash } from '../../lib/page-address.ts'
import { StaticHtml } from '../../ui/StaticHtml.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { BrowseToolbar } from './BrowseToolbar.tsx'
import { FeatureCards } from './FeatureCards.tsx'
import { SampleCard } from './SampleCard.tsx'

export function BrowseSection() {
  const { t } = useLingui()
  const [tab, chooseTab] = useBrowseTab()
  return (
    <section
      id="browse"
      tabIndex={-1}
      aria-labelledby="browse-title"
      className="page-width -scroll-mt-16 py-14 sm:py-20"
    >
      <div className="grid max-w-[44rem] gap-3">
        <h2 id="browse-title" className="display text-page">
          <Trans>People you could meet here</Trans>
        </h2>
        <p className="text-lg text-ink-2">
          <Trans>
            Six sample profiles, made up and drawn by us. Real members show their profiles to
            members, not to the open web.
          </Trans>
        </p>
        <p className="hidden text-ink-2 noscript:block">
          <Trans>To confirm your age and see the samples clearly, please turn on JavaScript.</Trans>
        </p>
      </div>
      <span id="features" className="block scroll-mt-4" />
      <Tabs value={tab} onValueChange={(next) => chooseTab(next as BrowseTab)} className="mt-8">
        <TabList aria-label={t`What to look at`} className="noscript:hidden">
          <Tab value="profiles">
            <Trans>Browse Profiles</Trans>
          </Tab>
          <Tab value="features">
            <Trans>Features</Trans>
          </Tab>
        </TabList>
        <TabPanel value="profiles" forceMount className="browse-panel pt-8">
          <BrowseToolbar />
          <ul className="mt-7 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-7 noscript:mt-0">
            {samplePortraits.map((person, index) => (
              <li key={person.name}>
                <SampleCard person={person} place={index + 1} />
              </li>
            ))}
          </ul>
        </TabPanel>
        <TabPanel value="features" forceMount className="browse-panel pt-8">
          <StaticHtml>{import.meta.env.DRAWS_ALL && <FeatureCards />}</StaticHtml>
        </TabPanel>
      </Tabs>
    </section>
  )
}

type BrowseTab = 'profiles' | 'features'

/**
 * Tab stored in the address (`/#features`), for reload and Back. The prerendered HTML has the
 * first.
 */
function useBrowseTab(): [BrowseTab, (tab: BrowseTab) => void] {
  const hash = usePageHash()
  // "Browse Community" links to its own anchor, which leaves the tab as it is.
  const [chosen, setChosen] = useState<BrowseTab>()

  function choose(tab: BrowseTab) {
    setChosen(tab)
    changePageHash(tab === 'features' ? 'features' : '')
  }

  return [chosen ?? (hash === 'features' ? 'features' : 'profiles'), choose]
}
