import { BRAND } from '@adire/contract/brand.ts'
import type { InquiryType } from '@adire/contract/inquiries.ts'
import { Trans } from '@lingui/react/macro'
import { Clock, Mail, Phone, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Email address and phone number; also the fallback without JavaScript. */
export function OtherWays({ type }: { type: InquiryType }) {
  const { supportEmail, advertisingEmail, phone } = BRAND
  const email = type === 'support' ? supportEmail : advertisingEmail
  return (
    <aside className="grid content-start gap-8 lg:pt-3" aria-labelledby="other-ways">
      <h2 id="other-ways" className="display text-xl">
        <Trans>Other ways to reach us</Trans>
      </h2>
      <div className="grid gap-7 sm:grid-cols-2 lg:grid-cols-1">
        <Way Icon={Mail} title={<Trans>By email</Trans>}>
          <a href={`mailto:${email}`} className="wrap-anywhere">
            {email}
          </a>
        </Way>
        <Way Icon={Phone} title={<Trans>By phone</Trans>}>
          <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </Way>
        <Way Icon={Clock} title={<Trans>Our answer</Trans>}>
          <Trans>
            Within 24-48 hours. Every inquiry has a reference, which you find in your receipt.
          </Trans>
        </Way>
      </div>
      <p className="border-t border-line pt-6 text-sm text-ink-2 [&_a]:font-medium [&_a]:text-ink [&_a]:underline [&_a]:underline-offset-4">
        <Trans>
          Many questions are answered in our <a href="/help">Help Centre</a>. What we keep of your
          letter is in the <a href="/privacy-policy">Privacy Policy</a>.
        </Trans>
      </p>
    </aside>
  )
}

function Way({
  Icon,
  title,
  children,
}: {
  Icon: LucideIcon
  title: ReactNode
  children: ReactNode
}) {
  return (
    <section className="flex items-start gap-4">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-indigo-soft text-indigo"
      >
        <Icon className="size-5" strokeWidth={1.75} />
      </span>
      <div className="grid gap-0.5">
        <h3 className="font-text font-semibold tracking-normal">{title}</h3>
        <div className="text-ink-2 [&_a]:underline [&_a]:decoration-line-strong [&_a]:underline-offset-4 [&_a]:hover:text-ink">
          {children}
        </div>
      </div>
    </section>
  )
}
