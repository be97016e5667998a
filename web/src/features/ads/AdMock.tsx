import type { AdFormat } from '@adire/contract/ads.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'
import { TextilePattern } from '../../ui/TextilePattern.tsx'

type Props = { placement: AdFormat['placement']; label: string }

/** Drawing of an ad slot for the advertise page: the page is grey, the ad is patterned. */
export function AdMock({ placement, label }: Props) {
  const Scene = {
    native_feed: Feed,
    post_match: PostMatch,
    sidebar_banner: Sidebar,
    email_newsletter: NewsletterIssue,
  }[placement]
  return (
    <div
      role="img"
      aria-label={label}
      className="grid aspect-[16/10] overflow-hidden rounded-card border border-line bg-surface-2 p-[6%]"
    >
      <Scene />
    </div>
  )
}

/** Ad slot with its label. */
function Slot({ className, children }: { className?: string; children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <div
      className={cn(
        'relative isolate overflow-hidden rounded-input border-2 border-indigo bg-indigo-soft',
        className,
      )}
    >
      <TextilePattern name="lattice" scale={0.55} className="absolute inset-0 -z-10 opacity-25" />
      <span className="absolute start-1 top-1 max-w-[calc(100%-0.5rem)] rounded-full bg-surface px-1.5 py-0.5 text-xs font-medium text-ink max-[23rem]:px-1 max-[23rem]:text-[0.625rem]">{t`Sponsored`}</span>
      {children}
    </div>
  )
}

const greyBlock = 'rounded-input bg-surface-3'
const greyLine = 'h-2 rounded-full bg-surface-3'

function Card({ className }: { className?: string }) {
  return (
    <div
      className={cn('grid grid-rows-[1fr_auto] gap-2 rounded-input bg-surface p-1.5', className)}
    >
      <div className={greyBlock} />
      <div className="grid gap-1.5 pb-1">
        <div className={cn(greyLine, 'w-3/4')} />
        <div className={cn(greyLine, 'w-1/2')} />
      </div>
    </div>
  )
}

function Feed() {
  return (
    <div className="grid grid-cols-3 grid-rows-2 gap-2.5 sm:grid-cols-4">
      <Card />
      <Card />
      <Card />
      <Card />
      <Card className="max-sm:hidden" />
      <Slot className="shadow-2" />
      <Card />
      <Card className="max-sm:hidden" />
    </div>
  )
}

function PostMatch() {
  return (
    <div className="grid grid-rows-[1fr_auto] gap-4">
      <div className="grid content-center justify-items-center gap-3">
        <div className="flex">
          <div className="rounded-arch z-10 h-20 w-16 border-4 border-surface-2 bg-surface-3" />
          <div className="rounded-arch -ms-4 h-20 w-16 border-4 border-surface-2 bg-ember-soft" />
        </div>
        <div className={cn(greyLine, 'w-28')} />
      </div>
      <Slot className="h-16" />
    </div>
  )
}

function Sidebar() {
  return (
    <div className="grid grid-cols-[1fr_36%] gap-4">
      <div className="grid content-end gap-2 rounded-input bg-surface p-3">
        <div className={cn(greyBlock, 'h-6 w-2/3')} />
        <div className={cn(greyBlock, 'h-6 w-1/2 justify-self-end bg-indigo-soft')} />
        <div className={cn(greyBlock, 'h-6 w-3/5')} />
        <div className={cn(greyBlock, 'h-6 w-2/5 justify-self-end bg-indigo-soft')} />
      </div>
      <div className="grid content-start gap-3">
        <Slot className="aspect-[6/5]" />
        <div className={cn(greyLine, 'w-full')} />
        <div className={cn(greyLine, 'w-2/3')} />
      </div>
    </div>
  )
}

function NewsletterIssue() {
  return (
    <div className="mx-auto grid w-3/5 grid-rows-[auto_auto_1fr_auto] gap-3 rounded-input bg-surface p-4">
      <div className="h-3 overflow-hidden rounded-full opacity-50">
        <TextilePattern name="weft" scale={0.4} />
      </div>
      <div className="grid gap-1.5">
        <div className={cn(greyLine, 'w-full')} />
        <div className={cn(greyLine, 'w-4/5')} />
      </div>
      <Slot />
      <div className={cn(greyLine, 'w-2/3')} />
    </div>
  )
}
