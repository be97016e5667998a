import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { describeAgeFlag, saveAgeFlag } from '../../lib/visitor-choices.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { postponeCookieNotice } from './cookie-settings-store.ts'
import { useSampleAccess } from './use-sample-access.ts'

/**
 * Age question, asked once a year (VIS-LAND-01 to 04). The data attribute of the answer hides it by
 * CSS before the first paint.
 */
export function AgeBanner() {
  const { t } = useLingui()
  const { isAgeUnknown } = useSampleAccess()
  const [announcement, setAnnouncement] = useState('')

  /** Props of a button that answers, also before hydration. */
  function answer(flag: 'confirmed' | 'dismissed', text: string) {
    return {
      ...describeAgeFlag(flag),
      'data-announcement': text,
      onClick() {
        saveAgeFlag(flag)
        postponeCookieNotice()
        setAnnouncement(text)
        // The focused button disappears, so the focus moves to the start of the page.
        document.getElementById('main')?.focus({ preventScroll: true })
      },
    }
  }

  return (
    <>
      <p role="status" id="announcement" className="sr-only" suppressHydrationWarning>
        {announcement}
      </p>
      {isAgeUnknown && (
        <section
          aria-label={t`Age confirmation`}
          className="age-banner border-line bg-surface text-ink max-sm:fixed max-sm:inset-x-3 max-sm:bottom-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:z-40 max-sm:rounded-card max-sm:border max-sm:shadow-3 sm:border-b sm:bg-indigo-soft noscript:hidden in-[[data-age]]:hidden"
        >
          <div className="page-width flex items-center gap-x-4 gap-y-3 max-sm:flex-wrap max-sm:p-4 sm:justify-center sm:py-2">
            <p className="font-medium max-sm:flex-1 max-sm:basis-3/4 max-sm:leading-snug">
              <Trans>Please confirm you are 18+ to browse our community</Trans>
            </p>
            <Button
              size="sm"
              className="shrink-0 max-sm:order-last max-sm:min-h-11 max-sm:basis-full"
              {...answer('confirmed', t`Thank you. You can see the sample profiles now.`)}
            >
              <Trans>I am 18+</Trans>
            </Button>
            <IconButton
              size="sm"
              label={t`Close without confirming`}
              icon={<X aria-hidden />}
              className="max-sm:-me-2 max-sm:-mt-2 max-sm:self-start"
              {...answer('dismissed', t`The sample profiles stay blurred until you confirm.`)}
            />
          </div>
        </section>
      )}
    </>
  )
}
