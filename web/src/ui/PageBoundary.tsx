import type { ReactNode } from 'react'
import { useFallbacks } from './fallbacks.ts'
import { LazyBoundary } from './LazyBoundary.tsx'

/** Error boundary around a whole page, so that a crash never leaves a blank window. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return (
    <LazyBoundary renderFailed={(onRetry) => <Crashed onRetry={onRetry} />}>
      {children}
    </LazyBoundary>
  )
}

/** Crash screen, or a plain heading and button if its code has not been loaded. */
function Crashed({ onRetry }: { onRetry: () => void }) {
  const CrashScreen = useFallbacks()?.CrashScreen
  if (CrashScreen) return <CrashScreen onRetry={onRetry} />
  return (
    <main className="grid justify-items-start gap-4 p-6">
      <h1 className="display text-2xl">Something went wrong</h1>
      <button className="min-h-11 rounded-input border border-line-strong px-4" onClick={onRetry}>
        Retry
      </button>
    </main>
  )
}
