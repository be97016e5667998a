import { cityNames } from '@adire/contract/places.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'

/** Where members are, in words one can read and search, and who watches over it (reading C-28). */
export function TrustStrip() {
  const { t } = useLingui()
  return (
    <section aria-label={t`Where our members live`} className="border-y border-line bg-surface-2">
      <div className="page-width grid gap-x-12 gap-y-5 py-8 sm:py-10 lg:grid-cols-[17rem_1fr] lg:items-center">
        <div className="grid gap-2">
          <p className="display text-2xl">
            <Trans>At home in more than one of these</Trans>
          </p>
          <p className="flex items-center gap-2 text-sm text-ink-2">
            <Clock aria-hidden className="size-4 shrink-0 text-indigo" />
            <Trans>24/7 moderation, in every time zone</Trans>
          </p>
        </div>
        <div className="overflow-hidden">
          {/* The dot of a line's first city lies outside and is cut off. */}
          <ul className="-ms-6 flex flex-wrap text-[0.9375rem] leading-7 text-ink-2 lg:text-base lg:leading-8">
            {cityNames.map((name) => (
              <li
                key={name}
                className="before:inline-block before:w-6 before:text-center before:font-bold before:text-ember before:content-['·'/'']"
              >
                {name}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
