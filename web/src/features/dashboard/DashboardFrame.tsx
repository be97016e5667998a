import { Outlet } from '@tanstack/react-router'
import { useRealtime } from '../../lib/realtime.ts'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { MatchCelebration } from '../likes/MatchCelebration.tsx'
import { BottomBar } from './BottomBar.tsx'
import { DashboardHeader } from './DashboardHeader.tsx'
import { ProfileDialogSlot } from './ProfileDialogSlot.tsx'
import { ZeroTokenBanner } from './ZeroTokenBanner.tsx'

export function DashboardFrame() {
  useRealtime()
  return (
    <>
      <SkipLink />
      <DashboardHeader />
      <main
        id="main"
        tabIndex={-1}
        className="page-width grid min-w-0 content-start gap-6 py-6 outline-none max-md:pb-[calc(var(--bar-height)+1.5rem+env(safe-area-inset-bottom))] md:py-8"
      >
        <ZeroTokenBanner />
        <div className="min-w-0">
          <Outlet />
        </div>
      </main>
      <BottomBar />
      <ProfileDialogSlot />
      <MatchCelebration />
    </>
  )
}
