import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { retrySession } from '../lib/session.ts'
import { useDelayed } from '../lib/use-delayed.ts'
import { useOnline } from '../lib/use-online.ts'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { TextilePattern } from '../ui/TextilePattern.tsx'
import { PageSpinner } from './PageSpinner.tsx'

/** After four seconds the spinner becomes a message, never a wrong landing page (MEM-DASH-19). */
const SLOW_NOTICE_DELAY_MS = 4000

type Props = {
  hasFailed?: boolean
  /** Shown below the message. */
  children?: ReactNode
}

/** Shown in place of the dashboard until the server has returned the session. */
export function Connecting({ hasFailed = false, children }: Props) {
  const isOnline = useOnline()
  useEffect(() => {
    addEventListener('online', retrySession)
    return () => removeEventListener('online', retrySession)
  }, [])
  if (isOnline) return <SlowConnection hasFailed={hasFailed}>{children}</SlowConnection>

  return (
    <Screen title={<Trans>You’re offline</Trans>} isTrying={!hasFailed} note={children}>
      <Trans>We’ll reconnect as soon as you’re online. Nothing is lost.</Trans>
    </Screen>
  )
}

function SlowConnection({ hasFailed = false, children }: Props) {
  const isLate = useDelayed(SLOW_NOTICE_DELAY_MS)
  if (!hasFailed && !isLate) return <PageSpinner />

  return (
    <Screen title={<Trans>Still connecting</Trans>} note={children}>
      <Trans>Your connection is slow or interrupted, but nothing is lost.</Trans>
    </Screen>
  )
}

type ScreenProps = { title: ReactNode; children: ReactNode; note: ReactNode; isTrying?: boolean }

function Screen({ title, children, note, isTrying = false }: ScreenProps) {
  return (
    <main className="relative isolate grid min-h-dvh content-center justify-items-center gap-6 overflow-hidden px-6 py-16 text-center">
      <TextilePattern name="arch" className="absolute inset-0 -z-10 opacity-[0.05]" />
      <Logo kind="mark" size="lg" />
      <div role="status" className="grid max-w-sm justify-items-center gap-2">
        <h1 className="display text-2xl">{title}</h1>
        <p className="text-ink-2">{children}</p>
        {note}
      </div>
      <Button icon={<RotateCw aria-hidden />} loading={isTrying} onClick={retrySession}>
        <Trans>Retry</Trans>
      </Button>
    </main>
  )
}
