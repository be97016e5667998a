import type { UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  Outlet,
  useCanGoBack,
  useLocation,
  useNavigate,
  useParams,
  useRouter,
  useSearch,
} from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { followAccountLanguage } from '../../lib/account-language.ts'
import { api } from '../../lib/api.ts'
import { cacheAppShellWhenIdle } from '../../lib/app-shell-cache.ts'
import { applyDevicePreferences, storeDevicePreferences } from '../../lib/device-preferences.ts'
import { onPhotoRequest } from '../../lib/photo-requests.ts'
import { useRealtime } from '../../lib/realtime.ts'
import { useMember } from '../../lib/session.ts'
import { isShortcut } from '../../lib/single-keys.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { useHiddenBottomBar } from '../../lib/use-hidden-bottom-bar.ts'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { cn } from '../../ui/cn.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { ConsentBanner } from '../consents/ConsentBanner.tsx'
import { PausedBanner } from '../account/PausedBanner.tsx'
import { HoldBanner } from '../risk/HoldBanner.tsx'
import { CheckInBanner } from '../date-plans/CheckInBanner.tsx'
import { AgeCheckBanner } from '../age-checks/AgeCheckBanner.tsx'
import { useQueuedPassResults } from '../discovery/use-queued-pass-results.ts'
import { MatchCelebration } from '../likes/MatchCelebration.tsx'
import { useReactionSender } from '../likes/use-reaction-sender.ts'
import { WaitingSlot } from '../likes/WaitingSlot.tsx'
import { useMessageSender } from '../messages/use-message-sender.ts'
import { HiddenBanner } from '../profiles/HiddenBanner.tsx'
import { PhotoApprovalBanner } from '../profiles/PhotoApprovalBanner.tsx'
import { PaymentFailedBanner } from '../payments/PaymentFailedBanner.tsx'
import { ShopSlot } from '../payments/ShopSlot.tsx'
import { SafetyDialogs } from '../safety/SafetyDialogs.tsx'
import { BottomBar } from './BottomBar.tsx'
import { DashboardHeader } from './DashboardHeader.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { type BannerKind, WELCOME_PAGES } from './rules.ts'
import { useFirstBanner } from './use-first-banner.ts'
import { usePageFocus } from './use-page-focus.ts'
import { useTimeZoneReport } from './use-time-zone-report.ts'
import { WelcomeHeader } from './WelcomeHeader.tsx'
import { ZeroTokenBanner } from './ZeroTokenBanner.tsx'

/** Layout of every dashboard page, with the hooks and dialogs that must outlive page changes. */
export function DashboardFrame() {
  useRealtime()
  useDevicePreferences()
  useGoToShortcuts()
  useAppShellCache()
  useQueuedPassResults()
  useReactionSender()
  useMessageSender()
  usePhotoRequests()
  usePageFocus()
  useTimeZoneReport()
  const isWelcome = useLocation({ select: ({ pathname }) => WELCOME_PAGES.test(pathname) })
  const isConversation = useParams({ strict: false }).threadId !== undefined
  useHiddenBottomBar(isWelcome || isConversation)
  const { banner, isReady } = useFirstBanner()
  return (
    <>
      <SkipLink />
      {isWelcome ? <WelcomeHeader /> : <DashboardHeader isHiddenOnPhones={isConversation} />}
      <main
        id="main"
        tabIndex={-1}
        className="page-width grid min-w-0 content-start gap-6 py-6 outline-none max-md:pb-[calc(var(--bar-height)+1.5rem+env(safe-area-inset-bottom))] md:py-8"
      >
        <CheckInBanner />
        {banner !== null && <FirstBanner kind={banner} />}
        <div inert={!isReady} className={cn('min-w-0', !isReady && 'opacity-0')}>
          <Outlet />
        </div>
        {!isReady && <BannerWait />}
      </main>
      <BottomBar />
      <ProfileDialogSlot />
      <ShopSlot />
      <ShortcutsDialog />
      <MatchCelebration />
      <SafetyDialogs />
      <WaitingSlot />
    </>
  )
}

/** Opens the photo page from toasts, whose code can't use the router. */
function usePhotoRequests() {
  const navigate = useNavigate()
  const open = useEffectEvent(() => void navigate({ to: '/dashboard/profile/photos' }))
  useEffect(() => onPhotoRequest(() => open()), [])
}

