import { useEffect, type ReactNode, useSyncExternalStore } from 'react'
import { i18n } from '../../lib/i18n.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { LazyToaster } from '../../ui/LazyToaster.tsx'
import { StaticHtml } from '../../ui/StaticHtml.tsx'
import { useVisitCount } from '../visits/use-visit-count.ts'
import { AuthDialogSlot } from './AuthDialogSlot.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { OpeningDialog } from './OpeningDialog.tsx'

const LanguageOffer = lazyComponent(
  () => import('./LanguageOffer.tsx').then((module) => module.LanguageOffer),
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
  const mayPreferOther = useSyncExternalStore(subscribeNever, startsWithOtherLanguage, () => false)
  return (
    <>
      <OfflineBar />
      {children}
      <AuthDialogSlot />
      <StaticHtml>{import.meta.env.DRAWS_ALL && <OpeningDialog />}</StaticHtml>
      {mayPreferOther && <LanguageOffer />}
      <LazyToaster />
    </>
  )
}

const subscribeNever = () => () => {}

/** True if the browser's first language isn't the page's. Otherwise no other language is offered. */
function startsWithOtherLanguage(): boolean {
  const base = (tag: string) => tag.split('-')[0]
  return base(navigator.language) !== base(i18n.locale)
}
