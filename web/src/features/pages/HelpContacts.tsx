import { BRAND } from '@adire/contract/brand.ts'
import { Trans } from '@lingui/react/macro'
import { PageLink } from '../../ui/PageLink.tsx'
import { Mail, MessagesSquare, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { mailTo } from '../../shared/MailLink.tsx'

/** Contact options at the end of the help centre (VIS-HELP-07 to 09, reading N-06). */
export function HelpContacts() {
  return (
    <section aria-labelledby="contact" className="border-t border-line bg-surface-2">
      <div className="page-width py-16 sm:py-20">
        <h2 id="contact" className="text-page">
          <Trans>Still looking?</Trans>
        </h2>
        <p className="mt-2 text-lg text-ink-2">
          <Trans>Ask us. A person reads every message.</Trans>
        </p>
        <ul className="mt-8 grid gap-5 md:grid-cols-3">
          <Contact
            text={
              <Trans>
                Leave us a message, and a person will answer by email within 24-48 hours.
              </Trans>
            }
          >
            <PageLink href="/contact?type=support">
              <MessagesSquare aria-hidden />
              <Trans>Live Chat</Trans>
            </PageLink>
          </Contact>
          <Contact
            text={
              <Trans>
                Best if you have a screenshot. Write from your account’s email address to{' '}
                {BRAND.supportEmail}
              </Trans>
            }
          >
            <a href={mailTo('support')}>
              <Mail aria-hidden />
              <Trans>Email Support</Trans>
            </a>
          </Contact>
          <Contact
            text={
              <Trans>
                For when talking is easier:{' '}
                <span dir="ltr" className="inline-block">
                  {BRAND.phone}
                </span>
                . We never ask for your password on the phone.
              </Trans>
            }
          >
            <a href={`tel:${BRAND.phone.replaceAll(' ', '')}`}>
              <Phone aria-hidden />
              <Trans>Call Us</Trans>
            </a>
          </Contact>
        </ul>
        <p className="mt-8 text-sm text-ink-2">
          <Trans>
            Is someone in danger? First call the emergency number of the country you are in. Then
            see{' '}
            <PageLink href="/safety" className="text-indigo underline underline-offset-4">
              Safety & Security
            </PageLink>
            .
          </Trans>
        </p>
      </div>
    </section>
  )
}

function Contact({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <li className="grid content-between justify-items-start gap-5 rounded-card border border-line bg-surface p-6">
      <p className="text-ink-2">{text}</p>
      <Button asChild variant="secondary">
        {children}
      </Button>
    </li>
  )
}