function FirstBanner({ kind }: { kind: BannerKind }) {
  switch (kind) {
    case 'payment_failed':
      return <PaymentFailedBanner />
    case 'consent_hidden':
      return <ConsentBanner isHidden />
    case 'consent':
      return <ConsentBanner isHidden={false} />
    case 'paused':
      return <PausedBanner />
    case 'age_check':
      return <AgeCheckBanner />
    case 'name':
    case 'photo':
    case 'verification':
      return <HiddenBanner reason={kind} />
    case 'hold':
      return <HoldBanner />
    case 'no_tokens':
      return <ZeroTokenBanner />
    case 'photo_approval':
      return <PhotoApprovalBanner />
  }
}

/** Time after which a page that waits for its banner shows a spinner. */
const SPINNER_DELAY_MS = 300

/** Takes the place of the page, which is transparent, until its banner is known. */
function BannerWait() {
  const { t } = useLingui()
  if (!useDelayed(SPINNER_DELAY_MS)) return null
  return (
    <div className="pointer-events-none fixed inset-0 grid place-items-center text-indigo">
      <Spinner label={t`Loading`} className="[&_svg]:size-9" />
    </div>
  )
}

/** Caches the app during the first visit, so that it opens offline afterwards. */
function useAppShellCache() {
  useEffect(cacheAppShellWhenIdle, [])
}

/** Applies the account's preferences to this page, whenever they change. */
function useDevicePreferences() {
  const { data } = useQuery(api.account.preferences.queryOptions())
  useEffect(applyDevicePreferences, [])
  useEffect(() => {
    if (data) storeDevicePreferences(data)
  }, [data])
  useAccountLanguage(data?.language)
}

/** Checks the language once for each member, so that no later change interrupts what they are doing. */
function useAccountLanguage(language: UiLanguageTag | undefined) {
  const { memberId } = useMember()
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (language === undefined || followed.current === memberId) return
    followed.current = memberId
    followAccountLanguage(language)
  }, [language, memberId])
}

/** Pages by the key that opens them after `g`; `ShortcutsDialog` lists them. */
const pagesByKey = {
  d: '/dashboard/discover',
  m: '/dashboard/matches',
  c: '/dashboard/messages',
  p: '/dashboard/profile',
} as const

/** Time to press the second key. */
const SECOND_KEY_TIMEOUT_MS = 1500

/**
 * Opens a page with `g` and its key. Listens in the capture phase, so that the second key doesn't
 * also trigger a shortcut of the page.
 */
function useGoToShortcuts() {
  const navigate = useNavigate()
  const go = useEffectEvent(
    (to: (typeof pagesByKey)[keyof typeof pagesByKey]) => void navigate({ to }),
  )
  useEffect(() => {
    let pressedAt = -Infinity
    function listen(event: KeyboardEvent) {
      if (!isShortcut(event)) return
      const key = event.key.toLowerCase()
      const isSecond = event.timeStamp - pressedAt < SECOND_KEY_TIMEOUT_MS
      pressedAt = key === 'g' && !isSecond ? event.timeStamp : -Infinity
      if (!isSecond || !(key in pagesByKey)) return
      event.preventDefault()
      event.stopPropagation()
      // `in` above has checked it, but narrows no key.
      go(pagesByKey[key as keyof typeof pagesByKey])
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

const ProfileDialog = lazyComponent(
  () => import('../profiles/ProfileDialog.tsx').then((module) => module.ProfileDialog),
  {
    as: 'dialog',
    title: msg`Profile`,
    onClose: ({ onClose }) => onClose(),
  },
)

/** Opens the member of `?profile=` over any page (decision P16). */
function ProfileDialogSlot() {
  const { profile } = useSearch({ from: '/dashboard' })
  const navigate = useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  if (!profile) return null

  /** Goes back, so that Back doesn't reopen the dialog; without history, removes the parameter. */
  function handleClose() {
    if (canGoBack) return history.back()
    void navigate({
      to: '.',
      search: (old) => ({ ...old, profile: undefined }),
      replace: true,
      resetScroll: false,
    })
  }

  return <ProfileDialog key={profile} memberId={profile} onClose={handleClose} />
}
