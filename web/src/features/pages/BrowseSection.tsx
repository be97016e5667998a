import { samplePortraits } from '@adire/art/sample-portraits.ts'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search, SlidersHorizontal, Zap } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { openAuth } from '../../lib/auth-mode.ts'
import { changePageHash, usePageHash } from '../../lib/page-address.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { inputStyle } from '../../ui/input-style.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { StaticHtml } from '../../ui/StaticHtml.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { FeatureCards } from './FeatureCards.tsx'
import { SampleCard } from './SampleCard.tsx'
import { useSampleAccess } from './use-sample-access.ts'
import { toPageHref } from '../../lib/page-href.ts'

/** Sample profiles and features on the landing page, in two tabs. */
export function BrowseSection() {
  const { t } = useLingui()
  const [tab, chooseTab] = useBrowseTab()
  return (
    <section
      id="browse"
      tabIndex={-1}
      aria-labelledby="browse-title"
      className="page-width -scroll-mt-16 py-10 [contain-intrinsic-block-size:auto_70rem] [content-visibility:auto] sm:py-20 sm:[contain-intrinsic-block-size:auto_171rem] lg:[contain-intrinsic-block-size:auto_128rem]"
    >
      <div className="grid max-w-[44rem] gap-3">
        <h2 id="browse-title" className="display text-page">
          <Trans>What profiles look like</Trans>
        </h2>
        <p className="text-lg text-ink-2">
          <Trans>
            These six profiles are samples: we made them up and drew them. Only members see real
            profiles.
          </Trans>
        </p>
        <p className="hidden text-ink-2 noscript:block">
          <Trans>To confirm your age and see the samples clearly, turn on JavaScript.</Trans>
        </p>
      </div>
      <span id="features" className="block scroll-mt-4" />
      <Tabs
        value={tab}
        onValueChange={(next) => chooseTab(next === 'features' ? next : 'profiles')}
        className="mt-6"
      >
        <TabList aria-label={t`Choose what to see`} className="noscript:hidden">
          <Tab value="profiles" data-address={toPageHref('/')}>
            <Trans>Browse Profiles</Trans>
          </Tab>
          <Tab value="features" data-address={toPageHref('/#features')}>
            <Trans>Features</Trans>
          </Tab>
        </TabList>
        <TabPanel value="profiles" forceMount className="browse-panel pt-6">
          <BrowseToolbar />
          <ul className="mt-7 gap-5 overflow-x-auto max-sm:-me-(--page-gutter) max-sm:flex max-sm:snap-x max-sm:pb-2 sm:grid sm:overflow-visible sm:grid-cols-2 lg:grid-cols-3 lg:gap-7 noscript:mt-0">
            {samplePortraits.map((person, index) => (
              <li
                key={person.name}
                // The height of the tallest card on phones, so that the row keeps its height when
                // the others are laid out.
                className="[contain-intrinsic-block-size:auto_42.625rem] [content-visibility:auto] [overflow-clip-margin:0.5rem] max-sm:w-64 max-sm:shrink-0 max-sm:snap-start sm:[contain-intrinsic-block-size:auto_47rem]"
              >
                <SampleCard person={person} position={index + 1} />
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

/** Open tab, stored in the URL (`/#features`); the prerendered HTML shows the first tab. */
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

const GuestPrompt = lazyComponent(
  () => import('./GuestPrompt.tsx').then((module) => module.GuestPrompt),
  {
    as: 'dialog',
    title: msg`Start Your Search`,
    isOpen: ({ open }) => open,
    onClose: ({ onClose }) => onClose(),
  },
)

/** Search controls: members open Discover, guests see a prompt to join (VIS-LAND-23 to 25). */
function BrowseToolbar() {
  const { t } = useLingui()
  const { isMember } = useSampleAccess()
  const [prompt, setPrompt] = useState<'never' | 'open' | 'closed'>('never')

  function openDiscover(filters = '') {
    if (isMember) location.assign(`/dashboard/discover${filters}`)
    else setPrompt('open')
  }

  const preloadPrompt = () => void GuestPrompt.preload()
  return (
    <div
      className="flex flex-wrap gap-2.5 sm:gap-3 noscript:hidden"
      onPointerEnter={preloadPrompt}
      onFocus={preloadPrompt}
    >
      <SearchBox onSearch={() => openDiscover()} />
      <Button
        variant="secondary"
        icon={<SlidersHorizontal aria-hidden />}
        className="max-sm:flex-1 max-sm:px-3"
        onClick={() => openDiscover()}
      >
        <Trans>Filters</Trans>
      </Button>
      <Button
        variant="secondary"
        icon={<Zap aria-hidden className="text-leaf" />}
        className="max-sm:grow max-sm:px-3"
        onClick={() => openDiscover('?available=1')}
      >
        <Trans>Available Now</Trans>
      </Button>
      {prompt !== 'never' && (
        <GuestPrompt
          open={prompt === 'open'}
          onClose={() => setPrompt('closed')}
          onJoin={() => openAuth('signup')}
        />
      )}
      <span
        hidden
        id="search-hint"
      >{t`Only members can search. Press Enter to see what an account gives you.`}</span>
    </div>
  )
}

function SearchBox({ onSearch }: { onSearch: () => void }) {
  const { t } = useLingui()

  /** Opens the prompt when the visitor types; Tab and Escape pass through. */
  function handleKey(event: KeyboardEvent) {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isText && event.key !== 'Enter') return
    event.preventDefault()
    onSearch()
  }

  return (
    <div className="relative min-w-0 flex-1 max-sm:basis-full">
      <Search
        aria-hidden
        className="pointer-events-none absolute start-4 top-1/2 size-[1.125rem] -translate-y-1/2 text-ink-3"
      />
      <input
        type="search"
        readOnly
        aria-label={t`Search the community`}
        aria-describedby="search-hint"
        placeholder={t`Search by name or city`}
        onClick={onSearch}
        onKeyDown={handleKey}
        className={cn(inputStyle, 'cursor-pointer rounded-full ps-11')}
      />
    </div>
  )
}
