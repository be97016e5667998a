import { samplePortraits } from '@adire/art/sample-portraits.ts'
import { Trans } from '@lingui/react/macro'
import { BadgeCheck, ShieldCheck, SlidersHorizontal, type LucideIcon } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { tagline } from '../../lib/tagline.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Called when the prompt has closed, so that sign-up can return the focus to its opener. */
  onJoin: () => void
}

/** Prompt for visitors who search or filter (VIS-GUEST-01 to 11, reading C-20). */
export function GuestPrompt({ open, onClose, onJoin }: Props) {
  const wantsToJoin = useRef(false)

  function handleJoin() {
    wantsToJoin.current = true
    onClose()
  }

  function handleClosed() {
    if (wantsToJoin.current) onJoin()
    wantsToJoin.current = false
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      onClosed={handleClosed}
      title={<Trans>Start Your Search</Trans>}
      description={<Trans>Join to Unlock Search</Trans>}
      size="lg"
      isTitleHidden
      isFlush
    >
      <div className="grid sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Portraits />
        <div className="grid content-center gap-6 px-5 pt-4 pb-7 sm:px-9 sm:py-12">
          <div aria-hidden className="grid gap-1 sm:pe-10">
            <p className="display text-page">
              <Trans>Start Your Search</Trans>
            </p>
            <p className="text-lg text-ink-2">
              <Trans>Join to Unlock Search</Trans>
            </p>
          </div>
          <ul className="grid gap-4">
            <Benefit icon={SlidersHorizontal} title={<Trans>Advanced Search Filters</Trans>}>
              <Trans>Search active members by city and age.</Trans>
            </Benefit>
            <Benefit icon={BadgeCheck} title={<Trans>Verified Profiles</Trans>}>
              <Trans>The badge means that a moderator has checked the profile.</Trans>
            </Benefit>
            <Benefit icon={ShieldCheck} title={<Trans>Safe & Secure</Trans>}>
              <Trans>Only your matches can message you.</Trans>
            </Benefit>
          </ul>
          <div className="grid gap-3">
            <Button size="lg" isWide onClick={handleJoin}>
              <Trans>Create Free Account</Trans>
            </Button>
            <Button variant="ghost" isWide onClick={onClose}>
              <Trans>Continue Browsing</Trans>
            </Button>
            <p className="text-center text-sm text-ink-2">
              <Trans>New users get 50 free tokens • No credit card required</Trans>
            </p>
          </div>
        </div>
      </div>
    </Dialog>
  )
}

function Benefit({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon
  title: ReactNode
  children: ReactNode
}) {
  return (
    <li className="flex gap-3.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-indigo-soft text-indigo">
        <Icon aria-hidden className="size-5" />
      </span>
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-2">{children}</p>
      </div>
    </li>
  )
}

const cloth = { ground: 'transparent', thread: 'currentColor', accent: 'currentColor' }
const [, , , , wanjiru, marlon] = samplePortraits

function Portraits() {
  return (
    <div
      data-theme="light"
      className="relative isolate grid content-center justify-items-center gap-9 overflow-hidden bg-indigo p-8 text-on-indigo max-sm:hidden sm:min-h-[34rem]"
    >
      <TextilePattern
        name="rings"
        colours={cloth}
        className="absolute inset-0 -z-10 opacity-[0.09]"
      />
      <div className="flex items-end justify-center">
        {[wanjiru, marlon].map(({ seed, options }, index) => (
          <div
            key={seed}
            className={`rounded-arch w-36 overflow-hidden border-4 border-on-indigo/15 lg:w-40 ${index === 0 ? 'z-10 mb-12' : '-ms-10'}`}
          >
            <Portrait seed={seed} options={options} alt="" />
          </div>
        ))}
      </div>
      <p className="display text-center text-2xl">{tagline()}</p>
    </div>
  )
}
