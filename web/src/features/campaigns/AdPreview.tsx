import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { cn } from '../../ui/cn.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { CampaignDraft } from './form-rules.ts'
import { type Device, PreviewedAd, PreviewedIssueAd } from './PreviewedAd.tsx'

/** Scales the desktop down to the width that the preview has beside or below the form. */
const DESKTOP_ZOOM = '[zoom:.5] sm:[zoom:.85] md:max-lg:[zoom:1] lg:[zoom:.5] xl:[zoom:.7]'

/** Scales a phone of 26rem down, on which the feed has two columns. */
const PHONE_ZOOM = '[zoom:.85]'

/** Preview in the campaign form: the ad in its slot on a phone or desktop, on a greyed-out page. */
export function AdPreview({ draft }: { draft: CampaignDraft }) {
  const { t } = useLingui()
  // Undefined until the admin picks a tab; then it stays when the placement changes.
  const [chosenDevice, setDevice] = useState<Device>()
  // Phones have no sidebar banner.
  const device = chosenDevice ?? (draft.placementType === 'sidebar_banner' ? 'desktop' : 'phone')
  return (
    <Tabs
      value={device}
      onValueChange={(next) => setDevice(next === 'desktop' ? 'desktop' : 'phone')}
    >
      <TabList aria-label={t`Preview on`}>
        <Tab value="phone">
          <Trans context="device">Phone</Trans>
        </Tab>
        <Tab value="desktop">
          <Trans>Desktop</Trans>
        </Tab>
      </TabList>
      <TabPanel value={device} className="pt-4">
        <div
          className={cn(
            'mx-auto grid w-full overflow-hidden rounded-card border border-line-strong bg-surface-2 p-3',
            device === 'phone' ? 'max-w-[22.5rem]' : 'max-w-[40rem]',
          )}
        >
          <div
            className={cn(
              'grid grid-cols-[minmax(0,1fr)]',
              device === 'desktop' ? DESKTOP_ZOOM : PHONE_ZOOM,
            )}
          >
            <Scene draft={draft} device={device} />
          </div>
        </div>
      </TabPanel>
    </Tabs>
  )
}

type SceneProps = { draft: CampaignDraft; device: Device }

function Scene({ draft, device }: SceneProps) {
  const { placementType } = draft
  if (placementType === 'email_newsletter') {
    return (
      <NewsletterIssue>
        <PreviewedIssueAd draft={draft} />
      </NewsletterIssue>
    )
  }
  const ad = <PreviewedAd draft={draft} placement={placementType} device={device} />
  switch (placementType) {
    case 'native_feed':
      return <Feed device={device}>{ad}</Feed>
    case 'sidebar_banner':
      return device === 'phone' ? <NotOnPhones /> : <Sidebar>{ad}</Sidebar>
    case 'post_match':
      return <MatchPageFoot device={device}>{ad}</MatchPageFoot>
    case 'token_modal':
      return <TokenModal>{ad}</TokenModal>
  }
}

const greyBlock = 'rounded-input bg-surface-3'
type Children = { children: ReactNode }

function Feed({ device, children }: Children & { device: Device }) {
  return (
    <div className={cn('grid gap-3', device === 'phone' ? 'grid-cols-2' : 'grid-cols-3')}>
      <GreyCard />
      {children}
      <GreyCard />
      <GreyCard />
      {device === 'desktop' && <GreyCard />}
      {device === 'desktop' && <GreyCard />}
    </div>
  )
}

function GreyCard() {
  return (
    <div aria-hidden className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="aspect-4/5 bg-surface-3" />
      <div className="m-2.5 grid h-11 content-start gap-2">
        <div className={cn(greyBlock, 'h-3 w-2/3')} />
        <div className={cn(greyBlock, 'h-2.5 w-1/2')} />
      </div>
    </div>
  )
}

function NotOnPhones() {
  return (
    <p className="px-3 py-10 text-center text-sm text-ink-2">
      <Trans>Sidebar banners appear on desktop only, not on phones.</Trans>
    </p>
  )
}

function Sidebar({ children }: Children) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,18.75rem)] gap-4">
      <div aria-hidden className="grid content-end gap-2 rounded-card bg-surface p-3">
        <div className={cn(greyBlock, 'h-8 w-2/3')} />
        <div className="h-8 w-1/2 justify-self-end rounded-input bg-indigo-soft" />
        <div className={cn(greyBlock, 'h-8 w-3/5')} />
      </div>
      {children}
    </div>
  )
}

/** Post-match slot: at the foot of the page, below the match celebration. */
function MatchPageFoot({ device, children }: Children & { device: Device }) {
  return (
    <div className="grid">
      <div
        aria-hidden
        className={cn(
          'grid gap-3 [grid-area:1/1]',
          device === 'phone' ? 'grid-cols-2' : 'grid-cols-4',
        )}
      >
        <GreyCard />
        <GreyCard />
        {device === 'desktop' && <GreyCard />}
        {device === 'desktop' && <GreyCard />}
      </div>
      <div className="z-10 grid self-end pt-24 *:shadow-3 [grid-area:1/1]">{children}</div>
    </div>
  )
}

function TokenModal({ children }: Children) {
  return (
    <div className="grid gap-3 rounded-sheet bg-surface p-4">
      <div aria-hidden className={cn(greyBlock, 'h-4 w-1/2')} />
      <div aria-hidden className="grid grid-cols-3 gap-2">
        <div className={cn(greyBlock, 'h-16')} />
        <div className={cn(greyBlock, 'h-16')} />
        <div className={cn(greyBlock, 'h-16')} />
      </div>
      {children}
    </div>
  )
}

function NewsletterIssue({ children }: Children) {
  return (
    <div className="mx-auto grid w-full max-w-[37.5rem] gap-3 rounded-input bg-surface p-4">
      <div aria-hidden className={cn(greyBlock, 'h-4 w-3/4')} />
      <div aria-hidden className={cn(greyBlock, 'h-2.5 w-full')} />
      <div aria-hidden className={cn(greyBlock, 'h-2.5 w-5/6')} />
      {children}
      <div aria-hidden className={cn(greyBlock, 'h-2.5 w-2/3')} />
    </div>
  )
}
