import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { cacheAppShellWhenIdle } from '../../lib/app-shell-cache.ts'
import { applyDevicePreferences, storeDevicePreferences } from '../../lib/device-preferences.ts'
import { useRealtime } from '../../lib/realtime.ts'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { PausedBanner } from '../account/PausedBanner.tsx'
import { useQueuedPassResults } from '../discovery/use-queued-pass-results.ts'
import { MatchCelebration } from '../likes/MatchCelebration.tsx'
import { useReactionSender } from '../likes/use-reaction-sender.ts'
import { useMessageSender } from '../messages/use-message-sender.ts'
import { PaymentFailedBanner } from '../payments/PaymentFailedBanner.tsx'
import { ShopSlot } from '../payments/ShopSlot.tsx'
import { SafetyDialogs } from '../safety/SafetyDialogs.tsx'
import { BottomBar } from './BottomBar.tsx'
import { DashboardHeader } from './DashboardHeader.tsx'
import { ProfileDialogSlot } from './ProfileDialogSlot.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { ZeroTokenBanner } from './ZeroTokenBanner.tsx'
import { useGoKeys } from './use-go-keys.ts'

export function DashboardFrame() {
  useRealtime()
  useDevicePreferences()
  useGoKeys()
  useAppShellCache()
  useQueuedPassResults()
  useReactionSender()
  useMessageSender()
  return (
    <>
      <SkipLink />
      <DashboardHeader />
      <main
        id="main"
        tabIndex={-1}
        className="page-width grid min-w-0 content-start gap-6 py-6 outline-none max-md:pb-[calc(var(--bar-height)+1.5rem+env(safe-area-inset-bottom))] md:py-8"
      >
        <PausedBanner />
        <ZeroTokenBanner />
        <PaymentFailedBanner />
        <div className="min-w-0">
          <Outlet />
        </div>
      </main>
      <BottomBar />
      <ProfileDialogSlot />
      <ShopSlot />
      <ShortcutsDialog />
      <MatchCelebration />
      <SafetyDialogs />
    </>
  )
}

/** Caches the app, so that it opens offline from the first visit on. */
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
}
