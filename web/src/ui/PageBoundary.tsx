import type { ReactNode } from 'react'
import { useStandby } from '../lib/standby.ts'
import { LazyBoundary } from './LazyBoundary.tsx'

/** The last resort around a whole page: whatever fails inside, the window is never blank. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <LazyBoundary renderFailed={(onRetry) => <Crashed onRetry={onRetry} />}>{children}</LazyBoundary>
}

/** Without the code of the screen a plain button does. */
function Crashed({ onRetry }: { onRetry: () => void }) {
  const CrashScreen = useStandby()?.CrashScreen
  return CrashScreen ? <CrashScreen onRetry={onRetry} /> : <button onClick={onRetry}>Retry</button>
}
