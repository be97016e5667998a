import type { PreferredContact } from '@adire/contract/inquiries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { blankInquiry } from './rules.ts'

/**
 * VIS-CONTACT-12, 13. The browser's own radios: they keep what was chosen before the script
 * arrived.
 */
export function PreferredContactField() {
  const { t } = useLingui()
  const ways: Record<PreferredContact, string> = { email: t`Email`, phone: t`Phone`, both: t`Both` }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">
        <Trans>Preferred contact</Trans>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.25rem),1fr))] gap-2.5 sm:max-w-md">
        {Object.entries(ways).map(([way, label]) => (
          <label
            key={way}
            className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-input border border-line-strong bg-surface px-2 font-medium text-ink-2 transition-colors hover:border-ink-3 has-checked:border-indigo has-checked:bg-indigo-soft has-checked:text-indigo has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="preferredContact"
              value={way}
              defaultChecked={way === blankInquiry.preferredContact}
              className="size-4 accent-indigo outline-none"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
