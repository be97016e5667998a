import { useEffect, type ReactNode } from 'react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { LazyToaster } from '../../ui/LazyToaster.tsx'
import { StaticHtml } from '../../ui/StaticHtml.tsx'
import { useVisitCount } from '../visits/use-visit-count.ts'
import { AuthDialogSlot } from './AuthDialogSlot.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { OpeningDialog } from './OpeningDialog.tsx'
import { useLanguageOffer } from './use-language-offer.ts'

const LanguageOffer = lazyComponent(
  async () => (await import('./LanguageOffer.tsx')).LanguageOffer,
  { as: 'hidden' },
)

/**
 * Frame of every public page: offline bar, toasts, visit count, and the log-in dialog that an address
 * can open (`?auth=login`).
 */
export function PublicShell({ children }: { children: ReactNode }) {
  // Makes deferred-hydration.js replay the click it stored before the page was ready.
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
    dispatchEvent(new Event('adire-ready'))
  }, [])
  useVisitCount()
  const { offered, answer } = useLanguageOffer()
  return (
    <>
      <OfflineBar />
      {children}
      <AuthDialogSlot />
      <StaticHtml>{import.meta.env.DRAWS_ALL && <OpeningDialog />}</StaticHtml>
      {offered && <LanguageOffer language={offered} onAnswer={answer} />}
      <LazyToaster />
    </>
  )
}
