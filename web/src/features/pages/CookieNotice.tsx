import { GROUP_PATHS, PUBLIC_PATHS } from '@adire/contract/pages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { describeConsent, saveConsent, useConsent } from '../../lib/visitor-choices.ts'
import { usePagePath } from '../../lib/page-address.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { closeCookieSettings, useCookieSettings } from './cookie-settings-store.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import './cookie-notice.css'

/**
 * When the notice asks: only on pages whose views are counted (`visits/rules.ts`), and on the landing
 * page on a visit after the age question was answered. `cookie-notice.css` reads the result.
 */
function findAskTime(pathname: string): 'now' | 'after-age' | undefined {
  if (pathname === '/') return 'after-age'
  const isPublic =
    GROUP_PATHS.some((group) => pathname.startsWith(group.slice(0, -1))) ||
    PUBLIC_PATHS.some((path) => path === pathname)
  return isPublic ? 'now' : undefined
}

/**
 * Cookie notice with two equal choices; the page stays readable without an answer (reading N-16).
 * `cookie-notice.css` decides when it is visible, so that it doesn't wait for hydration.
 */
export function CookieNotice() {
  const { t } = useLingui()
  const region = useRef<HTMLElement>(null)
  const askTime = findAskTime(usePagePath())
  const isReopened = useCookieSettings()

  useEffect(() => {
    if (isReopened) region.current?.focus()
  }, [isReopened])

  /** Closes the notice and returns the focus, which would be lost otherwise. */
  function close() {
    const hadFocus = region.current?.contains(document.activeElement) === true
    const opener = closeCookieSettings()
    if (hadFocus) (opener ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }

  function choose(choice: 'necessary' | 'full') {
    saveConsent(choice)
    close()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isReopened) close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what was opened by hand
    <section
      ref={region}
      aria-label={t`Cookies`}
      tabIndex={-1}
      data-asks={askTime}
      onKeyDown={handleKeyDown}
      className="cookie-notice fixed inset-x-3 bottom-3 z-30 mx-auto max-w-5xl rounded-card border border-line bg-surface p-4 shadow-3 outline-none dark:border-line-strong dark:bg-surface-2 pb-[max(1rem,env(safe-area-inset-bottom))] sm:inset-x-6 sm:bottom-6 sm:px-6 sm:py-5"
    >
      <div className="flex flex-col gap-x-8 gap-y-4 md:flex-row md:items-center">
        <Question isReopened={isReopened} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2.5 md:w-90 md:shrink-0">
          <Button
            variant="secondary"
            className="px-3!"
            onClick={() => choose('necessary')}
            {...describeConsent('necessary')}
          >
            <Trans>Only necessary</Trans>
          </Button>
          <Button
            variant="secondary"
            className="px-3!"
            onClick={() => choose('full')}
            {...describeConsent('full')}
          >
            <Trans>Allow statistics</Trans>
          </Button>
        </div>
        {isReopened && (
          <IconButton
            label={t`Close`}
            icon={<X aria-hidden />}
            size="sm"
            className="max-md:absolute max-md:end-2 max-md:top-2 md:-me-3"
            onClick={close}
          />
        )}
      </div>
    </section>
  )
}

function Question({ isReopened }: { isReopened: boolean }) {
  const consent = useConsent()
  return (
    <div className="grid flex-1 gap-0.5 text-sm text-ink-2 [&_a]:font-medium [&_a]:text-ink [&_a]:underline [&_a]:underline-offset-4">
      {isReopened && (
        <p className="pe-8 font-semibold text-ink md:pe-0">
          {consent === 'full' ? (
            <Trans>Statistics are on now.</Trans>
          ) : consent === 'all' ? (
            <Trans>Only page views are counted now.</Trans>
          ) : (
            <Trans>Only necessary cookies are set now.</Trans>
          )}
        </p>
      )}
      <p>
        <Trans>
          Can we count page views, errors and loading times? It’s anonymous, stays with us, and only
          happens if you agree. <PageLink href="/cookie-policy">Cookie Policy</PageLink>
        </Trans>
      </p>
    </div>
  )
}
